// Traffic: which of the agents that want to move may do so, if no two may stand on one cell or change places.
//
// Most agents want a cell that is free and that nobody else wants: they just go. The others are decided on in the order
// of their priorities by PIBT (Okumura, Machida, Défago, Tamura: "Priority inheritance with backtracking for iterative
// multi-agent path finding", Artificial Intelligence 310, 2022). An agent takes the best cell that is left; if another
// agent stands there, that one has to make room first, with the priority of the first. The agent that set out first
// comes first, so each becomes the first at some time.
//
// PIBT here differs from the paper in three points. The cells around an agent are ordered by the move that its
// algorithm planned, since distances to the goal are not known. Agents whose cell nobody else wants come last. And an
// agent that has arrived does not make room for one that was sent to the same goal; these two exchange goals (see
// Engine).
//
// Every agent is decided on at most once in a tick, and looks at nine cells at most. All of it depends on slots, ticks
// and positions alone.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/grid.hpp>

#include "base/state.hpp"
#include "crowd/shards.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::crowd {

class Traffic {
 public:
  /// What a tick decides on. The arrays are the crowd's, by slot.
  struct View {
    std::span<const Point> positions;
    std::span<const Point> goals;
    std::span<const CrowdStatus> statuses;
    std::span<const Point> wishes;  // the goals as they were given; some agents have others, since these were taken
  };

  explicit Traffic(const Grid& grid);

  // Between ticks.
  void make_room(std::uint32_t agents);
  bool is_occupied(Cell cell) const { return (cells_[cell.index] & kOccupied) != 0; }
  void add(AgentSlot slot, Point at, std::uint32_t tick);
  void remove(AgentSlot slot, Point at);
  /// The agent begins an errand: from now on its priority rises.
  void set_out(AgentSlot slot, std::uint32_t tick) { since_[slot] = tick; }

  // In a turn, where agents of several shards may want moves at once.
  void want(AgentSlot slot, unsigned direction) { wanted_[slot] = static_cast<std::uint8_t>(direction); }
  void forget(AgentSlot slot) {
    wanted_[slot] = kNone;
    trails_[slot] = {};
  }
  /// It wants its next move, but then has to plan anew.
  void forget_way(AgentSlot slot) { trails_[slot] = {}; }
  bool wants(AgentSlot slot) const { return wanted_[slot] != kNone; }
  unsigned wanted(AgentSlot slot) const { return wanted_[slot]; }

  // After the turns.
  /// Finds the agents whose cell is occupied or wanted by others too: `contested`, in the order of priority. Returns
  /// the counted work. If it would exceed the budget, some agents wait for the next tick.
  std::uint64_t gather(const View& view, std::uint64_t budget);
  struct Contender {
    std::uint32_t since;
    AgentSlot slot;
    friend auto operator<=>(const Contender&, const Contender&) = default;
  };
  std::span<const Contender> contested() const { return contested_; }
  /// The agent on a cell; kNoSlot if there is none. Only if some agents are contested.
  AgentSlot agent_on(const View& view, Cell cell) const;
  /// Decides on an agent, and on those that have to make room for it. The budget is what is left of the tick's.
  std::uint64_t decide(const View& view, AgentSlot slot, std::uint64_t budget);
  /// Does the same for agents that nobody was in the way of, and that have lost their cells to others since.
  std::uint64_t decide_on_losers(const View& view, std::uint64_t budget);
  /// Calls moved(slot, direction) for all agents that move: those decided on, then the others.
  template <typename Moved>
  void apply(const View& view, Moved moved);

  /// An agent has made the move that it wanted. If it was on its way back, it wants the next one.
  void went_on(AgentSlot slot);
  /// It has made another move, to make room. From now on it wants to go back to where it was, and then on; or straight
  /// to where it wanted to go, if that is one move away. False if it is too far from there: then it has to plan anew.
  bool went_astray(AgentSlot slot, Point now, unsigned direction);

  /// A free cell near to a goal that is taken, to be the goal of one agent alone; the goal itself if there is none near
  /// by. The nearest to the goal, then to the agent.
  Point room_near(Point goal, Point agent, std::uint64_t& work) const;
  void keep(Point goal) { cells_[grid_->cell(goal).index] |= kKept; }
  void release(Point goal) { cells_[grid_->cell(goal).index] &= static_cast<std::uint8_t>(~kKept); }

  std::uint64_t bytes() const;

  // Between ticks.
  void save(base::StateWriter& state) const;
  /// The agents are where they are to be already.
  void load(base::StateReader& state, const View& view);

