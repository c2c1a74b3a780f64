#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include "base/hash.hpp"
#include "base/state.hpp"
#include "crowd/engine.hpp"

#include <array>
#include <cstring>
#include <string>
#include <string_view>

namespace cairn::crowd {
namespace {

constexpr std::uint32_t kFormat = 4;

/// What comes before a saved state.
struct StateHeader {
  std::array<char, 8> magic{'c', 'a', 'i', 'r', 'n', 'C', 'R', 'W'};
  std::uint32_t format = kFormat;
  std::uint32_t header_bytes = sizeof(StateHeader);
  std::uint64_t layout = 0;   // of the arrays
  std::uint64_t made_of = 0;  // see Engine
  std::uint64_t bytes = 0;    // after the header
  std::uint64_t checksum = 0;
};

/// Differs where the arrays may be laid out in another way.
std::uint64_t layout_of(std::span<const std::size_t> sizes) {
  constexpr std::string_view kVersion = CAIRN_VERSION;
  return base::hash_bytes(sizes.data(), sizes.size_bytes(), base::hash_bytes(kVersion.data(), kVersion.size(), 1));
}

}  // namespace

std::uint64_t Engine::identity(const CrowdSettings& settings, const AgentSpec& spec,
                               const std::optional<Database>& database) const {
  const Rules& rules = world.grid().rules();
  const std::array<std::uint64_t, 9> parts{
      world.grid().fingerprint(),
      static_cast<std::uint64_t>(rules.connectivity),
      static_cast<std::uint64_t>(rules.corners),
      static_cast<std::uint64_t>(rules.diagonal),
      static_cast<std::uint64_t>(settings.occupancy),
      static_cast<std::uint64_t>(settings.out_of_reach),
      settings.flow_fields.most,
      settings.flow_fields.group,
      database ? base::hash_bytes(database->image().data(), database->bytes(), 0) : 0};
  return base::hash_bytes(parts.data(), sizeof parts, base::hash_bytes(spec.text.data(), spec.text.size(), 0));
}

template <typename State>
void Engine::transfer(State& state) {
  state(positions, goals, statuses, finished, size, bodies_, generations_, first_free_, listed_, new_plans_, wishes_,
        user_data_, ticks_, saved_);
  for (auto& shard : shards_) shard->transfer(state);
  if (approaches_) approaches_->transfer(state);
}

template <typename State>
void Engine::transfer_traffic(State& state) {
  lane_->transfer(state);
  traffic_->transfer(state);
}

std::vector<std::byte> Engine::save() {
  for (auto& shard : shards_) shard->planner.drop();
  if (!traits_.saves_plans) {
    for (Body& body : bodies_) {
      if (body.mode == Mode::stepper) body.mode = Mode::fresh;
    }
  }
  const std::size_t sizes[] = {sizeof(Body), sizeof(Detour), sizeof(Approaches::Aim), sizeof(std::size_t)};
  StateHeader header;
  header.layout = layout_of(sizes);
  header.made_of = made_of_;
  std::vector<std::byte> bytes;
  base::StateWriter state(bytes);
  state(header);
  world.save(state);
  transfer(state);
  if (traffic_) transfer_traffic(state);
  stepper_->save(state);
  header.bytes = bytes.size() - sizeof header;
  header.checksum = base::hash_bytes(bytes.data() + sizeof header, header.bytes, header.bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

void Engine::restore(std::span<const std::byte> bytes) {
  StateHeader header;
  const StateHeader wanted;
  const bool is_long_enough = bytes.size() >= sizeof header;
  if (is_long_enough) std::memcpy(&header, bytes.data(), sizeof header);
  if (!is_long_enough || header.magic != wanted.magic) {
    throw InputError("these bytes are no saved crowd: pass those that 'save' returned, all of them");
  }
  const std::size_t sizes[] = {sizeof(Body), sizeof(Detour), sizeof(Approaches::Aim), sizeof(std::size_t)};
  if (header.format != kFormat || header.header_bytes != sizeof header || header.layout != layout_of(sizes)) {
    throw InputError(
        "the crowd was saved by another version of cairn, or on another kind of machine: this is version " +
        std::string(CAIRN_VERSION));
  }
  const std::span<const std::byte> rest = bytes.subspan(sizeof header);
  if (header.bytes != rest.size()) {
    throw InputError("the saved crowd is cut off or too long: it should have " + std::to_string(header.bytes) +
                     " bytes after its header, not " + std::to_string(rest.size()));
  }
  if (header.checksum != base::hash_bytes(rest.data(), rest.size(), rest.size())) {
    throw InputError("the saved crowd is damaged: its checksum does not match");
  }
  if (header.made_of != made_of_) {
    throw InputError(
        "the crowd was saved with another map, database, algorithm or setting: make a crowd from the same ones before "
        "you "
        "restore it");
  }
  base::StateReader state(rest);
  for (const Point p : world.load(state)) stepper_->touch(p);
  transfer(state);
  if (traffic_) {
    transfer_traffic(state);
    tell_lane();
    traffic_->place_all();
  }
  stepper_->load(state);
  if (!state.at_end()) base::StateReader::fail();
  finished.reserve(statuses.capacity());
  listed_.reserve(statuses.capacity());
  ++edits_;
  for (auto& shard : shards_) shard->planner.drop();
  for (AgentSlot slot = 0; slot < count(); ++slot) {
    if (statuses[slot] == CrowdStatus::walking || statuses[slot] == CrowdStatus::unreachable) stepper_->prepare(slot);
  }
}

}  // namespace cairn::crowd
