// Traces: what agents did, move by move, as lines of JSON that other programs can read.
#pragma once

#include <cairn/terrain.hpp>

#include "pictures/trace_view.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::driver {

/// Where the agent stood after a move and what the move took. The first point is the start, which took nothing.
struct TracePoint {
  Point at;
  std::uint64_t expanded = 0;
  std::uint64_t learned = 0;
  std::optional<Point> subgoal;
  std::uint32_t node = 0;   ///< on a graph, where the agent stood; on a grid 0
  std::uint64_t agent = 0;  ///< whose move it was, in a crowd
  std::uint64_t tick = 0;   ///< of a crowd

  friend bool operator==(const TracePoint&, const TracePoint&) = default;
};

using Trace = std::vector<TracePoint>;

/// One line a point: {"x":3,"y":4,"expanded":1,"learned":0,"subgoal":[9,9]}; a subgoal of null is none. On a graph the
/// line begins with {"node":12,"x":3.
std::string format_trace(const Trace& trace);

/// The same for a crowd: {"agent":7,"tick":12,"x":3,"y":4}. An agent's first point is where it was put.
std::string format_crowd_trace(const Trace& trace);

/// Reads such lines; other fields are allowed and ignored. `name` names the file in messages. Throws InputError with
/// line and column.
Trace parse_trace(std::string_view text, const std::string& name);

/// Throws InputError with `name` and line where the trace leaves the map.
void require_fit(const Trace& trace, const Shape& shape, const std::string& name);

/// What a picture shows of it.
pictures::TraceView view_of(const Trace& trace);

}  // namespace cairn::driver
