// Databases of every method, forged behind valid checksums: refused, or agents keep their bounds and make legal moves.
// An input is a list of patches: which database, then which section, where, and what; or which sections there are, and
// what header and table say.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "fuzz/fuzzing.hpp"
#include "store/database_layout.hpp"
#include "store/database_writer.hpp"
#include "support/small_methods.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace cairn {
namespace {

struct Original {
  const Grid* grid;
  Database database;
};

const std::vector<Original>& originals() {
  // Small, with many corners: no part of a database is empty.
  static const Grid scattered(load_terrain("random:16x14,seed=2"));
  static const Grid country(load_terrain("country:16x14,seed=2"));
  static const std::vector<Original> all = [] {
    std::vector<Original> made;
    for (const BuildMethod* method : build_methods())
      made.push_back({&scattered, support::build_small(*method, scattered)});
    made.push_back({&scattered, build(scattered, "cairn:guarantee=optimal", {.threads = 1})});
    made.push_back({&country, build(country, "overlay", {.threads = 1})});
    return made;
  }();
  return all;
}

/// A database taken apart.
struct Parts {
  std::vector<Database::Section> tags;  // of each section; its bytes are in `sections`
  std::vector<std::vector<std::byte>> sections;
  std::string method;
  std::string options;
  MapIdentity map;

