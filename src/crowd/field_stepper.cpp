#include "crowd/field_stepper.hpp"

#include "base/platform/compiler.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace cairn::crowd {
namespace {

// Moves in one direction that are handed out at once.
constexpr std::uint32_t kMaxRun = 16;
// The share of the map's cells that beginning a field counts, since it clears the last one.
constexpr std::uint64_t kCellsPerOperation = 16;

}  // namespace

FieldStepper::FieldStepper(const world::World& world, std::unique_ptr<realtime::CrowdStepper> algorithm,
                           const FlowFields& settings)
    : realtime::CrowdStepper(algorithm->traits),
      grid_(&world.grid()),
      algorithm_(std::move(algorithm)),
      group_(std::max(settings.group, 1U)),
      fields_(settings.most) {
  queue_.reserve(fields_.size() + 1);
}

void FieldStepper::make_room(std::uint32_t agents) {
  algorithm_->make_room(agents);
  walkers_.reserve(agents);
  for (auto& noted : noted_) noted.reserve(agents / kShards + kShardBlock);
}

void FieldStepper::prepare(AgentSlot slot) {
  algorithm_->prepare(slot);
  if (slot < walkers_.size()) return;
  walkers_.resize(slot + 1);
  auto& noted = noted_[shard_of(slot)];
  if (noted.capacity() <= slot / kShards + kShardBlock) noted.reserve(2 * noted.capacity() + kShardBlock);
}

void FieldStepper::release(AgentSlot slot) {
  algorithm_->release(slot);
  if (slot >= walkers_.size()) return;
  walkers_[slot].goal = kNoCell;
  walkers_[slot].is_led = false;
  note(slot);
}

void FieldStepper::prefetch(AgentSlot slot) const {
  const Walker& walker = walkers_[slot];
  if (walker.is_led || walker.field == kNoField || !fields_[walker.field].search) return algorithm_->prefetch(slot);
  platform::prefetch_to_read(&fields_[walker.field].search->costs()[walker.at.index]);
}

void FieldStepper::note(AgentSlot slot) {
  if (std::exchange(walkers_[slot].is_noted, true)) return;
  noted_[shard_of(slot)].push_back(slot);
}

void FieldStepper::start(std::uint32_t /*shard*/, AgentSlot slot, Cell from, Cell to) {
  Walker& walker = walkers_[slot];
  walker.at = from;
  walker.goal = to;
  walker.is_led = false;
  if (walker.counted != to) note(slot);
}

realtime::CrowdStep FieldStepper::step(std::uint32_t shard, AgentSlot slot, std::uint64_t budget, bool may_plan) {
  Walker& walker = walkers_[slot];
  if (walker.field == kNoField || fields_[walker.field].goal != walker.goal) walker.field = find_field(walker.goal);
  realtime::CrowdStep step;
  if (walker.field != kNoField && follow(fields_[walker.field], walker, step)) {
    walker.is_led = false;
    return step;
  }
  if (!walker.is_led) {
    // Algorithms may assume that both are passable.
    if (!grid_->passable(walker.at) || !grid_->passable(walker.goal)) {
      return {.position = walker.at, .outcome = Outcome::unreachable, .work = 1};
    }
    algorithm_->start(shard, slot, walker.at, walker.goal);
    walker.is_led = true;
  }
  const Cell from = walker.at;
  step = algorithm_->step(shard, slot, budget, may_plan);
  if (!step.must_plan && step.outcome == Outcome::moved) {
    walker.at = step.position;
    walker.at.index += step.more_moves * (step.position.index - from.index);
  }
  return step;
}

std::uint32_t FieldStepper::find_field(Cell goal) const {
  const GoalTable::Entry* const entry = goals_.find(goal);
  return entry == nullptr ? kNoField : entry->field;
}

