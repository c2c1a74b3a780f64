#include <cairn/graph.hpp>

#include "base/io/input_file.hpp"
#include "base/platform/files.hpp"
#include "world/files/dimacs_file.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cairn {
namespace {

// The road network of the United States, 58 million arcs, has 1.3 GB. Memory of 32 bits has room for no more than 2 GB.
constexpr auto kMaxGraphBytes =
    static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{1} << 33U, SIZE_MAX / 2));

}  // namespace

Graph load_graph(const std::string& path, const std::string& coordinates) {
  const files::DimacsArcs file = files::read_dimacs_arcs(io::read_file(path, kMaxGraphBytes), io::input_name(path));
  const std::string beside = files::coordinates_path(path);
  const bool has_beside = platform::file_info(beside).kind != platform::FileInfo::Kind::absent;
  const std::string source = !coordinates.empty() ? coordinates : has_beside ? beside : "";
  std::vector<Point> points = source.empty() ? std::vector<Point>(file.nodes)
                                             : files::read_dimacs_points(io::read_file(source, kMaxGraphBytes),
                                                                         io::input_name(source), file.nodes);
  return Graph(std::move(points), file.arcs);
}

}  // namespace cairn
