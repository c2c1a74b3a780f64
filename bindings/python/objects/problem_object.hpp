// Problems as Python holds them, with their optimal costs.
#pragma once

#include "bindings/python/objects/handles.hpp"
#include "trial/problems/problem.hpp"

namespace cairn::python {

struct ProblemObject {
  GridPtr grid;
  problems::ProblemSet set;
};

}  // namespace cairn::python
