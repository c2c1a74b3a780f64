#include "crowd/traffic/lane.hpp"

#include <cstdlib>

namespace cairn::crowd {

void Lane::make_room(std::uint32_t agents) {
  wanted.reserve(agents);
  moves.reserve(agents);
  since.reserve(agents);
  trails_.reserve(agents);
}

void Lane::add(AgentSlot slot, std::uint32_t tick) {
  if (slot >= wanted.size()) {
    wanted.resize(slot + 1, kNone);
    moves.resize(slot + 1, kNone);
    since.resize(slot + 1, tick);
    trails_.resize(slot + 1);
  }
  forget(slot);
  moves[slot] = kNone;
  since[slot] = tick;
}

void Lane::go_back(AgentSlot slot) {
  Trail& trail = trails_[slot];
  trail.moves = (std::uint32_t{trail.moves} >> 3U) & 0x1FFFFFU;
  --trail.count;
  wanted[slot] = static_cast<std::uint8_t>(trail.count > 0 ? trail.moves & 7U : trail.afterwards);
  if (trail.count == 0) trail = {};
}

bool Lane::went_astray(AgentSlot slot, Point now, unsigned direction) {
  Trail& trail = trails_[slot];
  if (trail.count == Trail::kMaxMoves) return false;
  const unsigned back = (direction + 4) & 7U;
  if (trail.count == 0) trail.afterwards = wanted[slot] & 15U;
  if (trail.count == 0 && wanted[slot] != kNone) {
    const Point on = kDirectionSteps[wanted[slot]];
    const Point step{kDirectionSteps[back].x + on.x, kDirectionSteps[back].y + on.y};
    if (std::abs(step.x) <= 1 && std::abs(step.y) <= 1) {
      const auto across = static_cast<unsigned>(direction_of(step));
      if ((static_cast<unsigned>(grid_->mask(grid_->cell(now))) >> across & 1U) != 0) {
        wanted[slot] = static_cast<std::uint8_t>(across);
        return true;
      }
    }
  }
  trail.moves = (std::uint32_t{trail.moves} << 3U | back) & 0xFFFFFFU;
  ++trail.count;
  wanted[slot] = static_cast<std::uint8_t>(back);
  return true;
}

std::uint64_t Lane::bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(wanted) + bytes(moves) + bytes(since) + bytes(trails_);
}

}  // namespace cairn::crowd
