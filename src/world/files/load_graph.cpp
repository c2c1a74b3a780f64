#include <cairn/graph.hpp>

#include "base/input_file.hpp"
#include "world/files/dimacs_file.hpp"

#include <filesystem>
#include <utility>

namespace cairn {
namespace {

// The road network of the United States, 58 million arcs, has 1.3 GB.
constexpr std::size_t kMaxGraphBytes = std::size_t{1} << 33U;

}  // namespace

Graph load_graph(const std::string& path, const std::string& coordinates) {
  const DimacsArcs file = read_dimacs_arcs(read_file(path, kMaxGraphBytes), input_name(path));
  std::error_code ignored;
  const std::string beside = coordinates_path(path);
  const std::string source = !coordinates.empty()                       ? coordinates
                             : std::filesystem::exists(beside, ignored) ? beside
                                                                        : "";
  std::vector<Point> points =
      source.empty() ? std::vector<Point>(file.nodes)
                     : read_dimacs_points(read_file(source, kMaxGraphBytes), input_name(source), file.nodes);
  return Graph(std::move(points), file.arcs);
}

}  // namespace cairn
