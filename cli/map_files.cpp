#include "cli/map_files.hpp"

#include <cairn/error.hpp>

#include "base/input_file.hpp"
#include "base/output_file.hpp"
#include "trial/rows/units.hpp"
#include "world/files/map_formats.hpp"
#include "world/png/png_file.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace cairn::cli {
namespace {

/// Null where the suffix is of no kind.
const MapFormat* format_to_write(const std::string& path) {
  if (const MapFormat* format = find_map_format(path)) return format;
  std::error_code ignored;
  const bool is_device = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
  return path == "-" || is_device ? &map_formats().front() : nullptr;
}

}  // namespace

void require_map_suffix(const std::string& path) {
  if (format_to_write(path) != nullptr) return;
  std::string suffixes;
  for (const MapFormat& format : map_formats()) {
    suffixes += (suffixes.empty() ? "" : " or ") + std::string(format.suffix);
  }
  throw UsageError(
      fmt::format("cannot tell from '{}' what kind of map to write: the name must end in {}", path, suffixes));
}

void save_map(const std::string& path, const Terrain& terrain) {
  require_map_suffix(path);
  write_file(path, format_to_write(path)->write(terrain));
}

bool is_picture(const std::string& map) {
  const MapFormat* format = find_map_format(map);
  std::error_code ignored;
  return format != nullptr && format->suffix == ".png" && std::filesystem::exists(map, ignored);
}

Image load_picture(const std::string& map) { return read_png(read_file(map), input_name(map)); }

std::string say_colours(const ColourCount& count) {
  const std::size_t all = count.wall + count.floor;
  return fmt::format("{} colour{}, {} of them taken as walls", format_count(all), all == 1 ? "" : "s",
                     format_count(count.wall));
}

}  // namespace cairn::cli
