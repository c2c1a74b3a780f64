#include "world/files/dimacs_file.hpp"

#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"

#include <algorithm>

namespace cairn::files {
namespace {

constexpr auto kMostNodes = static_cast<std::int32_t>(kMaxGraphNodes);
constexpr auto kMostArcs = static_cast<std::int32_t>(kMaxGraphArcs);
constexpr auto kMostCost = static_cast<std::int32_t>(kMaxArcCost.units);

/// Nodes that a file may have without the bytes of an arc for each.
constexpr std::uint64_t kFreeNodes = 65536;

// The lines of either file, without comments and blank lines. All have a fixed number of fields.
class DimacsLines {
 public:
  DimacsLines(std::string_view text, std::string_view name) : reader_(text, name) {}

  /// Goes to the next line; false at the end of the file.
  bool next() {
    while (reader_.next_line()) {
      fields_ = reader_.fields();
      if (!fields_.empty() && fields_[0] != "c") return true;
    }
    fields_.clear();
    return false;
  }

  /// Throws unless the line begins with these words and has `count` fields. `form` is how such a line looks.
  void require(std::initializer_list<std::string_view> words, std::size_t count, const std::string& form) const {
    std::size_t i = 0;
    for (const std::string_view word : words) {
      if (i >= fields_.size() || fields_[i] != word) throw reader_.expected(form, field(i));
      ++i;
    }
    if (fields_.size() < count) throw reader_.expected(form, reader_.line_end());
    if (fields_.size() > count) throw reader_.expected("the end of the line", fields_[count]);
  }

  std::int32_t integer(std::size_t i, const char* what, std::int32_t least, std::int32_t most) const {
    return reader_.integer(fields_[i], what, least, most);
  }
  std::uint32_t natural(std::size_t i, const char* what, std::int32_t least, std::int32_t most) const {
    return static_cast<std::uint32_t>(integer(i, what, least, most));
  }

  /// That something was expected in place of a field, or of the end of the file.
  InputError expected(const std::string& what, std::size_t i) const { return reader_.expected(what, field(i)); }

 private:
  std::string_view field(std::size_t i) const { return i < fields_.size() ? fields_[i] : reader_.line_end(); }

  io::TextReader reader_;
  std::vector<std::string_view> fields_;
};

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

DimacsArcs read_dimacs_arcs(std::string_view text, std::string_view name) {
  DimacsLines lines(text, name);
  lines.next();
  lines.require({"p", "sp"}, 4, "a line 'p sp NODES ARCS'");
  DimacsArcs result;
  result.nodes = lines.natural(2, "a number of nodes", 1, kMostNodes);
  // Nodes take memory without a line of their own. In a file of roads each has an arc, which is longer than a byte.
  if (result.nodes > kFreeNodes + text.size()) {
    throw lines.expected("at most " + counted(kFreeNodes + text.size(), "node") + " in a file of so few bytes", 2);
  }
  const std::uint32_t arcs = lines.natural(3, "a number of arcs", 0, kMostArcs);
  // A few bytes may claim a billion arcs, so memory grows with what is there.
  while (lines.next()) {
    if (result.arcs.size() == arcs) throw lines.expected("the end of the file after " + counted(arcs, "arc"), 0);
    lines.require({"a"}, 4, "a line 'a FROM TO COST'");
    const auto node = [&](std::size_t i) {
      return lines.natural(i, "a node", 1, static_cast<std::int32_t>(result.nodes));
    };
    result.arcs.push_back({node(1), node(2), Cost{lines.natural(3, "a cost", 1, kMostCost)}});
  }
  if (result.arcs.size() < arcs) throw lines.expected(counted(arcs, "arc"), 0);
  return result;
}

std::vector<Point> read_dimacs_points(std::string_view text, std::string_view name, std::uint32_t nodes) {
  DimacsLines lines(text, name);
  lines.next();
  lines.require({"p", "aux", "sp", "co"}, 5, "a line 'p aux sp co NODES'");
  if (lines.natural(4, "a number of nodes", 1, kMostNodes) != nodes) {
    throw lines.expected("the coordinates of " + counted(nodes, "node") + ", as the graph has them", 4);
  }
  std::vector<Point> points(nodes);
  std::vector<bool> known(nodes, false);
  while (lines.next()) {
    lines.require({"v"}, 4, "a line 'v NODE X Y'");
    const std::uint32_t node = lines.natural(1, "a node", 1, static_cast<std::int32_t>(nodes)) - 1;
    if (known[node]) throw lines.expected("a node that has no coordinates yet", 1);
    known[node] = true;
    points[node] = {lines.integer(2, "an x", -kMaxCoordinate, kMaxCoordinate),
                    lines.integer(3, "a y", -kMaxCoordinate, kMaxCoordinate)};
  }
  const auto missing = std::find(known.begin(), known.end(), false);
  if (missing != known.end()) {
    throw lines.expected("the coordinates of node " + std::to_string(missing - known.begin() + 1), 0);
  }
  return points;
}

std::string write_dimacs_arcs(const Graph& graph) {
  std::string text = "p sp " + std::to_string(graph.node_count()) + " " + std::to_string(graph.arc_count()) + "\n";
  for (Cell node{1}; graph.contains(node); ++node.index) {
    const auto successors = graph.successors(node);
    for (std::size_t i = 0; i < successors.size(); ++i) {
      text += "a " + std::to_string(node.index) + " " + std::to_string(successors[i].index) + " " +
              std::to_string(graph.costs(node)[i].units) + "\n";
    }
  }
  return text;
}

std::string write_dimacs_points(const Graph& graph) {
  std::string text = "p aux sp co " + std::to_string(graph.node_count()) + "\n";
  for (Cell node{1}; graph.contains(node); ++node.index) {
    const Point p = graph.point(node);
    text += "v " + std::to_string(node.index) + " " + std::to_string(p.x) + " " + std::to_string(p.y) + "\n";
  }
  return text;
}

std::string coordinates_path(const std::string& graph) {
  const std::size_t name = graph.find_last_of("/\\") + 1;  // 0 where there is no folder
  const std::size_t dot = graph.rfind('.');
  const bool has_extension = dot != std::string::npos && dot > name;
  return (has_extension ? graph.substr(0, dot) : graph) + ".co";
}

}  // namespace cairn::files
