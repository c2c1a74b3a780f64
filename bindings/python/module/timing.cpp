// The same work in C++ alone: what benchmarks/overhead.py compares Python with, in one run.
#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/agent_object.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/crowd_object.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/path_batch.hpp"

#include <chrono>

namespace cairn::python {
namespace {

template <typename Work>
double seconds_of(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Seconds to walk to the goal of an agent that has been started.
double time_walk(AgentObject& self) {
  return seconds_of([&] {
    Outcome outcome = Outcome::moved;
    while (outcome == Outcome::moved || outcome == Outcome::thinking) outcome = self.agent->step().outcome;
  });
}

double time_ticks(CrowdObject& self, std::uint32_t ticks, std::uint64_t work) {
  const WithoutGil without_gil;
  return seconds_of([&] {
    for (std::uint32_t i = 0; i < ticks; ++i) self.crowd.tick(TickBudget::of_work(work));
  });
}

double time_paths(const GridObject& self, py::handle starts, py::handle goals, const Database* database,
                  unsigned threads) {
  const std::vector<Point> from = to_points(starts, "starts");
  const std::vector<Point> to = to_points(goals, "goals");
  const WithoutGil without_gil;
  return seconds_of([&] { find_batch(self.grid, from, to, database, threads, {}); });
}

/// Seconds to read the cells of an array, without what a grid computes of them.
double time_conversion(py::handle cells) {
  return seconds_of([&] { to_terrain(cells); });
}

}  // namespace

void bind_timing(py::module_& module) {
  module.def("time_walk", time_walk, py::arg("agent"));
  module.def("time_ticks", time_ticks, py::arg("crowd"), py::arg("ticks"), py::arg("work"));
  module.def("time_conversion", time_conversion, py::arg("cells"));
  module.def("time_paths", time_paths, py::arg("grid"), py::arg("starts"), py::arg("goals"), py::arg("database"),
             py::arg("threads"));
}

}  // namespace cairn::python
