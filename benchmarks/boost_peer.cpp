// The graph is the grid itself: vertices are cells, edges are the moves of their masks. So Boost's search reads the
// same memory as ours. After a search, only the vertices that it touched are reset.
#include "benchmarks/boost_peer.hpp"

#include <cairn/error.hpp>

#ifdef CAIRN_BENCH_BOOST

#include <boost/graph/astar_search.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <boost/property_map/property_map.hpp>

#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

namespace cairn::bench {

using Vertex = std::uint32_t;

struct Move {
  Vertex from = 0;
  unsigned direction = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

struct GridGraph {
  const Grid* grid;
};

class MoveIterator : public boost::iterator_facade<MoveIterator, Move, boost::forward_traversal_tag, Move> {
 public:
  MoveIterator() = default;
  MoveIterator(Vertex from, unsigned moves) : from_(from), moves_(moves) {}

 private:
  friend class boost::iterator_core_access;
  Move dereference() const { return {from_, static_cast<unsigned>(std::countr_zero(moves_))}; }
  bool equal(const MoveIterator& other) const { return moves_ == other.moves_; }
  void increment() { moves_ &= moves_ - 1; }

  Vertex from_ = 0;
  unsigned moves_ = 0;
};

Vertex source(const Move& move, const GridGraph&) { return move.from; }
Vertex target(const Move& move, const GridGraph& graph) {
  return graph.grid->neighbour(Cell{move.from}, static_cast<Direction>(move.direction)).index;
}
std::pair<MoveIterator, MoveIterator> out_edges(Vertex from, const GridGraph& graph) {
  return {MoveIterator(from, graph.grid->mask(Cell{from})), MoveIterator(from, 0)};
}
unsigned out_degree(Vertex from, const GridGraph& graph) {
  return static_cast<unsigned>(std::popcount(graph.grid->mask(Cell{from})));
}

}  // namespace cairn::bench

template <>
struct boost::graph_traits<cairn::bench::GridGraph> {
  using vertex_descriptor = cairn::bench::Vertex;
  using edge_descriptor = cairn::bench::Move;
  using out_edge_iterator = cairn::bench::MoveIterator;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using traversal_category = boost::incidence_graph_tag;
  using degree_size_type = unsigned;
  static vertex_descriptor null_vertex() { return 0; }
};

namespace cairn::bench {
namespace {

using Units = std::uint32_t;

struct Found {};

struct Visitor : boost::default_astar_visitor {
  Vertex goal;
  std::vector<Vertex>* touched;

  Visitor(Vertex to, std::vector<Vertex>& list) : goal(to), touched(&list) {}
  void discover_vertex(Vertex vertex, const GridGraph&) const { touched->push_back(vertex); }
  void examine_vertex(Vertex vertex, const GridGraph&) const {
    if (vertex == goal) throw Found{};  // Boost's manual ends a search this way
  }
};

}  // namespace

struct BoostPeer::Search {
  explicit Search(const Grid& map)
      : graph{&map}, distance(map.shape().cell_count(), kInfiniteCost.units), rank(distance), colour(distance.size()) {}

  GridGraph graph;
  std::vector<Units> distance;
  std::vector<Units> rank;
  std::vector<boost::default_color_type> colour;
  std::vector<Vertex> touched;
};

bool BoostPeer::is_there() { return true; }

BoostPeer::BoostPeer(const Grid& grid) : search_(std::make_unique<Search>(grid)) {}

Cost BoostPeer::query(Point from, Point to) {
  Search& search = *search_;
  const Grid& grid = *search.graph.grid;
  const CostModel& costs = grid.costs();
  const auto octile = [&](Vertex vertex) {
    const Point p = grid.point(Cell{vertex});
    const auto dx = static_cast<Units>(std::abs(p.x - to.x));
    const auto dy = static_cast<Units>(std::abs(p.y - to.y));
    const Units both = std::min(dx, dy);
    return both * costs.diagonal.units + (std::max(dx, dy) - both) * costs.straight.units;
  };
  const auto move_units = [&](const Move& move) {
    return grid.move_cost(static_cast<Direction>(move.direction)).units;
  };
  const boost::typed_identity_property_map<Vertex> index;
  const auto property = [&](auto& values) { return boost::make_iterator_property_map(values.begin(), index); };
  const Vertex start = grid.cell(from).index;
  const Vertex goal = grid.cell(to).index;
  search.distance[start] = 0;
  search.rank[start] = octile(start);
  try {
    boost::astar_search_no_init(
        search.graph, start, octile, Visitor(goal, search.touched), boost::dummy_property_map(), property(search.rank),
        property(search.distance), boost::make_function_property_map<Move>(move_units), property(search.colour), index,
        std::less<Units>(), boost::closed_plus<Units>(kInfiniteCost.units), kInfiniteCost.units, Units{0});
  } catch (const Found&) {
  }
  const Cost cost{search.distance[goal]};
  for (const Vertex vertex : search.touched) {
    search.distance[vertex] = kInfiniteCost.units;
    search.rank[vertex] = kInfiniteCost.units;
    search.colour[vertex] = boost::white_color;
  }
  search.touched.clear();
  return cost;
}

}  // namespace cairn::bench

#else

namespace cairn::bench {

struct BoostPeer::Search {};
bool BoostPeer::is_there() { return false; }
BoostPeer::BoostPeer(const Grid&) { throw UsageError("to compare with Boost, install libboost-dev and build again"); }
Cost BoostPeer::query(Point, Point) { return kInfiniteCost; }

}  // namespace cairn::bench

#endif

namespace cairn::bench {
BoostPeer::~BoostPeer() = default;
}  // namespace cairn::bench
