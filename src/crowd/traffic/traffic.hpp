// Traffic: which of the agents that want to move may do so, if no two may stand on one cell or change places. Agents
// are squares of 1 to 8 cells a side, of one crowd or of several that share a map.
//
// Most agents want cells that are free and that nobody else wants: they just go. The others are decided on in the order
// of their priorities by PIBT (Okumura, Machida, Défago, Tamura: "Priority inheritance with backtracking for iterative
// multi-agent path finding", Artificial Intelligence 310, 2022). An agent takes the best place that is left; if other
// agents stand there, these have to make room first, with the priority of the first. The agent that set out first
// comes first, so each becomes the first at some time.
//
// PIBT here differs from the paper in four points. The places around an agent are ordered by the move that its
// algorithm planned, since distances to the goal are not known. Agents whose place nobody else wants come last. An
// agent that has arrived does not make room for one that was sent to the same goal; these two exchange goals (see
// Engine). And a large agent may have to push several others. If one of them cannot make room, those that could have
// moved all the same; so nobody may count on a cell that its agent leaves only if others make room for it.
//
// Two agents change places if each one's new square overlaps the other's old one.
//
// Every agent is decided on at most once in a tick, and looks at nine places at most. All of it depends on slots, ticks
// and positions alone.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/grid.hpp>

#include "base/platform/compiler.hpp"
#include "base/state.hpp"
#include "base/zeroed_array.hpp"
#include "crowd/traffic/lane.hpp"
#include "crowd/traffic/shards.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace cairn::crowd {

/// An agent of one of the lanes.
class Mover {
 public:
  static constexpr std::uint32_t kSlotBits = 20;
  static_assert(kMaxCrowdAgents <= 1U << kSlotBits);

  Mover() = default;
  Mover(std::uint32_t lane, AgentSlot slot) : bits_(lane << kSlotBits | slot) {}
  static Mover from_bits(std::uint32_t bits) {
    Mover mover;
    mover.bits_ = bits;
    return mover;
  }
  std::uint32_t lane() const { return bits_ >> kSlotBits; }
  AgentSlot slot() const { return bits_ & ((1U << kSlotBits) - 1); }
  std::uint32_t bits() const { return bits_; }

  friend auto operator<=>(const Mover&, const Mover&) = default;

 private:
  std::uint32_t bits_ = 0xFFFFFFFFU;
};

inline constexpr Mover kNobodyThere{};

class Traffic {
 public:
  explicit Traffic(const Shape& shape);

  /// The lane of a crowd whose grid has this shape. Its number is that of the lanes before it.
  Lane& add_lane(const Grid& grid, std::int32_t size);
  std::size_t lane_count() const { return lanes_.size(); }

  // Between ticks.
  void make_room(std::uint32_t agents);
  /// Whether an agent of any size stands on the cell.
  bool is_occupied(Cell cell) const { return (cells_[cell.index] & kWho) != 0; }
  /// Whether an agent would stand on the cell of another.
  bool has_room(std::uint32_t lane, Cell at) const;
  void place(Mover mover, Point at);
  void remove(Mover mover, Point at);

  // After the turns.
  /// Finds the agents whose cells are occupied or wanted by others too: `contested`, in the order of priority. Returns
  /// the counted work. If it would exceed the budget, some agents wait for the next tick.
  std::uint64_t gather(std::uint64_t budget);
  struct Contender {
    std::uint32_t since;
    Mover mover;
    std::uint64_t key() const { return std::uint64_t{since} << 32U | mover.bits(); }
  };
  std::span<const Contender> contested() const { return contested_; }
  /// The agent on a cell, or kNobodyThere.
  Mover agent_on(Cell cell) const { return Mover::from_bits((cells_[cell.index] & kWho) - 1); }
  /// Calls visit(other) for the agents on the square that an agent would have at a cell, as long as visit returns true.
  /// A large one may be visited several times.
  template <typename Visit>
  void visit_others(Mover mover, Cell at, Visit visit) const;
  /// Where the agent wants to go. It must want to.
  Cell wanted_cell(Mover mover) const { return neighbour(cell_of(mover), lane(mover).wanted[mover.slot()]); }
  /// Decides on an agent, and on those that have to make room for it. The budget is what is left of the tick's.
  std::uint64_t decide(Mover mover, std::uint64_t budget);
  /// Does the same for agents that nobody was in the way of, and that have lost their cells to others since.
  std::uint64_t decide_on_losers(std::uint64_t budget);
  /// Calls moved(mover, direction) for all agents that move: those that nobody was in the way of, then those decided
  /// on.
  template <typename Moved>
  void apply(Moved moved);

