// Databases of every method, forged behind valid checksums: refused, or agents keep their bounds and make legal moves.
// An input is a list of patches: which database, then which section, where, and what.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/random.hpp"
#include "fuzz/fuzzing.hpp"
#include "store/database_writer.hpp"
#include "support/small_methods.hpp"

#include <algorithm>
#include <vector>

namespace cairn {
namespace {

const Grid& small_grid() {
  static const Grid grid(load_terrain("rooms:16x14,seed=2"));
  return grid;
}

const std::vector<Database>& originals() {
  static const std::vector<Database> all = [] {
    std::vector<Database> made;
    for (const BuildMethod* method : build_methods()) made.push_back(support::build_small(*method, small_grid()));
    made.push_back(build(small_grid(), "cairn:guarantee=optimal", {.threads = 1}));
    return made;
  }();
  return all;
}

/// Takes patches of "section, place (2 bytes), how, value" from the bytes.
std::vector<std::byte> forged(const Database& original, const std::uint8_t* data, std::size_t size) {
  std::vector<std::vector<std::byte>> sections;
  for (const Database::Section& section : original.sections())
    sections.emplace_back(section.bytes.begin(), section.bytes.end());
  for (; size >= 5; data += 5, size -= 5) {
    std::vector<std::byte>& section = sections[data[0] % sections.size()];
    if (section.empty()) continue;
    const std::size_t at = (data[1] * 256U + data[2]) % section.size();
    const auto value = static_cast<std::byte>(data[4]);
    switch (data[3] % 6) {
      case 0:
        section[at] = value;
        break;
      case 1:
        section[at] = static_cast<std::byte>(std::to_integer<unsigned>(section[at]) + data[4]);
        break;
      case 2:
        std::fill(section.begin() + static_cast<std::ptrdiff_t>(at), section.end(), value);
        break;
      case 3:
        section.resize(at);
        break;
      case 4:
        section.resize(section.size() + data[4], value);
        break;
      default:
        std::rotate(section.begin(), section.begin() + static_cast<std::ptrdiff_t>(at), section.end());
    }
  }
  store::DatabaseWriter writer;
  for (std::size_t i = 0; i < sections.size(); ++i) writer.add_bytes(original.sections()[i].tag, sections[i]);
  return writer.finish(original.method(), original.options(), original.seed(), original.map());
}

bool is_legal(const Grid& grid, Point from, Point to) {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  if (std::max(std::abs(dx), std::abs(dy)) != 1 || !grid.passable(to)) return false;
  return dx == 0 || dy == 0 || (grid.passable({from.x + dx, from.y}) && grid.passable({from.x, from.y + dy}));
}

void walk(const AgentSpec& spec, const Database& database, base::Random& random) {
  const Grid& grid = small_grid();
  const auto agent = make_agent(spec, grid, Visibility::known, &database);
  const WorkBound bound = work_bound(spec, grid.rules(), &database);
  const auto any = [&] {
    for (;;) {
      const Cell cell{random.below(grid.shape().cell_count())};
      if (grid.passable(cell)) return cell;
    }
  };
  const Cell goal = any();
  Cell at = any();
  if (!grid.connected(at, goal)) return;
  agent->start(at, goal);
  for (int steps = 0;; ++steps) {
    require(steps < 100'000);
    const Step step = agent->step();
    require(!bound || step.work.total() <= *bound);
    if (step.outcome == Outcome::moved) {
      require(is_legal(grid, grid.point(at), grid.point(step.position)));
      at = step.position;
      continue;
    }
    require(step.position == at && step.outcome != Outcome::unreachable);
    if (step.outcome == Outcome::arrived) return require(at == goal);
  }
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  if (size == 0) return 0;
  const Database& original = originals()[data[0] % originals().size()];
  base::Random random(size);
  try {
    const Database database = open_database(forged(original, data + 1, size - 1), "forged.cairn");
    for (const AgentSpec& spec : support::users_of(database)) walk(spec, database, random);
  } catch (const InputError&) {
    return 0;  // refused, with a sentence
  }
  return 0;
}
