#include "bindings/python/objects/gil.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace cairn::python {
namespace {

std::atomic<bool> ending = false;
std::atomic<int> without_gil = 0;  // threads that are

}  // namespace

WithoutGil::WithoutGil() {
  if (ending) return;
  ++without_gil;
  released_.emplace();
}

WithoutGil::~WithoutGil() {
  if (!released_) return;
  released_.reset();
  --without_gil;
}

void check_end() {
  if (ending) throw std::runtime_error("the interpreter ends, and with it the work of this thread");
}

void check_signals() {
  check_end();
  const pybind11::gil_scoped_acquire with_gil;
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

void end_of_interpreter() {
  ending = true;
  constexpr auto kPatience = std::chrono::seconds(10);
  const auto begin = std::chrono::steady_clock::now();
  const pybind11::gil_scoped_release release;
  while (without_gil > 0 && std::chrono::steady_clock::now() - begin < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace cairn::python
