#include "benchmarks/benchmark.hpp"

#include <ctime>

namespace cairn::bench {

void Run::at_most(std::string name, double measured, double target, std::string unit, std::string note) {
  figures_.push_back({std::move(name), measured, Figure::Relation::at_most, target, std::move(unit), std::move(note)});
}

void Run::at_least(std::string name, double measured, double target, std::string unit, std::string note) {
  figures_.push_back({std::move(name), measured, Figure::Relation::at_least, target, std::move(unit), std::move(note)});
}

double thread_ns() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

}  // namespace cairn::bench