  /// A free place near to a goal that is taken, to be the goal of one agent alone; the goal itself if there is none
  /// near by, or if the work would exceed the budget. The nearest to the goal, then to the agent.
  Point room_near(Mover mover, Point goal, std::uint64_t budget, std::uint64_t& work) const;
  void keep(std::uint32_t lane, Point goal) { set_bits(lane, shape_.cell(goal), kKept); }
  void release(std::uint32_t lane, Point goal) { clear_bits(lane, shape_.cell(goal), kKept); }

  /// The part of it that grows with the number of agents, but for the lanes.
  std::uint64_t bytes() const;
  std::uint64_t cell_bytes() const { return cells_.size() * sizeof(std::uint32_t); }

  // Between ticks, for saved states.
  template <typename State>
  void transfer(State& state) {
    state(first_, tick_);
  }
  /// Puts all agents of all lanes where they are.
  void place_all();

 private:
  // What is known of a cell: who stands there, by the bits of a Mover plus one, and this.
  static constexpr std::uint32_t kWho = 0xFFFFFFU;
  static constexpr std::uint32_t kWanted = 1U << 24U;
  static constexpr std::uint32_t kContested = 1U << 25U;  // by two or more
  static constexpr std::uint32_t kTaken = 1U << 26U;      // for the end of this tick
  static constexpr std::uint32_t kKept = 1U << 27U;       // the substitute for a goal that was taken
  // The direction of the move of the first agent that wants the cell, if agents have one cell each.
  static constexpr std::uint32_t kFirstShift = 28;
  static constexpr std::uint32_t kTickBits = kWanted | kContested | kTaken | 7U << kFirstShift;

  static constexpr std::size_t kAhead = 16;  // agents to prefetch ahead
  static constexpr std::uint8_t kStay = Lane::kStay;
  static constexpr std::uint8_t kNone = Lane::kNone;
  // Of a lane's moves: the agent waits for others to make room.
  static constexpr std::uint8_t kPending = 16;
  // The counted work of a decision, for each cell of an agent's side: the agent and the place that it wants; then, if
  // need be, the other places around it.
  static constexpr std::uint64_t kDecisionWork = 2;
  static constexpr std::uint64_t kOrderWork = kDirections;

  /// An agent that wants to move, in which direction, and where it stands.
  class Wish {
   public:
    Wish() = default;
    Wish(Mover mover, unsigned direction, Cell cell) : bits_(direction << kDirectionShift | mover.bits()), at(cell) {}
    Mover mover() const { return Mover::from_bits(bits_ & kWho); }
    unsigned direction() const { return bits_ >> kDirectionShift; }

   private:
    static constexpr std::uint32_t kDirectionShift = 24;
    std::uint32_t bits_ = 0;

   public:
    Cell at;
  };
  /// An agent that looks for a place.
  struct Frame {
    Mover mover;
    Cell at;
    Cell pusher;              // the cell of the agent that it makes room for
    bool is_ordered = false;  // else there is only the move that it wants
    bool waits = false;       // has a place if others make room
    bool has_more = false;    // others than the one that is making room now
    std::uint8_t count = 0;
    std::uint8_t next = 0;
    std::array<std::uint8_t, kDirections + 1> moves{};  // in the order of preference
  };
  /// What an agent finds where it wants to go.
  enum class Finding : std::uint8_t { free, blocked, occupied };

