// TBA*, written longhand from its description in Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time
// Heuristic Search for Video Game Pathfinding, JAIR 39, 2010, Section 4, and from Björnsson, Bulitko, Sturtevant: TBA*:
// Time-Bounded A*, IJCAI 2009, Algorithm 1.
#pragma once

#include "support/reference_agents.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <vector>

namespace cairn::reference {

class Tba {
 public:
  /// In each step, `expansions` states are expanded and `traces` cells of a path are traced back.
  Tba(const Grid& grid, Cell start, Cell goal, std::size_t expansions, std::size_t traces)
      : mind_(grid, Visibility::known, goal), start_(start), expansions_(expansions), traces_(traces), loc_(start) {
    g_[start] = 0;
    open_.insert(start);
  }

  /// The planning phase and the execution phase. Returns where the agent is then.
  Cell step() {
    for (std::size_t i = 0; i < expansions_ && !solution_found_; ++i) {
      solution_found_ = most_promising_state() == mind_.goal;
      if (!solution_found_) expand(most_promising_state());
    }
    if (!solution_traced_) trace_back();
    move();
    return loc_;
  }

  const std::vector<Cell>& expanded() const { return expanded_; }
  std::size_t steps_without_a_path() const { return steps_without_a_path_; }

 private:
  Cell most_promising_state() const {
    const auto order = [&](Cell cell) {
      return Rank{std::uint64_t{g_.at(cell)} + mind_.h0(cell), -std::int64_t{g_.at(cell)}, cell};
    };
    return *std::min_element(open_.begin(), open_.end(), [&](Cell a, Cell b) { return order(a) < order(b); });
  }

  void expand(Cell cell) {
    open_.erase(cell);
    expanded_.push_back(cell);
    closed_.insert(cell);
    for (const Mind::Successor& next : mind_.successors(cell)) {
      const std::uint32_t g = g_.at(cell) + next.cost;
      if (closed_.contains(next.cell) || (open_.contains(next.cell) && g_.at(next.cell) <= g)) continue;
      g_[next.cell] = g;
      parent_[next.cell] = cell;
      open_.insert(next.cell);
    }
  }

  /// Adds cells to the front of the new path, until it begins where the agent stands or started.
  void trace_back() {
    if (path_new_.empty()) path_new_.push_back(solution_found_ ? mind_.goal : most_promising_state());
    for (std::size_t traced = 0; traced < traces_; ++traced) {
      if (path_new_.front() == loc_ || path_new_.front() == start_) {
        path_follow_ = path_new_;
        path_new_.clear();
        solution_traced_ = path_follow_.back() == mind_.goal;
        return;
      }
      path_new_.push_front(parent_.at(path_new_.front()));
    }
  }

  /// The agent follows its path, of which only what is ahead of it is kept. Where it is not on it, or nothing is left,
  /// it takes a step back towards the start, and from the start to where it came from, if it has been anywhere.
  void move() {
    const Cell before = loc_;
    const auto here = std::find(path_follow_.begin(), path_follow_.end(), loc_);
    const bool on_path = here != path_follow_.end();
    if (on_path) path_follow_.erase(path_follow_.begin(), here);
    if (on_path && path_follow_.size() > 1) {
      path_follow_.pop_front();
      loc_ = path_follow_.front();
    } else {
      if (on_path) path_follow_.clear();
      if (path_follow_.empty()) ++steps_without_a_path_;
      if (loc_ != start_) {
        loc_ = parent_.at(loc_);
      } else {
        loc_ = loc_last_;
      }
    }
    loc_last_ = before;
  }

  Mind mind_;
  Cell start_;
  std::size_t expansions_;
  std::size_t traces_;
  std::map<Cell, std::uint32_t> g_;
  std::map<Cell, Cell> parent_;
  std::set<Cell> open_;
  std::set<Cell> closed_;
  std::vector<Cell> expanded_;
  bool solution_found_ = false;
  bool solution_traced_ = false;
  std::deque<Cell> path_new_;
  std::deque<Cell> path_follow_;
  Cell loc_;
  Cell loc_last_ = loc_;
  std::size_t steps_without_a_path_ = 0;
};

}  // namespace cairn::reference
