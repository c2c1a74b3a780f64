// Databases of every method that were damaged or forged: each bit, each truncation, sections exchanged.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "campaign/campaign.hpp"
#include "campaign/walking.hpp"
#include "store/database_writer.hpp"
#include "support/forged_database.hpp"
#include "support/random_maps.hpp"
#include "support/small_methods.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace cairn::campaign {
namespace {

constexpr std::uint64_t kCases = 512;          // in a round
constexpr std::uint64_t kForgeries = 100'000;  // of each database: there are too many to try all

struct Victim {
  Database database;
  std::vector<std::byte> image;
};

const Grid& small_grid() {
  static const Grid grid(load_terrain("rooms:24x20,seed=2"));
  return grid;
}

const std::vector<Victim>& victims() {
  static const std::vector<Victim> all = [] {
    std::vector<Victim> made;
    const auto add = [&](Database database) {
      auto image = support::image_of(database);
      made.push_back({std::move(database), std::move(image)});
    };
    for (const BuildMethod* method : build_methods()) add(support::build_small(*method, small_grid()));
    add(build(small_grid(), "cairn:guarantee=optimal", {.threads = 1}));
    return made;
  }();
  return all;
}

/// An image is refused with a sentence, or every agent walks by it as promised.
void require_safe(std::vector<std::byte> image, base::Random& random) {
  const Grid& grid = small_grid();
  try {
    const Database opened = open_database(std::move(image), "damaged.cairn");
    for (const AgentSpec& spec : support::users_of(opened)) {
      const auto agent = make_agent(spec, grid, Visibility::known, &opened);
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      if (grid.connected(start, goal)) {
        walk_judged(*agent, spec, work_bound(spec, grid.rules(), &opened), start, goal, random);
      }
    }
  } catch (const InputError& refused) {
    require(std::string_view(refused.what()).starts_with("damaged.cairn") ||
                std::string_view(refused.what()).find("database") != std::string_view::npos,
            "a refusal names the file");
  }
}

std::vector<std::byte> rewritten(const Database& like, const std::vector<Database::Section>& sections) {
  store::DatabaseWriter writer;
  for (const Database::Section& section : sections) writer.add_bytes(section.tag, section.bytes);
  return writer.finish(like.method(), like.options(), like.seed(), like.map());
}

/// Which cases one database has: its bits, its truncations, pairs of its sections exchanged, its sections with the
/// contents of another database's, and forgeries behind valid checksums.
struct Cases {
  explicit Cases(const Victim& victim)
      : bits(victim.image.size() * 8),
        truncations(victim.image.size()),
        swaps(victim.database.sections().size() * victim.database.sections().size()) {
    for (const Victim& other : victims()) transplants += other.database.sections().size();
    transplants *= victim.database.sections().size();
  }
  std::uint64_t total() const { return bits + truncations + swaps + transplants + kForgeries; }

  std::uint64_t bits;
  std::uint64_t truncations;
  std::uint64_t swaps;
  std::uint64_t transplants = 0;
};

void try_case(const Victim& victim, std::uint64_t number, base::Random& random) {
  const Cases cases(victim);
  const auto& own = victim.database.sections();
  if (number < cases.bits) {
    std::vector<std::byte> image = victim.image;
    image[number / 8] ^= std::byte{1} << (number % 8);
    return require_safe(std::move(image), random);
  }
  number -= cases.bits;
  if (number < cases.truncations) {
    return require_safe({victim.image.begin(), victim.image.begin() + static_cast<std::ptrdiff_t>(number)}, random);
  }
  number -= cases.truncations;
  std::vector<Database::Section> sections(own.begin(), own.end());
  if (number < cases.swaps) {
    std::swap(sections[number / own.size()].bytes, sections[number % own.size()].bytes);
    return require_safe(rewritten(victim.database, sections), random);
  }
  number -= cases.swaps;
  if (number < cases.transplants) {
    std::uint64_t donor = number / own.size();
    for (const Victim& other : victims()) {
      const auto& theirs = other.database.sections();
      if (donor < theirs.size()) {
        sections[number % own.size()].bytes = theirs[donor].bytes;
        return require_safe(rewritten(victim.database, sections), random);
      }
      donor -= theirs.size();
    }
  }
  require_safe(support::image_of(support::forged(victim.database, random)), random);
}

std::uint64_t rounds_of(const Victim& victim) { return (Cases(victim).total() + kCases - 1) / kCases; }

std::uint64_t count_rounds() {
  std::uint64_t rounds = 0;
  for (const Victim& victim : victims()) rounds += rounds_of(victim);
  return rounds;
}

/// Rounds take turns between the databases, and step through each by a stride that meets every case once, so that a
/// short run has seen something of everything.
std::uint64_t run_round(std::uint64_t round) {
  std::uint64_t turn = 0;
  const Victim* victim = nullptr;
  for (std::uint64_t left = round;; ++turn) {
    std::uint64_t playing = 0;
    for (const Victim& one : victims()) playing += turn < rounds_of(one) ? 1U : 0U;
    if (left >= playing) {
      left -= playing;
      continue;
    }
    for (const Victim& one : victims()) {
      if (turn >= rounds_of(one)) continue;
      if (left-- == 0) victim = &one;
      if (victim != nullptr) break;
    }
    break;
  }
  base::Random random = base::Random::stream(25, round);
  const std::uint64_t total = Cases(*victim).total();
  const std::uint64_t rounds = rounds_of(*victim);
  std::uint64_t tried = 0;
  for (std::uint64_t i = turn; i < total; i += rounds, ++tried) {
    try {
      try_case(*victim, i, random);
    } catch (const Broken& broken) {
      throw Broken(std::string(victim->database.method()) + ", case " + std::to_string(i) + ": " + broken.what());
    }
  }
  return tried;
}

}  // namespace

Part corruption() {
  return {"corruption", "damaged databases", "a damaged or forged database is refused, or harmless", count_rounds,
          run_round};
}

}  // namespace cairn::campaign
