#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "crowd/engine.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cairn {
namespace {

constexpr unsigned kMaxThreads = 256;
constexpr std::uint32_t kMaxFields = 4096;

const CrowdSettings& checked(const CrowdSettings& settings) {
  if (settings.threads > kMaxThreads) {
    throw UsageError("a crowd takes at most " + std::to_string(kMaxThreads) + " threads; 0 is one for each core");
  }
  if (settings.flow_fields.most > kMaxFields) {
    throw UsageError("a crowd has at most " + std::to_string(kMaxFields) + " flow fields: ask for no more");
  }
  return settings;
}

AgentSpec spec_of(const CrowdSettings& settings, std::string_view usual) {
  return parse_spec(settings.algorithm.empty() ? usual : std::string_view(settings.algorithm));
}

}  // namespace

Crowd::Crowd(Grid grid, const CrowdSettings& settings) : Crowd(std::move(grid), nullptr, settings, {}) {}

Crowd::Crowd(Grid grid, const Database& database, const CrowdSettings& settings)
    : Crowd(std::move(grid), &database, settings, {}) {}

Crowd::Crowd(Grid grid, const Database* database, const CrowdSettings& settings, const crowd::SharedCells& shared)
    : engine_(std::make_unique<crowd::Engine>(
          std::move(grid), checked(settings),
          spec_of(settings, database != nullptr ? kAlgorithmWithDatabase : kAlgorithmWithoutDatabase),
          database != nullptr ? std::optional<Database>(*database) : std::nullopt, shared)) {}

Crowd::~Crowd() = default;

const Grid& Crowd::grid() const { return engine_->world.grid(); }
std::uint32_t Crowd::size() const { return engine_->size; }

void Crowd::reserve(std::uint32_t agents) {
  if (agents > kMaxCrowdAgents) {
    throw UsageError("a crowd has at most " + std::to_string(kMaxCrowdAgents) + " agents: reserve no more");
  }
  engine_->reserve(agents);
}

CrowdId Crowd::add(Point at) { return engine_->add(at); }

CrowdId Crowd::add(Point at, Point goal) {
  const CrowdId id = engine_->add(at);
  try {
    engine_->redirect(id, goal);
  } catch (...) {
    engine_->remove(id);
    throw;
  }
  return id;
}

bool Crowd::contains(CrowdId id) const { return engine_->contains(id); }
void Crowd::remove(CrowdId id) { engine_->remove(id); }
void Crowd::redirect(CrowdId id, Point goal) { engine_->redirect(id, goal); }
void Crowd::follow(CrowdId id, CrowdId leader) { engine_->follow(id, leader); }
void Crowd::stop(CrowdId id) { engine_->stop(id); }
bool Crowd::on_shortest_path(CrowdId id) const { return engine_->is_on_shortest_path(id); }

bool Crowd::occupied(Point p) const {
  grid().shape().require(p, "cell");
  return engine_->is_occupied(p);
}
Point Crowd::order(CrowdId id) const { return engine_->order_of(id); }
void Crowd::set_user_data(CrowdId id, std::uint64_t data) { engine_->set_user_data(id, data); }
std::uint64_t Crowd::user_data(CrowdId id) const { return engine_->user_data_of(id); }
bool Crowd::set_passable(Point p, bool passable) { return engine_->set_passable(p, passable); }

bool Crowd::set_cost(Point p, std::int32_t cost) { return engine_->set_cost(p, cost); }

TickReport Crowd::tick(const TickBudget& budget) {
  if (budget.time_ns == 0 && budget.work < kMinTickWork) {
    throw UsageError("the budget of a tick must be at least " + std::to_string(kMinTickWork) + " operations");
  }
  return engine_->tick(budget);
}

std::span<const Point> Crowd::positions() const { return engine_->positions; }
std::span<const Point> Crowd::goals() const { return engine_->goals; }
std::span<const CrowdStatus> Crowd::statuses() const { return engine_->statuses; }
std::shared_ptr<const void> Crowd::hold_arrays() const {
  using Shares = std::array<std::shared_ptr<const void>, 3>;
  return std::make_shared<const Shares>(
      Shares{engine_->positions.share(), engine_->goals.share(), engine_->statuses.share()});
}
CrowdId Crowd::id_at(std::uint32_t index) const {
  return index < engine_->statuses.size() && engine_->statuses[index] != CrowdStatus::none ? engine_->id_at(index)
                                                                                           : kNobody;
}
std::span<const CrowdId> Crowd::finished() const { return engine_->finished; }

std::uint32_t Crowd::walking() const { return engine_->walking(); }

std::vector<std::byte> Crowd::save() { return engine_->save(); }
void Crowd::restore(std::span<const std::byte> bytes) { engine_->restore(bytes); }

std::uint64_t Crowd::memory_bytes() const { return engine_->memory_bytes(); }
std::uint64_t Crowd::agent_bytes() const { return engine_->agent_bytes(); }

}  // namespace cairn