  /// Cells are scattered in memory, so they are fetched some agents ahead.
  void prefetch(const Wish& wish) const {
    platform::prefetch_to_write(&cells_[wish.at.index]);
    platform::prefetch_to_write(&cells_[goal_of(wish).index]);
  }
  Cell neighbour(Cell cell, unsigned move) const {
    return move == kStay ? cell : lanes_[0]->grid().neighbour(cell, static_cast<Direction>(move));
  }
  Cell goal_of(const Wish& wish) const {
    return lanes_[0]->grid().neighbour(wish.at, static_cast<Direction>(wish.direction()));
  }
  std::span<const Wish> wishes() const { return {wanting_.data(), wish_count_}; }
  Lane& lane(Mover mover) { return *lanes_[mover.lane()]; }
  const Lane& lane(Mover mover) const { return *lanes_[mover.lane()]; }
  Cell cell_of(Mover mover) const { return shape_.cell(lane(mover).view.positions[mover.slot()]); }
  std::uint8_t& move_of(Mover mover) { return lane(mover).moves[mover.slot()]; }
  std::uint8_t move_of(Mover mover) const { return lane(mover).moves[mover.slot()]; }
  std::uint64_t side_of(Mover mover) const { return static_cast<std::uint64_t>(lane(mover).size()); }
  std::uint64_t most_work(Mover mover) const { return (kDecisionWork + kOrderWork) * side_of(mover); }
  /// Calls visit(index) for the cells of a square, as long as visit returns true.
  template <typename Visit>
  bool for_square(std::uint32_t lane, Cell at, Visit visit) const;
  AgentSlot gather_from(std::uint32_t number, AgentSlot begin, AgentSlot end, std::uint64_t& left);
  void set_bits(std::uint32_t lane, Cell at, std::uint32_t bits);
  void clear_bits(std::uint32_t lane, Cell at, std::uint32_t bits);
  void occupy(Mover mover, Cell at);
  static std::uint32_t who(Mover mover) { return mover.bits() + 1; }
  bool overlap(Mover a, Cell a_at, Mover b, Cell b_at) const;
  void mark(const Wish& wish);
  void mark_square(const Wish& wish);
  void contest(Mover mover) { contested_.push_back({lane(mover).since[mover.slot()], mover}); }
  /// Who was the first to want a cell.
  Mover first_wanting(Cell cell) const {
    return agent_on(neighbour(cell, (cells_[cell.index] >> kFirstShift & 7U) ^ 4U));
  }
  bool is_open(const Wish& wish) const;
  void order_moves(Frame& frame) const;
  bool are_of_one_group(Mover mover, Mover arrived) const;
  Frame frame_of(Mover mover, Cell pusher) const;
  /// Whether the budget suffices, with what those that wait may still need.
  bool may_push(Mover other, std::uint64_t work, std::uint64_t budget) const {
    return work + stack_work_ + most_work(other) <= budget;
  }
  bool may_take(const Frame& frame, std::uint8_t move, std::uint64_t work, std::uint64_t budget) const;
  bool leaves_for_sure(Mover waiting) const;
  void take(Frame& frame, std::uint8_t move);
  void give_back(Frame& frame);
  Finding look(Frame& frame, Mover& other) const;
  void step_back(Mover mover);
  void make_do(Frame& frame);
  bool is_free(const Frame& frame, std::uint8_t move) const;
  void settle(Mover mover, std::uint8_t move);

