// What Python's objects hold: grids are shared by all that walk on them, so nothing that they borrow can end too soon.
#pragma once

#include <cairn/database.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>
#include <cairn/queries.hpp>

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace cairn::python {

namespace py = pybind11;

/// Path finders of one grid that no call uses now. A call takes one, works without the GIL, and gives it back, so that
/// threads never share one and memory is kept from query to query. Only called with the GIL.
class FinderPool {
 public:
  /// `database` can be null.
  std::unique_ptr<PathFinder> take(const Grid& grid, const Database* database);
  void give_back(std::unique_ptr<PathFinder> finder, const Database* database);

 private:
  struct Entry {
    std::optional<Database> database;  // kept, so that its address stays its own
    std::unique_ptr<PathFinder> finder;
  };
  std::vector<Entry> entries_;
};

class GridObject {
 public:
  explicit GridObject(Grid made) : grid(std::move(made)) {}

  const Grid grid;
  FinderPool finders;
};

using GridPtr = std::shared_ptr<GridObject>;

struct GraphObject {
  const Graph graph;
};

using GraphPtr = std::shared_ptr<GraphObject>;

}  // namespace cairn::python
