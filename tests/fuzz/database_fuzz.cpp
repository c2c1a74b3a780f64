// Any bytes are a database or an InputError, and agents walk by whatever passes. Where the first byte is zero or one,
// the rest is the contents of sections of a case base, or of a pattern database, around which everything else, the
// checksums too, is right: what somebody could have made.
#include <cairn/algorithm.hpp>
#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "algorithms/knn/case_base.hpp"
#include "fuzz/fuzzing.hpp"
#include "store/database_writer.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace cairn {

namespace algorithm {
extern constinit const Algorithm d_lrta;
extern constinit const Algorithm knn_lrta;
}  // namespace algorithm

namespace {

Grid small_grid() {
  Terrain terrain(12, 8);
  for (std::int32_t y = 0; y < 8; ++y) {
    for (std::int32_t x = 0; x < 12; ++x) terrain.set({x, y}, (x != 4 || y == 7) && (x != 8 || y == 0));
  }
  return Grid(std::move(terrain));
}

constexpr std::array kCaseTags{section_tag("ends"), section_tag("offs"), section_tag("subs")};
constexpr std::array kPatternTags{dynamic_control::kPatternHeader,          dynamic_control::kPatternRuns,
                                  dynamic_control::kPatternRepresentatives, dynamic_control::kPatternStarts,
                                  dynamic_control::kPatternChoices,         dynamic_control::kPatternNext,
                                  dynamic_control::kPatternGlobal};

/// The sections, each preceded by its size in one byte, as a multiple of a unit; the last takes what is left.
void add_sections(store::DatabaseWriter& writer, std::span<const SectionTag> tags, std::size_t unit,
                  std::span<const std::byte> contents) {
  for (const SectionTag tag : tags) {
    std::size_t size = contents.size();
    if (tag != tags.back() && size > 0) {
      size = std::min(size - 1, unit * std::to_integer<std::size_t>(contents.front()));
      contents = contents.subspan(1);
    }
    writer.add_bytes(tag, contents.first(size));
    contents = contents.subspan(size);
  }
}

std::vector<std::byte> case_base(std::span<const std::byte> contents, const Grid& grid) {
  store::DatabaseWriter writer;
  add_sections(writer, kCaseTags, 1, contents);
  return writer.finish("knn", "records=1", 1, MapIdentity(grid));
}

/// The bits of the region map are right as well: a run for each passable cell, or for none, as the first byte says.
std::vector<std::byte> pattern_database(std::span<const std::byte> contents, const Grid& grid) {
  std::vector<std::uint64_t> bits(grid.shape().word_count());
  std::vector<std::uint32_t> ranks(bits.size());
  const bool has_runs = !contents.empty() && contents.front() != std::byte{0};
  std::uint32_t runs = 0;
  for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
    if (i % 64 == 0) ranks[i / 64] = runs;
    if (!has_runs || !grid.passable(Cell{i})) continue;
    bits[i / 64] |= std::uint64_t{1} << (i % 64);
    ++runs;
  }
  store::DatabaseWriter writer;
  writer.add(dynamic_control::kPatternBits, bits);
  writer.add(dynamic_control::kPatternRanks, ranks);
  add_sections(writer, kPatternTags, 4, contents.subspan(contents.empty() ? 0 : 1));
  return writer.finish("pdb", "level=1", 1, MapIdentity(grid));
}

void walk(const Algorithm& algorithm, std::span<const char* const> options_of, const Database& database,
          const Grid& grid) {
  for (const char* text : options_of) {
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

void check(const Database& database, const Grid& grid) {
  constexpr std::array kCaseOptions{"", "climb=3,shortcuts=off", "climb=3,fragments=on"};
  constexpr std::array kPatternOptions{"", "depth=1", "revisit=global", "depth=2,growth=0"};
  if (database.method() == "pdb") {
    dynamic_control::PatternDatabase::validate(database);
    database.require_fits(grid);
    walk(algorithm::d_lrta, kPatternOptions, database, grid);
  } else {
    knn::CaseBase::validate_chains(database);
    database.require_fits(grid);
    walk(algorithm::knn_lrta, kCaseOptions, database, grid);
  }
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  static const Grid grid = small_grid();
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const auto image = [&] {
    if (size > 0 && data[0] == 0) return case_base(bytes.subspan(1), grid);
    if (size > 0 && data[0] == 1) return pattern_database(bytes.subspan(1), grid);
    return std::vector<std::byte>(bytes.begin(), bytes.end());
  };
  try {
    check(Database::from_bytes(image(), "fuzz.cairn"), grid);
  } catch (const InputError&) {
    return 0;  // refused, with a sentence
  }
  return 0;
}