  explicit Parts(const Database& database)
      : tags(database.sections().begin(), database.sections().end()),
        method(database.method()),
        options(database.options()),
        map(database.map()) {
    for (const Database::Section& section : tags) sections.emplace_back(section.bytes.begin(), section.bytes.end());
  }
};

struct Patch {
  std::uint8_t section, high, low, how, value;
};

/// Numbers that are wrong in most places.
constexpr std::array<std::uint32_t, 8> kNumbers{0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFF, 0x3F800000, 224};

void change(std::vector<std::byte>& section, const Patch& patch) {
  if (section.empty()) return;
  const std::size_t at = (patch.high * 256U + patch.low) % section.size();
  const auto value = static_cast<std::byte>(patch.value);
  switch (patch.how % 8) {
    case 0:
      section[at] = value;
      break;
    case 1:
      section[at] = static_cast<std::byte>(std::to_integer<unsigned>(section[at]) + patch.value);
      break;
    case 2:
      std::fill(section.begin() + static_cast<std::ptrdiff_t>(at), section.end(), value);
      break;
    case 3:
      section.resize(at);
      break;
    case 4:
      section.resize(section.size() + patch.value, value);
      break;
    case 5:
      std::rotate(section.begin(), section.begin() + static_cast<std::ptrdiff_t>(at), section.end());
      break;
    default: {  // a whole number, or one that is somewhere else
      const std::size_t word = at / 4 * 4;
      std::uint32_t number = kNumbers[patch.value % kNumbers.size()];
      if (word + 4 > section.size()) break;
      if (patch.how % 8 == 7) std::memcpy(&number, section.data() + patch.value * 4U % (section.size() - 3), 4);
      std::memcpy(section.data() + word, &number, 4);
    }
  }
}

/// Changes which sections there are, or what the header says.
void rearrange(Parts& parts, const Patch& patch) {
  const std::size_t one = patch.high % parts.sections.size();
  const std::size_t other = patch.low % parts.sections.size();
  switch (patch.how % 6) {
    case 0:
      std::swap(parts.sections[one], parts.sections[other]);
      break;
    case 1:
      if (parts.sections.size() == 1) break;
      parts.sections.erase(parts.sections.begin() + static_cast<std::ptrdiff_t>(one));
      parts.tags.erase(parts.tags.begin() + static_cast<std::ptrdiff_t>(one));
      break;
    case 2:
      parts.sections[one] = parts.sections[other];
      break;
    case 3: {  // that of another database
      const Parts from(originals()[patch.low % originals().size()].database);
      parts.sections[one] = from.sections[patch.value % from.sections.size()];
      break;
    }
    case 4:
      parts.method = patch.low % 2 == 0 ? "none" : originals()[patch.value % originals().size()].database.method();
      break;
    default:
      if (patch.high % 2 == 0) parts.map.width = patch.low - 1;
      if (patch.high % 3 == 0) parts.map.height = patch.value;
      if (patch.high % 5 == 0) parts.map.fingerprint ^= patch.low;
      if (patch.high % 7 == 0) parts.map.rules.connectivity = Connectivity::four;
      if (patch.high % 11 == 0) parts.map.rules.corners = Corners::cut;
      if (patch.high % 13 == 0) parts.map.rules.diagonal = Diagonal::seven_fifths;
  }
}

/// Makes the checksum of the header and its table right, where there is room for them.
void seal(std::vector<std::byte>& image) {
  store::DatabaseHeader header;
  if (image.size() < sizeof header) return;
  std::memcpy(&header, image.data(), sizeof header);
  header.checksum = 0;
  std::memcpy(image.data(), &header, sizeof header);
  const std::size_t front = sizeof header + std::size_t{header.section_count} * sizeof(store::SectionEntry);
  if (front > image.size()) return;
  header.checksum = base::hash_bytes(image.data(), front, 0);
  std::memcpy(image.data(), &header, sizeof header);
}

/// Takes patches of five bytes. The last ones may be of the file, so that its own table is tried, with a right checksum
/// of the header.
std::vector<std::byte> forged(const Database& original, const std::uint8_t* data, std::size_t size) {
  constexpr std::uint8_t kWhole = 250;
  constexpr std::uint8_t kFile = 253;
  Parts parts(original);
  std::vector<Patch> of_the_file;
  for (; size >= 5; data += 5, size -= 5) {
    const Patch patch{data[0], data[1], data[2], data[3], data[4]};
    if (patch.section >= kFile) {
      of_the_file.push_back(patch);
    } else if (patch.section >= kWhole) {
      rearrange(parts, patch);
    } else {
      change(parts.sections[patch.section % parts.sections.size()], patch);
    }
  }
  store::DatabaseWriter writer;
  for (std::size_t i = 0; i < parts.sections.size(); ++i) writer.add_bytes(parts.tags[i].tag, parts.sections[i]);
  std::vector<std::byte> image = writer.finish(parts.method, parts.options, original.seed(), parts.map);
  bool sealed = false;
  for (const Patch& patch : of_the_file) {
    change(image, patch);
    sealed = sealed || patch.section > kFile;
  }
  if (sealed) seal(image);
  return image;
}

/// The agents that walk by a database. Their specs are read once, since that takes longer than all else.
std::vector<const AgentSpec*> users(const Database& database) {
  static const std::vector<AgentSpec> all = [] {
    std::vector<AgentSpec> specs;
    for (const Algorithm* algorithm : algorithms()) specs.push_back(parse_spec(algorithm->name));
    return specs;
  }();
  std::vector<const AgentSpec*> found;
  for (const AgentSpec& spec : all) {
    if (needed_database(spec) == database.method() && suits(spec, database)) found.push_back(&spec);
  }
  return found;
}

bool is_legal(const Grid& grid, Point from, Point to) {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  if (std::max(std::abs(dx), std::abs(dy)) != 1 || !grid.passable(to)) return false;
  return dx == 0 || dy == 0 || (grid.passable({from.x + dx, from.y}) && grid.passable({from.x, from.y + dy}));
}

void walk(const Grid& grid, const AgentSpec& spec, const Database& database, base::Random& random) {
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
  const Original& original = originals()[data[0] % originals().size()];
  base::Random random(size);
  try {
    const Database database = open_database(forged(original.database, data + 1, size - 1), "forged.cairn");
    const BuildMethod& method = find_build_method(database.method());
    method.describe(database);
    method.records(database);
    database.require_fits(*original.grid);
    for (const AgentSpec* spec : users(database)) walk(*original.grid, *spec, database, random);
  } catch (const InputError&) {
    return 0;  // refused, with a sentence
  }
  return 0;
}
