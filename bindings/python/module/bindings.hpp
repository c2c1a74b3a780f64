// The parts that the module `cairn._cairn` is made of, one function for each file.
#pragma once

#include <pybind11/pybind11.h>

namespace cairn::python {

void bind_errors(pybind11::module_& module);
void bind_grid(pybind11::module_& module);
void bind_database(pybind11::module_& module);
void bind_agent(pybind11::module_& module);
void bind_paths(pybind11::module_& module);
void bind_crowd(pybind11::module_& module);
void bind_sized_crowd(pybind11::module_& module);
void bind_graph(pybind11::module_& module);
void bind_problems(pybind11::module_& module);
void bind_bench(pybind11::module_& module);
void bind_pictures(pybind11::module_& module);
void bind_timing(pybind11::module_& module);

}  // namespace cairn::python
