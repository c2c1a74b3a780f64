#include <cairn/error.hpp>
#include <cairn/sized_crowd.hpp>

#include "base/hash.hpp"
#include "base/state.hpp"
#include "crowd/engine.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSeed = 0x53495A45;  // of the checksum; no other has it

const Database* find_database(std::span<const Database> databases, const Grid& grid, std::int32_t size) {
  if (databases.empty()) return nullptr;
  const auto found =
      std::find_if(databases.begin(), databases.end(), [&](const Database& database) { return database.fits(grid); });
  if (found != databases.end()) return &*found;
  throw InputError("none of the databases is for agents of " + std::to_string(size) + " x " + std::to_string(size) +
                   " cells on this map: build them with 'cairn build --sizes'");
}

void add_up(TickReport& sum, const TickReport& part) {
  sum.work += part.work;
  sum.map_work += part.map_work;
  sum.moves += part.moves;
  sum.unserved += part.unserved;
  sum.detours += part.detours;
}

}  // namespace

SizedCrowd::SizedCrowd(const Terrain& terrain, const Rules& rules, std::span<const std::int32_t> sizes,
                       std::span<const Database> databases, const CrowdSettings& settings)
    : terrain_(terrain), sizes_(sizes.begin(), sizes.end()) {
  if (sizes_.empty()) throw UsageError("a crowd needs at least one size of agents");
  std::shared_ptr<crowd::Traffic> traffic;
  if (settings.occupancy == Occupancy::exclusive) traffic = std::make_shared<crowd::Traffic>(terrain.shape());
  for (const std::int32_t size : sizes_) {
    if (std::count(sizes_.begin(), sizes_.end(), size) > 1) {
      throw UsageError("the size " + std::to_string(size) + " is there twice: name each size once");
    }
    Grid grid(erode(terrain, size), rules);
    const Database* const database = find_database(databases, grid, size);
    crowds_.emplace_back(new Crowd(std::move(grid), database, settings, {traffic, size}));
    if (traffic) together_.push_back(crowds_.back()->engine_.get());
  }
}

SizedCrowd::~SizedCrowd() = default;

std::size_t SizedCrowd::place_of(std::int32_t size) const {
  const auto found = std::find(sizes_.begin(), sizes_.end(), size);
  if (found != sizes_.end()) return static_cast<std::size_t>(found - sizes_.begin());
  throw UsageError("the crowd has no agents of size " + std::to_string(size) +
                   ": name the size when you make the crowd");
}

Crowd& SizedCrowd::of_size(std::int32_t size) { return *crowds_[place_of(size)]; }
const Crowd& SizedCrowd::of_size(std::int32_t size) const { return *crowds_[place_of(size)]; }

bool SizedCrowd::set_passable(Point p, bool passable) {
  terrain_.shape().require(p, "cell");
  if (terrain_.passable(p) == passable) return false;
  terrain_.set(p, passable);
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    // The squares that the cell is part of.
    const std::int32_t size = sizes_[i];
    for (std::int32_t y = std::max(p.y - size + 1, 0); y <= p.y; ++y) {
      for (std::int32_t x = std::max(p.x - size + 1, 0); x <= p.x; ++x) {
        crowds_[i]->set_passable({x, y}, passable && fits(terrain_, {x, y}, size));
      }
    }
  }
  return true;
}

TickReport SizedCrowd::tick(const TickBudget& budget) {
  const std::size_t count = crowds_.size();
  if (budget.time_ns == 0 && budget.work < count * kMinTickWork) {
    throw UsageError("the budget of a tick must be at least " + std::to_string(kMinTickWork) +
                     " operations for each size: " + std::to_string(count * kMinTickWork));
  }
  ++ticks_;
  if (!together_.empty()) return crowd::Engine::tick_together(together_, budget, ticks_);
  return budget.time_ns > 0 ? tick_time(budget) : tick_work(budget);
}

