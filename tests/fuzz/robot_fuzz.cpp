// Any text is a robot's map or an InputError, and so is any picture that comes with it.
#include <cairn/error.hpp>
#include <cairn/grid.hpp>

#include "fuzz/fuzzing.hpp"
#include "world/files/robot_map.hpp"

#include <optional>

/// A line "%" parts the .yaml from the .pgm. Where one of them is refused, another takes its place.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::string_view text = as_text(data, size);
  const std::size_t part = std::min(text.find("%\n"), text.size());
  const auto map = accepted([&] { return files::read_robot_map(text.substr(0, part), "fuzz.yaml"); });
  const auto image =
      accepted([&] { return files::read_pgm(text.substr(std::min(part + 2, text.size())), "fuzz.pgm"); });
  if (image)
    require(image->pixels.size() == static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height));
  const Terrain terrain =
      files::terrain_of(map.value_or(files::RobotMap{.image = "a.pgm", .mode = files::RobotMapMode::scale}),
                        image.value_or(files::GreyImage{2, 1, {0, 200}}), files::TerrainTable("grey=9,unknown=7"));
  const Grid grid(terrain);
  require(!grid.is_weighted() || (grid.least_cost() >= 1 && grid.largest_cost() <= 9));
  return 0;
}
