#include "benchmarks/benchmark.hpp"

#include <ctime>

namespace cairn::bench {

void Run::at_most(std::string name, double measured, double target, std::string unit, std::string note) {
  figures_.push_back({std::move(name), measured, Figure::Relation::at_most, target, std::move(unit), std::move(note)});
}

void Run::at_least(std::string name, double measured, double target, std::string unit, std::string note) {
  figures_.push_back({std::move(name), measured, Figure::Relation::at_least, target, std::move(unit), std::move(note)});
}

namespace {

double seconds_of(clockid_t clock) {
  std::timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

double thread_ns() { return 1e9 * seconds_of(CLOCK_THREAD_CPUTIME_ID); }

double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace cairn::bench