TickReport SizedCrowd::tick_work(const TickBudget& budget) {
  const std::size_t count = crowds_.size();
  std::uint64_t walking = 0;
  for (const auto& crowd : crowds_) walking += crowd->walking();
  TickReport sum;
  std::uint64_t left = budget.work;
  // In each tick another size comes first. The last one gets all that is left.
  for (std::size_t i = 0; i < count; ++i) {
    Crowd& crowd = *crowds_[(i + ticks_) % count];
    const std::uint64_t own = crowd.walking();
    std::uint64_t share = budget.work;
    if (budget.work != kUnlimitedWork) {
      const std::uint64_t free = left - (count - i) * kMinTickWork;
      share = i + 1 == count ? left : kMinTickWork + (walking == 0 ? 0 : free / walking * own);
    }
    walking -= own;
    const TickReport report = crowd.tick(TickBudget::of_work(share));
    if (budget.work != kUnlimitedWork) left -= report.work;
    add_up(sum, report);
  }
  return sum;
}

TickReport SizedCrowd::tick_time(const TickBudget& budget) {
  const Clock::time_point end = Clock::now() + std::chrono::nanoseconds(budget.time_ns);
  const std::size_t count = crowds_.size();
  std::uint64_t walking = 0;
  for (const auto& crowd : crowds_) walking += crowd->walking() + 1;
  TickReport sum;
  for (std::size_t i = 0; i < count; ++i) {
    Crowd& crowd = *crowds_[(i + ticks_) % count];
    const std::uint64_t own = crowd.walking() + 1;
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(end - Clock::now()).count();
    const std::uint64_t left_ns = left > 0 ? static_cast<std::uint64_t>(left) : 1;
    add_up(sum, crowd.tick(TickBudget::of_time_ns(std::max<std::uint64_t>(left_ns / walking * own, 1))));
    walking -= own;
  }
  return sum;
}

std::vector<std::byte> SizedCrowd::save() {
  std::vector<std::byte> bytes;
  base::StateWriter state(bytes);
  state(ticks_, sizes_, terrain_.words());
  for (const auto& crowd : crowds_) state(crowd->save());
  state(base::hash_bytes(bytes.data(), bytes.size(), kSeed));
  return bytes;
}

// The crowds check their own bytes. If one refuses them, those before it get theirs back.
void SizedCrowd::restore(std::span<const std::byte> bytes) {
  std::uint64_t checksum = 0;
  const std::size_t size = bytes.size() - std::min(bytes.size(), sizeof checksum);
  if (size > 0) std::memcpy(&checksum, bytes.data() + size, sizeof checksum);
  if (size == 0 || checksum != base::hash_bytes(bytes.data(), size, kSeed)) {
    throw InputError("the saved crowd is damaged or cut off: its checksum does not match");
  }
  base::StateReader state(bytes.first(size));
  std::uint64_t ticks = 0;
  std::vector<std::int32_t> sizes;
  std::vector<std::uint64_t> words;
  std::vector<std::vector<std::byte>> parts(crowds_.size());
  state(ticks, sizes, words);
  if (sizes != sizes_ || words.size() != terrain_.words().size()) {
    throw InputError("the crowd was saved with other sizes or another map: make a crowd from the same ones first");
  }
  for (auto& part : parts) state(part);
  if (!state.at_end()) base::StateReader::fail();
  std::size_t done = 0;
  std::vector<std::vector<std::byte>> before;
  try {
    for (; done < parts.size(); ++done) {
      before.push_back(crowds_[done]->save());
      crowds_[done]->restore(parts[done]);
    }
  } catch (...) {
    for (std::size_t i = 0; i < done; ++i) crowds_[i]->restore(before[i]);
    throw;
  }
  ticks_ = ticks;
  terrain_.words() = std::move(words);
}

std::uint64_t SizedCrowd::memory_bytes() const {
  std::uint64_t sum = terrain_.words().capacity() * sizeof(std::uint64_t);
  for (const auto& crowd : crowds_) sum += crowd->memory_bytes();
  return sum;
}

}  // namespace cairn
