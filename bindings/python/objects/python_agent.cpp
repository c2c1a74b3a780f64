#include "bindings/python/objects/python_agent.hpp"

#include <cairn/error.hpp>

#include "bindings/python/objects/arrays.hpp"

#include <utility>

namespace cairn::python {
namespace {

thread_local const PythonAlgorithm* current = nullptr;

class PythonAgent final : public Agent {
 public:
  PythonAgent(const AgentSetup& setup, const PythonAlgorithm& algorithm)
      : Agent(setup.grid, setup.visibility), name_(algorithm.name()), object_(algorithm.factory()(algorithm.grid())) {
    for (const char* method : {"start", "step"}) {
      if (!py::hasattr(object_, method)) {
        throw py::type_error("'" + name_ + "' has no method " + method +
                             ": an algorithm is a class with start(start, goal) and step()");
      }
    }
    step_ = object_.attr("step");
  }

  Inspection inspect() const override {
    Inspection state;
    state.learned_states = count("learned");
    return state;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    object_.attr("start")(to_tuple(grid().point(start)), to_tuple(grid().point(goal)));
    expansions_ = count("expansions");
    learned_ = count("learned");
  }

  Step do_step(std::uint64_t) override {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const py::object answer = step_();
    Step step;
    step.work.expansions = since("expansions", expansions_);
    step.work.learned = since("learned", learned_);
    step.position = position();
    if (answer.is_none()) return step;
    const Point to = to_point(answer, ("point that step() of '" + name_ + "' returns").c_str());
    if (!grid().shape().contains(to)) {
      throw InternalError("'" + name_ + "' left the map: it moved to (" + std::to_string(to.x) + "," +
                          std::to_string(to.y) + ")");
    }
    const Cell cell = grid().cell(to);
    step.outcome = cell == position() ? Outcome::thinking : Outcome::moved;
    step.position = cell;
    return step;
  }

  /// A counter of the algorithm; 0 if it has none.
  std::uint64_t count(const char* attribute) const {
    const py::object value = py::getattr(object_, attribute, py::none());
    if (!py::isinstance<py::int_>(value)) return 0;
    const std::uint64_t number = PyLong_AsUnsignedLongLong(value.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw py::value_error("'" + name_ + "'." + attribute + " counts up from 0, but it is " +
                            std::string(py::repr(value)));
    }
    return number;
  }
  /// What a counter has grown by. An algorithm may also begin to count anew with each step.
  std::uint64_t since(const char* attribute, std::uint64_t& before) const {
    const std::uint64_t now = count(attribute);
    const std::uint64_t last = std::exchange(before, now);
    return now >= last ? now - last : now;
  }

  std::string name_;
  py::object object_;
  py::object step_;
  std::uint64_t expansions_ = 0;
  std::uint64_t learned_ = 0;
};

std::unique_ptr<Agent> make_python_agent(const AgentSetup& setup) {
  if (current == nullptr) throw InternalError("an algorithm in Python was made outside of a trial");
  return std::make_unique<PythonAgent>(setup, *current);
}

}  // namespace

PythonAlgorithm::PythonAlgorithm(std::string name, py::object factory, GridPtr grid)
    : name_(std::move(name)), factory_(std::move(factory)), grid_(std::move(grid)) {
  algorithm_.name = name_;
  algorithm_.title = name_;
  algorithm_.summary = "An algorithm written in Python.";
  algorithm_.weighted_terrain = true;  // its moves tell what they cost
  algorithm_.make = make_python_agent;
}

AgentSpec PythonAlgorithm::spec() const { return {name_, &algorithm_, Options(name_, {}, "")}; }

PythonAlgorithm::Current::Current(const PythonAlgorithm& algorithm) { current = &algorithm; }
PythonAlgorithm::Current::~Current() { current = nullptr; }

}  // namespace cairn::python