/// The next moves by the field: false if it does not lead on. They go on in one direction as long as each of them lies
/// on a shortest path.
bool FieldStepper::follow(const Field& field, Walker& walker, realtime::CrowdStep& step) const {
  if (!field.is_ready) return false;
  const std::vector<std::uint32_t>& costs = field.search->costs();
  const std::uint32_t here = costs[walker.at.index];
  std::uint64_t least = ~std::uint64_t{0};
  auto best = static_cast<unsigned>(kDirections);
  step.work = 1;
  for (unsigned rest = grid_->mask(walker.at); rest != 0; rest &= rest - 1) {
    const auto direction = static_cast<unsigned>(std::countr_zero(rest));
    ++step.work;
    const std::uint32_t cost = costs[grid_->neighbour(walker.at, static_cast<Direction>(direction)).index];
    const std::uint64_t whole = std::uint64_t{cost} + grid_->move_cost(static_cast<Direction>(direction)).units;
    // Costs must fall, so that agents do not walk in circles where a change of the map has made them wrong.
    if (cost >= here || whole >= least) continue;
    least = whole;
    best = direction;
  }
  if (best == kDirections) return false;
  const std::uint32_t move_cost = grid_->move_cost(static_cast<Direction>(best)).units;
  const auto offset = static_cast<std::uint32_t>(grid_->offsets()[best]);
  Cell at{walker.at.index + offset};
  step.outcome = Outcome::moved;
  step.position = at;
  std::uint32_t cost = costs[at.index];
  while (step.more_moves + 1U < kMaxRun && at != field.goal && (grid_->mask(at) >> best & 1U) != 0 &&
         costs[at.index + offset] + move_cost == cost) {
    at.index += offset;
    cost -= move_cost;
    ++step.more_moves;
    ++step.work;
  }
  walker.at = at;
  return true;
}

void FieldStepper::touch(Point p) {
  algorithm_->touch(p);
  is_outdated_ = true;
  if (computing_ != kNoField) computed_->touch(grid_->cell(p));
  for (std::uint32_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].goal != kNoCell && i != computing_) enqueue(i);
  }
}

void FieldStepper::enqueue(std::uint32_t field) {
  if (!std::exchange(fields_[field].is_queued, true)) queue_.push_back(field);
}

bool FieldStepper::settled() const {
  return algorithm_->settled() && queue_.empty() && computing_ == kNoField &&
         std::all_of(noted_.begin(), noted_.end(), [](const auto& noted) { return noted.empty(); });
}

std::uint64_t FieldStepper::repair(std::uint64_t budget) {
  std::uint64_t work = algorithm_->settled() ? 0 : algorithm_->repair(budget);
  for (auto& noted : noted_) {
    std::size_t taken = 0;
    for (; taken < noted.size() && work < budget; ++taken, ++work) count(noted[taken]);
    noted.erase(noted.begin(), noted.begin() + static_cast<std::ptrdiff_t>(taken));
  }
  return work + compute(budget - work);
}

bool FieldStepper::is_on_shortest_path(AgentSlot slot, const realtime::MovesAhead& ahead) {
  const Walker& walker = walkers_[slot];
  if (walker.is_led) return algorithm_->is_on_shortest_path(slot, ahead);
  if (walker.field == kNoField || walker.field == computing_) return false;
  const Field& field = fields_[walker.field];
  // A change of the map queues all fields but the one that is being computed.
  if (field.goal != walker.goal || !field.is_ready || field.is_queued) return false;
  const std::vector<std::uint32_t>& costs = field.search->costs();
  const std::uint32_t move_cost = grid_->move_cost(static_cast<Direction>(ahead.direction)).units;
  Cell at = ahead.at;
  for (std::uint32_t i = 0; i < ahead.count; ++i) {
    if ((grid_->mask(at) >> ahead.direction & 1U) == 0) return false;
    const Cell next{at.index + static_cast<std::uint32_t>(grid_->offsets()[ahead.direction])};
    if (costs[next.index] + move_cost != costs[at.index]) return false;
    at = next;
  }
  return at == walker.at;
}

/// Counts the agent for the goal that it goes to now.
void FieldStepper::count(AgentSlot slot) {
  Walker& walker = walkers_[slot];
  walker.is_noted = false;
  if (walker.counted == walker.goal) return;
  if (GoalTable::Entry* const old = walker.counted == kNoCell ? nullptr : goals_.find(walker.counted)) {
    // A field stays with its goal until another goal needs it.
    if (--old->agents == 0 && old->field == kNoField) goals_.erase(walker.counted);
  }
  walker.counted = walker.goal;
  if (walker.goal == kNoCell) return;
  GoalTable::Entry& entry = goals_.get(walker.goal);
  ++entry.agents;
  if (entry.field == kNoField && entry.agents >= group_) assign(entry);
}

