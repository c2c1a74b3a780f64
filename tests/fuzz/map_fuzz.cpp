// Any text is a map or an InputError; a map survives being written, and makes a sound grid.
#include <cairn/error.hpp>
#include <cairn/grid.hpp>

#include "fuzz/fuzzing.hpp"
#include "world/files/map_file.hpp"

#include <optional>

namespace cairn {
namespace {

std::optional<Terrain> read(std::string_view text, const files::TerrainTable& table = {}) {
  return accepted([&] { return files::read_map(text, "fuzz.map", table); });
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::optional<Terrain> terrain = read(as_text(data, size));
  if (!terrain) return 0;
  // The same letters with costs: the same cells are passable, but for those that the table opens and closes.
  const std::optional<Terrain> weighted = read(as_text(data, size), files::TerrainTable("S=9,T=3,G=block"));
  require(weighted && weighted->shape() == terrain->shape());
  require(files::read_map(files::write_map(*terrain), "again.map") == *terrain);
  const Grid grid(*terrain);
  std::uint64_t cells = 0;
  for (std::uint32_t i = 0; i < grid.component_count(); ++i) cells += grid.component_size(Component{i});
  require(cells == terrain->passable_count());
  return 0;
}