 private:
  // What is known of a cell.
  static constexpr std::uint8_t kOccupied = 1;
  static constexpr std::uint8_t kWanted = 2;
  static constexpr std::uint8_t kContested = 4;  // by two or more
  static constexpr std::uint8_t kTaken = 8;      // for the end of this tick
  static constexpr std::uint8_t kKept = 16;      // the substitute for a goal that was taken
  static constexpr std::uint8_t kTickBits = kWanted | kContested | kTaken;

  static constexpr std::uint8_t kStay = kDirections;
  static constexpr std::uint8_t kNone = kDirections + 1;
  // The counted work of a decision: the agent and the cell that it wants; then, if need be, the other cells around it.
  static constexpr std::uint64_t kDecisionWork = 2;
  static constexpr std::uint64_t kOrderWork = kDirections;
  static constexpr std::uint64_t kMaxDecisionWork = kDecisionWork + kOrderWork;

  /// How an agent that made room gets back.
  struct Trail {
    static constexpr unsigned kMaxMoves = 8;
    std::uint32_t moves : 24 = 0;          // three bits each, the next in the lowest
    std::uint32_t count : 4 = 0;           // of these
    std::uint32_t afterwards : 4 = kNone;  // what it wanted before
  };
  struct Wish {
    AgentSlot slot;
    Cell to;
  };
  /// An agent that looks for a cell.
  struct Frame {
    AgentSlot slot;
    Cell at;
    Cell pusher;              // the cell of the agent that it makes room for
    bool is_ordered = false;  // else there is only the move that it wants
    std::uint8_t count = 0;
    std::uint8_t next = 0;
    std::array<std::uint8_t, kDirections + 1> moves{};  // in the order of preference
  };

  Cell neighbour(Cell cell, unsigned move) const {
    return move == kStay ? cell : grid_->neighbour(cell, static_cast<Direction>(move));
  }
  void index_agents(const View& view);
  std::size_t bucket(Cell cell) const { return (cell.index * 0x9E3779B1U) >> index_shift_; }
  void order_moves(const View& view, Frame& frame) const;
  static bool are_of_one_group(const View& view, AgentSlot slot, AgentSlot arrived);
  void settle(const Frame& frame, std::uint8_t move);

  const Grid* grid_;
  std::vector<std::uint8_t> cells_;   // by cell
  std::vector<std::uint8_t> wanted_;  // by slot: a direction or kNone
  std::vector<Trail> trails_;         // by slot
  std::vector<std::uint8_t> moves_;   // by slot, within a tick: a move, or kNone if it is not decided yet
  std::vector<std::uint32_t> since_;  // by slot: the tick of its last order
  std::vector<Wish> wanting_;         // agents that want to move in this tick
  std::vector<Contender> contested_;
  std::vector<AgentSlot> decided_;
  std::vector<Cell> lost_;  // cells that one agent wants and another one has taken
  std::vector<AgentSlot> losers_;
  std::vector<AgentSlot> index_;  // a hash table of agents by cell
  unsigned index_shift_ = 0;
  std::vector<Frame> stack_;
  AgentSlot first_ = 0;  // whose turn is first if the budget does not suffice for all
  std::uint32_t tick_ = 0;
};

template <typename Moved>
void Traffic::apply(const View& view, Moved moved) {
  const auto clear = [&](Cell cell, std::uint8_t bits) { cells_[cell.index] &= static_cast<std::uint8_t>(~bits); };
  // Agents decided on may enter cells that others of them leave.
  for (const AgentSlot slot : decided_) clear(grid_->cell(view.positions[slot]), kOccupied);
  for (const AgentSlot slot : decided_) {
    const Cell to = neighbour(grid_->cell(view.positions[slot]), moves_[slot]);
    cells_[to.index] |= kOccupied;
  }
  // Nobody enters the cells of the others, nor wants theirs; but one that had to make room may have taken it.
  for (const Wish& wish : wanting_) {
    const bool goes = moves_[wish.slot] == kNone && wanted_[wish.slot] != kNone &&
                      (cells_[wish.to.index] & (kOccupied | kContested | kTaken)) == 0;
    if (!goes) continue;
    clear(grid_->cell(view.positions[wish.slot]), kOccupied);
    cells_[wish.to.index] |= kOccupied;
    moved(wish.slot, static_cast<unsigned>(wanted_[wish.slot]));
  }
  for (const Wish& wish : wanting_) clear(wish.to, kTickBits);
  for (const AgentSlot slot : decided_) {
    const std::uint8_t move = moves_[slot];
    moves_[slot] = kNone;
    const Cell at = grid_->cell(view.positions[slot]);
    clear(neighbour(at, move), kTickBits);
    if (move != kStay) moved(slot, static_cast<unsigned>(move));
  }
}

}  // namespace cairn::crowd
