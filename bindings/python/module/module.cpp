// The compiled part of the Python package. The names that users meet are in cairn/__init__.py.
#include <cairn/version.hpp>

#include "bindings/python/module/bindings.hpp"

namespace cairn::python {

PYBIND11_MODULE(_cairn, module) {
  pybind11::options options;
  options.disable_function_signatures();  // the first line of each docstring has it, in Python's own terms
  module.doc() = "The compiled part of cairn. Use the package cairn.";
  module.attr("__version__") = CAIRN_VERSION;
  bind_errors(module);
  bind_grid(module);
  bind_database(module);
  bind_graph(module);
  bind_agent(module);
  bind_paths(module);
  bind_crowd(module);
  bind_sized_crowd(module);
  bind_problems(module);
  bind_bench(module);
  bind_pictures(module);
  bind_timing(module);
}

}  // namespace cairn::python