/// Gives the goal a field, if there is one that nobody follows.
void FieldStepper::assign(GoalTable::Entry& entry) {
  for (std::uint32_t i = 0; i < fields_.size(); ++i) {
    Field& field = fields_[i];
    GoalTable::Entry* const other = field.goal == kNoCell ? nullptr : goals_.find(field.goal);
    if (other != nullptr && other->agents > 0) continue;
    const Cell old = field.goal;
    entry.field = i;
    field.goal = entry.goal;
    field.is_ready = false;
    if (computing_ == i) computing_ = kNoField;
    enqueue(i);
    if (old != kNoCell) goals_.erase(old);  // the entry may move: it is not used after this
    return;
  }
}

std::uint64_t FieldStepper::compute(std::uint64_t budget) {
  // A field is written in whole lines, which may take more than is left. Later budgets pay for that.
  std::uint64_t work = std::min(debt_, budget);
  debt_ -= work;
  while (work < budget && (computing_ != kNoField || !queue_.empty())) {
    if (computing_ == kNoField) {
      computing_ = queue_.front();
      queue_.erase(queue_.begin());
      Field& field = fields_[computing_];
      field.is_queued = false;
      if (!grid_->passable(field.goal)) {
        // Nobody gets there. If the cell opens, the field is computed.
        field.is_ready = false;
        computing_ = kNoField;
        ++work;
        continue;
      }
      if (!computed_) computed_ = std::make_unique<queries::FieldSearch>(*grid_);
      const Point goal = grid_->point(field.goal);
      is_outdated_ = false;
      computed_->start(std::span(&goal, 1), kInfiniteCost);
      work += grid_->shape().cell_count() / kCellsPerOperation;
      continue;
    }
    const std::uint64_t before = computed_->work();
    const bool is_done = computed_->advance(budget - work);
    work += computed_->work() - before + 1;
    if (!is_done) continue;
    const std::uint32_t number = std::exchange(computing_, kNoField);
    Field& field = fields_[number];
    std::swap(field.search, computed_);
    field.is_ready = true;
    if (is_outdated_) enqueue(number);
  }
  if (work <= budget) return work;
  debt_ += work - budget;
  return budget;
}

// Costs are not saved. Fields that are up to date are computed again when they are loaded, the others are dropped.
void FieldStepper::save(base::StateWriter& state) {
  algorithm_->save(state);
  if (computing_ != kNoField) {
    const std::uint32_t number = std::exchange(computing_, kNoField);
    fields_[number].is_queued = true;
    queue_.insert(queue_.begin(), number);
  }
  for (Field& field : fields_) {
    field.is_ready = field.is_ready && !field.is_queued;
    state(field.goal, field.is_ready, field.is_queued);
  }
  state(walkers_, noted_, queue_, debt_);
}

void FieldStepper::load(base::StateReader& state) {
  algorithm_->load(state);
  computing_ = kNoField;
  goals_.clear();
  for (std::uint32_t i = 0; i < fields_.size(); ++i) {
    Field& field = fields_[i];
    state(field.goal, field.is_ready, field.is_queued);
    if (field.goal != kNoCell) goals_.get(field.goal).field = i;
    if (!field.is_ready) continue;
    if (!field.search) field.search = std::make_unique<queries::FieldSearch>(*grid_);
    const Point goal = grid_->point(field.goal);
    field.search->start(std::span(&goal, 1), kInfiniteCost);
    field.search->advance(kUnlimitedWork);
  }
  state(walkers_, noted_, queue_, debt_);
  for (const Walker& walker : walkers_) {
    if (walker.counted != kNoCell) ++goals_.get(walker.counted).agents;
  }
}

std::uint64_t FieldStepper::bytes() const {
  std::uint64_t sum = algorithm_->bytes() + walkers_.capacity() * sizeof(Walker) + goals_.bytes();
  for (const auto& noted : noted_) sum += noted.capacity() * sizeof(AgentSlot);
  for (const Field& field : fields_) sum += sizeof(Field) + (field.search ? field.search->memory_bytes() : 0);
  return sum + (computed_ ? computed_->memory_bytes() : 0);
}

std::uint64_t FieldStepper::agent_bytes() const {
  return algorithm_->agent_bytes() + walkers_.capacity() * sizeof(Walker);
}

}  // namespace cairn::crowd