  Shape shape_;
  base::ZeroedArray<std::uint32_t> cells_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  bool has_large_ = false;     // agents of several cells
  std::uint32_t agents_ = 0;   // that are placed
  std::vector<Wish> wanting_;  // room for all agents; the first of them want to move in this tick
  std::size_t wish_count_ = 0;
  std::vector<Contender> contested_;
  std::vector<Mover> decided_;
  std::vector<Mover> losers_;    // another agent took the cell that they alone want
  std::vector<Mover> deciding_;  // of these, the ones that are decided on
  std::vector<Frame> stack_;
  std::uint32_t split_ = 0;       // frames of it with has_more
  std::uint64_t stack_work_ = 0;  // what all of them may take to order their moves
  Mover first_{0, 0};             // whose turn is first if the budget does not suffice for all
  std::uint32_t tick_ = 0;
};

template <typename Visit>
bool Traffic::for_square(std::uint32_t lane, Cell at, Visit visit) const {
  // Most agents have one cell.
  if (!has_large_) return visit(at.index);
  const auto side = static_cast<std::uint32_t>(lanes_[lane]->size());
  const auto stride = static_cast<std::uint32_t>(shape_.stride());
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      if (!visit(at.index + y * stride + x)) return false;
    }
  }
  return true;
}

inline void Traffic::set_bits(std::uint32_t lane, Cell at, std::uint32_t bits) {
  for_square(lane, at, [&](std::uint32_t i) {
    cells_[i] |= bits;
    return true;
  });
}

inline void Traffic::clear_bits(std::uint32_t lane, Cell at, std::uint32_t bits) {
  for_square(lane, at, [&](std::uint32_t i) {
    cells_[i] &= ~bits;
    return true;
  });
}

/// Whether an agent finds nobody else where it wants to go, and no other agent wants or takes that.
inline bool Traffic::is_open(const Wish& wish) const {
  const Mover mover = wish.mover();
  return for_square(mover.lane(), goal_of(wish), [&](std::uint32_t i) {
    const std::uint32_t there = cells_[i] & kWho;
    return (there == 0 || there == who(mover)) && (cells_[i] & (kContested | kTaken)) == 0;
  });
}

template <typename Visit>
void Traffic::visit_others(Mover mover, Cell at, Visit visit) const {
  for_square(mover.lane(), at, [&](std::uint32_t i) {
    const std::uint32_t there = cells_[i] & kWho;
    return there == 0 || there == who(mover) || visit(Mover::from_bits(there - 1));
  });
}

template <typename Moved>
void Traffic::apply(Moved moved) {
  // Agents decided on may enter cells that others of them leave.
  for (const Mover mover : decided_) clear_bits(mover.lane(), cell_of(mover), kWho);
  for (const Mover mover : decided_) occupy(mover, neighbour(cell_of(mover), move_of(mover)));
  // Nobody enters the cells of the others, nor wants theirs; but one that had to make room may have taken them.
  std::size_t kept = 0;
  for (std::size_t number = 0; number < wish_count_; ++number) {
    const Wish wish = wanting_[number];
    const Mover mover = wish.mover();
    const Lane& its = lane(mover);
    if (number + kAhead < wish_count_) prefetch(wanting_[number + kAhead]);
    if (its.moves[mover.slot()] != kNone || !its.wants(mover.slot()) || !is_open(wish)) {
      wanting_[kept++] = wish;
      continue;
    }
    clear_bits(mover.lane(), wish.at, kWho);
    for_square(mover.lane(), goal_of(wish), [&](std::uint32_t i) {
      cells_[i] = (cells_[i] & ~(kWho | kTickBits)) | who(mover);
      return true;
    });
    moved(mover, wish.direction());
  }
  wish_count_ = kept;
  for (const Wish& wish : wishes()) clear_bits(wish.mover().lane(), goal_of(wish), kTickBits);
  for (const Mover mover : decided_) {
    const std::uint8_t move = std::exchange(move_of(mover), kNone);
    clear_bits(mover.lane(), neighbour(cell_of(mover), move), kTickBits);
    if (move != kStay) moved(mover, static_cast<unsigned>(move));
  }
}

}  // namespace cairn::crowd
