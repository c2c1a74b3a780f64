// Any bytes are a database or an InputError, and agents walk by whatever passes. Where the first byte is zero, the rest
// is the contents of sections around which everything else, the checksums too, is right: what somebody could have made.
#include <cairn/algorithm.hpp>
#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "fuzz/fuzzing.hpp"
#include "offline/case_base.hpp"
#include "offline/database_writer.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace cairn {

namespace algorithm {
extern constinit const Algorithm knn_lrta;
}

namespace {

Grid small_grid() {
  Terrain terrain(12, 8);
  for (std::int32_t y = 0; y < 8; ++y) {
    for (std::int32_t x = 0; x < 12; ++x) terrain.set({x, y}, (x != 4 || y == 7) && (x != 8 || y == 0));
  }
  return Grid(std::move(terrain));
}

/// The sections of a case base, each preceded by its size in one byte; the last takes what is left.
std::vector<std::byte> around(std::span<const std::byte> contents, const Grid& grid) {
  constexpr std::array kTags{section_tag("ends"), section_tag("offs"), section_tag("subs")};
  DatabaseWriter writer;
  for (const SectionTag tag : kTags) {
    std::size_t size = contents.size();
    if (tag != kTags.back() && size > 0) {
      size = std::min(size - 1, std::to_integer<std::size_t>(contents.front()));
      contents = contents.subspan(1);
    }
    writer.add_bytes(tag, contents.first(size));
    contents = contents.subspan(size);
  }
  return writer.finish("knn", "records=1", 1, MapIdentity(grid));
}

void walk(const Database& database, const Grid& grid) {
  const Algorithm& algorithm = algorithm::knn_lrta;
  for (const char* text : {"", "climb=3,shortcuts=off", "climb=3,fragments=on"}) {
    const Options options(algorithm.name, algorithm.options, text);
    const auto agent = algorithm.make({grid, Visibility::known, options, &database});
    agent->start(grid.cell({1, 1}), grid.cell({10, 6}));
    Step step;
    for (int steps = 0; step.outcome != Outcome::arrived; ++steps) {
      require(steps < 50000);
      step = agent->step();
      require(grid.passable(step.position));
      require(step.work.total() <= *algorithm.database_work_bound(options, grid.rules(), database));
    }
  }
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  static const Grid grid = small_grid();
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const bool made_up = size > 0 && data[0] == 0;
  try {
    const Database database = Database::from_bytes(
        made_up ? around(bytes.subspan(1), grid) : std::vector<std::byte>(bytes.begin(), bytes.end()), "fuzz.cairn");
    CaseBase::validate_chains(database);
    database.require_fits(grid);
    walk(database, grid);
  } catch (const InputError&) {
    return 0;  // refused, with a sentence
  }
  return 0;
}
