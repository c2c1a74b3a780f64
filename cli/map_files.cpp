#include "cli/map_files.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "trial/terminal/units.hpp"
#include "world/files/map_formats.hpp"
#include "world/png/png_file.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace cairn::cli {
namespace {

/// Null where the suffix is of no kind.
const files::MapFormat* format_to_write(const std::string& path) {
  if (const files::MapFormat* format = files::find_map_format(path)) return format->write ? format : nullptr;
  std::error_code ignored;
  const bool is_device = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
  return path == "-" || is_device ? &files::map_formats().front() : nullptr;
}

}  // namespace

void require_map_suffix(const std::string& path, std::string_view other_suffix) {
  if (format_to_write(path) != nullptr) return;
  std::string suffixes(other_suffix);
  for (const files::MapFormat& format : files::map_formats()) {
    if (format.write == nullptr) continue;
    suffixes += (suffixes.empty() ? "" : " or ") + std::string(format.suffix);
  }
  throw UsageError(
      fmt::format("cannot tell from '{}' what kind of map to write: the name must end in {}", path, suffixes));
}

void save_map(const std::string& path, const Terrain& terrain) {
  require_map_suffix(path);
  io::write_file(path, format_to_write(path)->write(terrain));
}

bool is_picture(const std::string& map) {
  const files::MapFormat* format = files::find_map_format(map);
  std::error_code ignored;
  return format != nullptr && format->suffix == ".png" && std::filesystem::exists(map, ignored);
}

void read_picture(const std::string& map, png::PixelSink& sink) {
  png::read_png(io::read_file(map), io::input_name(map), sink);
}

std::string say_grey(const Terrain& terrain) {
  return terrain.has_costs() ? fmt::format("; costs are grey: read it with --terrain grey={}", kMaxCellCost) : "";
}

std::string say_colours(const png::ColourCount& count) {
  const std::size_t all = count.wall + count.floor;
  return fmt::format("{} colour{}, {} of them taken as walls", terminal::format_count(all), all == 1 ? "" : "s",
                     terminal::format_count(count.wall));
}

}  // namespace cairn::cli
