// Arena: the world that agents are tried in, a grid or a graph, as far as trials and tables need to know it.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace cairn::driver {

/// A view: copied freely, made of a grid or a graph without a word, and outlived by it.
class Arena {
 public:
  Arena(const Grid& grid) : grid_(&grid) {}      // NOLINT(google-explicit-constructor)
  Arena(const Graph& graph) : graph_(&graph) {}  // NOLINT(google-explicit-constructor)

  /// The grid, or nothing where it is a graph.
  const Grid* grid() const { return grid_; }

  std::unique_ptr<Agent> make_agent(const AgentSpec& spec, Visibility visibility, const Database* database) const;
  WorkBound work_bound(const AgentSpec& spec, const Database* database) const;

  /// The size of an array that is indexed by `Cell`.
  std::uint32_t cell_count() const { return grid_ ? grid_->shape().cell_count() : graph_->cell_count(); }
  Point point(Cell cell) const { return grid_ ? grid_->point(cell) : graph_->point(cell); }
  /// What messages call a cell: "(3,4)", or "node 12".
  std::string name_of(Cell cell) const;

  /// The cost of the legal move between two cells, or kInfiniteCost where there is none.
  Cost move_cost(Cell from, Cell to) const;
  /// Whether there is a path.
  bool has_path(Cell from, Cell to) const;
  /// A cost as people give it: on a grid, a cardinal move is 1; on a graph, as the arcs say.
  double to_length(std::uint64_t units) const {
    return grid_ ? grid_->costs().to_length(units) : static_cast<double>(units);
  }

  std::uint64_t fingerprint() const { return grid_ ? grid_->fingerprint() : graph_->fingerprint(); }

 private:
  const Grid* grid_ = nullptr;  // one of the two
  const Graph* graph_ = nullptr;
};

}  // namespace cairn::driver
