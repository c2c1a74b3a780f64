// Any text is a trace or an InputError; a trace survives being written, and becomes walks that fit a map or do not.
#include <cairn/error.hpp>

#include "fuzz/fuzzing.hpp"
#include "trial/driver/trace.hpp"

#include <algorithm>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const auto trace = accepted([&] { return driver::parse_trace(as_text(data, size), "fuzz.jsonl"); });
  if (!trace) return 0;
  const bool of_a_crowd = std::any_of(trace->begin(), trace->end(), [](const driver::TracePoint& point) {
    return point.agent != 0 || point.tick != 0;
  });
  if (of_a_crowd) {
    const driver::Trace again = driver::parse_trace(driver::format_crowd_trace(*trace), "again.jsonl");
    require(std::equal(again.begin(), again.end(), trace->begin(), trace->end(),
                       [](const driver::TracePoint& a, const driver::TracePoint& b) {
                         return a.at == b.at && a.agent == b.agent && a.tick == b.tick;
                       }));
  } else {
    require(driver::parse_trace(driver::format_trace(*trace), "again.jsonl") == *trace);
  }
  std::size_t points = 0;
  for (const auto& walk : driver::view_of(*trace).walks()) points += walk.size();
  require(points <= trace->size());
  accepted([&] {
    driver::require_fit(*trace, Shape(20, 10), "fuzz.jsonl");
    for (const driver::TracePoint& point : *trace) require(point.at.x < 20 && point.at.y < 10);
    return true;
  });
  return 0;
}
