// Any text is a list of edits of a map, or an InputError; what is accepted is in order and on the map.
#include <cairn/grid.hpp>

#include "fuzz/fuzzing.hpp"
#include "trial/driver/map_edits.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  static const Grid grid(Terrain(12, 8));
  const auto edits = accepted([&] { return driver::read_map_edits(as_text(data, size), "fuzz.edits", grid); });
  if (!edits) return 0;
  std::uint64_t tick = 0;
  for (const driver::MapEdit& edit : *edits) {
    require(edit.tick >= tick && grid.shape().contains(edit.point));
    tick = edit.tick;
  }
  return 0;
}
