#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace cairn::terminal {
namespace {

std::string three_digits(double value) {
  if (value < 9.995) return fmt::format("{:.2f}", value);
  if (value < 99.95) return fmt::format("{:.1f}", value);
  return fmt::format("{:.0f}", value);
}

std::string scaled(double value, std::span<const std::string_view> units) {
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  return three_digits(value) + " " + std::string(units[unit]);
}

constexpr std::array<std::string_view, 4> kTimes{"ns", "µs", "ms", "s"};
constexpr std::array<std::string_view, 4> kSizes{"B", "kB", "MB", "GB"};

}  // namespace

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string format_number(double number) {
  if (std::isnan(number)) return "-";
  if (number < 9.995) return fmt::format("{:.2f}", number);
  if (number < 9999.95) return fmt::format("{:.1f}", number);
  return format_count(static_cast<std::uint64_t>(std::llround(number)));
}

std::string format_percent(double percent) {
  if (std::isnan(percent)) return "-";
  if (percent < 99.995) return fmt::format("{:.2f}%", percent);
  if (percent < 9999.95) return fmt::format("{:.1f}%", percent);
  return format_count(static_cast<std::uint64_t>(std::llround(percent))) + "%";
}

std::string format_ns(double ns) { return std::isnan(ns) ? "-" : scaled(ns, kTimes); }

std::string format_bytes(double bytes) {
  if (std::isnan(bytes)) return "-";
  if (bytes < 999.5) return fmt::format("{:.0f} B", bytes);
  return scaled(bytes, kSizes);
}

std::string format_seconds(double seconds) {
  if (std::isnan(seconds)) return "-";
  if (seconds > 0 && seconds < 0.00995) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds > 0 && seconds < 0.0995) return fmt::format("{:.0f} ms", seconds * 1e3);
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace cairn::terminal
