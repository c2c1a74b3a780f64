// An algorithm that is written in Python, as trials see it.
#pragma once

#include <cairn/algorithm.hpp>

#include "bindings/python/objects/handles.hpp"

#include <string>

namespace cairn::python {

/// Makes agents by calling `factory(grid)`. What it returns has `start(start, goal)` and `step()`, which returns the
/// point to move to, or None if it only thought. Attributes `expansions` and `learned`, where there are any, count work
/// since `start`. Must outlive the agents, and is used with the GIL held.
class PythonAlgorithm {
 public:
  PythonAlgorithm(std::string name, py::object factory, GridPtr grid);
  PythonAlgorithm(const PythonAlgorithm&) = delete;
  PythonAlgorithm& operator=(const PythonAlgorithm&) = delete;

  /// Refers to this object.
  AgentSpec spec() const;

  /// An algorithm has a plain function that makes agents, without a place for data. So the algorithm that makes agents
  /// now is known to this thread as long as one of these lives.
  class Current {
   public:
    explicit Current(const PythonAlgorithm& algorithm);
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;
    ~Current();
  };

  const py::object& factory() const { return factory_; }
  const GridPtr& grid() const { return grid_; }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  py::object factory_;
  GridPtr grid_;
  Algorithm algorithm_;
};

}  // namespace cairn::python
