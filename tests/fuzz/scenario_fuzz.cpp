// Any text is a scenario or an InputError; a scenario survives being written, and fits a map or does not.
#include <cairn/error.hpp>

#include "fuzz/fuzzing.hpp"
#include "world/files/scenario_file.hpp"

#include <cmath>
#include <optional>

namespace cairn {
namespace {

std::optional<files::ScenarioEntries> read(std::string_view text) {
  return accepted([&] { return files::read_scenario(text, "fuzz.scen"); });
}

bool fits(const files::ScenarioEntry& entry, const Grid& grid) {
  try {
    files::require_fit(entry, grid, "fuzz.scen");
    return true;
  } catch (const InputError&) {
    return false;
  }
}

Grid small_grid() {
  Terrain terrain(9, 5);
  for (std::int32_t y = 0; y < 5; ++y) {
    for (std::int32_t x = 0; x < 9; ++x) terrain.set({x, y}, (x + y) % 3 != 0);
  }
  return Grid(std::move(terrain));
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  static const Grid grid = small_grid();
  const auto entries = read(as_text(data, size));
  if (!entries) return 0;
  const std::string text = files::write_scenario(*entries);
  const auto again = files::read_scenario(text, "again.scen");
  require(again.size() == entries->size());
  for (std::size_t i = 0; i < again.size(); ++i) {
    files::ScenarioEntry entry = (*entries)[i];
    require(again[i].says_unreachable() == entry.says_unreachable());
    // A file has eight decimals; all else is the same.
    require(std::abs(again[i].length - entry.length) < 1e-8);
    entry.length = again[i].length;
    require(again[i] == entry);
    require(!fits(entry, grid) || (grid.passable(entry.start) && grid.passable(entry.goal)));
  }
  require(files::write_scenario(again) == text);
  return 0;
}
