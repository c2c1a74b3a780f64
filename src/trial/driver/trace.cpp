#include "trial/driver/trace.hpp"

#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace cairn::driver {
namespace {

using Json = nlohmann::json;

/// Turns what is wrong with one line into an InputError that says where.
class LineReader {
 public:
  LineReader(const std::string& name, std::size_t line, std::string_view text)
      : name_(name), line_(line), text_(text) {}

  TracePoint read() const {
    const Json object = parse();
    if (!object.is_object()) fail(1, "expected an object like {\"x\":3,\"y\":4}");
    TracePoint point;
    point.at = {coordinate(object, "x"), coordinate(object, "y")};
    point.expanded = count(object, "expanded");
    point.learned = count(object, "learned");
    point.agent = count(object, "agent");
    point.tick = count(object, "tick");
    const auto subgoal = object.find("subgoal");
    if (subgoal != object.end() && !subgoal->is_null()) {
      if (!subgoal->is_array() || subgoal->size() != 2) {
        fail(column_of("subgoal"), "expected \"subgoal\" to be [x,y] or null");
      }
      point.subgoal = Point{coordinate((*subgoal)[0], "subgoal"), coordinate((*subgoal)[1], "subgoal")};
    }
    return point;
  }

 private:
  Json parse() const {
    try {
      return Json::parse(text_);
    } catch (const Json::parse_error& error) {
      fail(error.byte, "expected a line of JSON");
    } catch (const Json::out_of_range&) {
      fail(1, "expected numbers below 1e308");
    }
  }

  [[noreturn]] void fail(std::size_t column, const std::string& expectation) const {
    throw InputError(fmt::format("{}:{}: {}", io::place(name_, line_), std::max<std::size_t>(column, 1), expectation));
  }

  std::size_t column_of(std::string_view key) const {
    const std::size_t at = text_.find(fmt::format("\"{}\"", key));
    return at == std::string_view::npos ? 1 : at + 1;
  }

  std::int32_t coordinate(const Json& object, const char* key) const {
    const Json& value = object.is_object() ? (object.contains(key) ? object[key] : Json()) : object;
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 0x7FFFFFFF) {
      fail(column_of(key), fmt::format("expected a whole number, at least 0, as \"{}\"", key));
    }
    return value.get<std::int32_t>();
  }

  std::uint64_t count(const Json& object, const char* key) const {
    const auto value = object.find(key);
    if (value == object.end()) return 0;
    if (!value->is_number_unsigned()) {
      fail(column_of(key), fmt::format("expected a whole number, at least 0, as \"{}\"", key));
    }
    return value->get<std::uint64_t>();
  }

  const std::string& name_;
  std::size_t line_;
  std::string_view text_;
};

}  // namespace

std::string format_trace(const Trace& trace) {
  std::string text;
  for (const TracePoint& point : trace) {
    if (point.node != 0) fmt::format_to(std::back_inserter(text), R"({{"node":{},)", point.node);
    fmt::format_to(std::back_inserter(text), R"({}"x":{},"y":{},"expanded":{},"learned":{},"subgoal":)",
                   point.node == 0 ? "{" : "", point.at.x, point.at.y, point.expanded, point.learned);
    if (point.subgoal) {
      fmt::format_to(std::back_inserter(text), "[{},{}]}}\n", point.subgoal->x, point.subgoal->y);
    } else {
      text += "null}\n";
    }
  }
  return text;
}

std::string format_crowd_trace(const Trace& trace) {
  std::string text;
  for (const TracePoint& point : trace) {
    fmt::format_to(std::back_inserter(text),
                   R"({{"agent":{},"tick":{},"x":{},"y":{}}})"
                   "\n",
                   point.agent, point.tick, point.at.x, point.at.y);
  }
  return text;
}

Trace parse_trace(std::string_view text, const std::string& name) {
  Trace trace;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view here = text.substr(0, end);
    if (here.ends_with('\r')) here.remove_suffix(1);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (here.empty() && text.empty()) break;
    trace.push_back(LineReader(name, line, here).read());
  }
  if (trace.empty()) throw InputError(name + ": expected a trace, a line of JSON a move, and found nothing");
  return trace;
}

void require_fit(const Trace& trace, const Shape& shape, const std::string& name) {
  for (std::size_t i = 0; i < trace.size(); ++i) {
    for (const std::optional<Point>& p : {std::optional(trace[i].at), trace[i].subgoal}) {
      if (!p || shape.contains(*p)) continue;
      throw InputError(fmt::format("{}: ({},{}) lies outside the map of {} x {} cells: the trace is of another map",
                                   io::place(name, i + 1), p->x, p->y, shape.width(), shape.height()));
    }
  }
}

pictures::TraceView view_of(const Trace& trace) {
  // One agent's points after the other's, whatever order they moved in.
  std::map<std::uint64_t, std::vector<Point>> walks;
  pictures::TraceView view;
  for (const TracePoint& point : trace) {
    walks[point.agent].push_back(point.at);
    if (point.subgoal) view.subgoals.push_back(*point.subgoal);
  }
  for (const auto& [agent, cells] : walks) {
    if (!view.cells.empty()) view.further_walks.push_back(view.cells.size());
    view.cells.insert(view.cells.end(), cells.begin(), cells.end());
  }
  return view;
}

}  // namespace cairn::driver
