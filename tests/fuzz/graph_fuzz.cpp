// Any text is the arcs of a graph or an InputError, and the same for coordinates; a graph survives being written, and
// its heuristic is consistent.
#include <cairn/error.hpp>
#include <cairn/graph.hpp>

#include "fuzz/fuzzing.hpp"
#include "world/files/dimacs_file.hpp"

#include <optional>

namespace cairn {
namespace {

// The text up to a line "---" is that of a .gr, what follows that of a .co.
std::optional<Graph> accepted(std::string_view text) {
  constexpr std::string_view kBorder = "---\n";
  // A claim of a hundred million nodes is legal and would take their memory.
  constexpr std::uint32_t kMaxNodes = 1000;
  const std::size_t border = text.find(kBorder);
  try {
    const files::DimacsArcs file = files::read_dimacs_arcs(text.substr(0, border), "fuzz.gr");
    if (file.nodes > kMaxNodes) return std::nullopt;
    if (border == std::string_view::npos) return Graph(std::vector<Point>(file.nodes), file.arcs);
    return Graph(files::read_dimacs_points(text.substr(border + kBorder.size()), "fuzz.co", file.nodes), file.arcs);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::optional<Graph> graph = accepted(as_text(data, size));
  if (!graph) return 0;
  const files::DimacsArcs again = files::read_dimacs_arcs(files::write_dimacs_arcs(*graph), "again.gr");
  const Graph same(files::read_dimacs_points(files::write_dimacs_points(*graph), "again.co", again.nodes), again.arcs);
  require(same.fingerprint() == graph->fingerprint());
  const Cell goal{graph->node_count()};
  for (Cell node{1}; graph->contains(node); ++node.index) {
    for (std::size_t i = 0; i < graph->successors(node).size(); ++i) {
      const Cell next = graph->successors(node)[i];
      require(graph->may_reach(node, next));
      require(std::uint64_t{graph->heuristic(node, goal).units} <=
              std::uint64_t{graph->costs(node)[i].units} + graph->heuristic(next, goal).units);
    }
  }
  return 0;
}
