#include "algorithms/hcdps/region_links.hpp"

#include "search/optimal/jump_point_search.hpp"
#include "search/optimal/network_distances.hpp"
#include "store/compress_path.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace cairn::hcdps {
namespace {

// Some milliseconds of work each on maps of a million cells.
constexpr std::size_t kPairsAPiece = 64;
constexpr std::size_t kRegionsAPiece = 16;

/// Optimal paths and what is kept of them. One serves one thread.
class LinkMaker {
 public:
  explicit LinkMaker(const Grid& grid) : grid_(&grid), search_(grid), climber_(grid) {}

  /// Appends the cost, and the subgoals of both directions with their numbers: a climb that leads there need not lead
  /// back.
  void make(Cell from, Cell to, std::vector<std::uint32_t>& numbers) {
    search_.search(from, to);
    search_.path(path_);
    numbers.push_back(path_.cost.units);
    append_subgoals(numbers);
    std::reverse(path_.cells.begin(), path_.cells.end());
    append_subgoals(numbers);
  }

 private:
  void append_subgoals(std::vector<std::uint32_t>& numbers) const {
    const std::vector<Cell> states = store::compress_path(climber_, path_);
    numbers.push_back(static_cast<std::uint32_t>(states.size() - 2));
    for (std::size_t i = 1; i + 1 < states.size(); ++i) {
      numbers.push_back(std::bit_cast<std::uint32_t>(store::StoredPoint(grid_->point(states[i]))));
    }
  }

  const Grid* grid_;
  optimal::JumpPointSearch search_;
  climbing::HillClimb climber_;
  search::Path path_;
};

/// Reads what LinkMaker appended.
std::vector<store::StoredPoint> take_subgoals(const std::vector<std::uint32_t>& numbers, std::size_t& at) {
  std::vector<store::StoredPoint> subgoals(numbers[at++]);
  for (store::StoredPoint& subgoal : subgoals) subgoal = std::bit_cast<store::StoredPoint>(numbers[at++]);
  return subgoals;
}

/// First links from one region to all. One serves one thread.
class HopMaker {
 public:
  explicit HopMaker(const optimal::EdgeLists& edges) : distances_(edges), edges_(&edges), link_(edges.size()) {}

  /// Appends the number of runs and the runs.
  void make(std::uint32_t from, std::vector<std::uint32_t>& numbers) {
    distances_.run(from);
    const auto& edges = (*edges_)[from];
    for (std::size_t i = 0; i < edges.size(); ++i) link_[edges[i].to] = static_cast<std::uint16_t>(i);
    for (const std::uint32_t region : distances_.order()) {
      const std::uint32_t parent = distances_.parent(region);
      if (parent != from) link_[region] = link_[parent];
    }
    const std::size_t count_at = numbers.size();
    numbers.push_back(0);
    std::uint32_t last = 0xFFFFFFFFU;
    for (std::uint32_t region = 0; region < edges_->size(); ++region) {
      // Unreachable: the run before may go on.
      if (region == from || distances_.cost(region) == optimal::NetworkDistances::kNone || link_[region] == last)
        continue;
      last = link_[region];
      numbers.push_back(std::bit_cast<std::uint32_t>(HopRun{static_cast<Region>(region), link_[region]}));
      ++numbers[count_at];
    }
  }

 private:
  optimal::NetworkDistances distances_;
  const optimal::EdgeLists* edges_;
  std::vector<std::uint16_t> link_;  // by region, the first on the way there
};

std::vector<std::uint32_t> numbers_of(const store::Piece& piece) {
  std::vector<std::uint32_t> numbers;
  store::append_piece(piece, numbers);
  return numbers;
}

}  // namespace

RegionLinks link_neighbours(const store::BuildJob& job, const RegionPartition& partition,
                            const std::vector<std::pair<Region, Region>>& neighbours, const store::BuildStage& stage) {
  store::BuildStage pieces = stage;
  pieces.pieces = (neighbours.size() + kPairsAPiece - 1) / kPairsAPiece;
  const auto results = store::make_pieces(job, pieces, [&]() -> store::PieceMaker {
    const auto maker = std::make_shared<LinkMaker>(job.grid);
    return [&, maker](std::size_t piece) {
      std::vector<std::uint32_t> numbers;
      const std::size_t end = std::min((piece + 1) * kPairsAPiece, neighbours.size());
      for (std::size_t i = piece * kPairsAPiece; i < end; ++i) {
        const auto& [a, b] = neighbours[i];
        maker->make(partition.representatives[a], partition.representatives[b], numbers);
      }
      return store::to_piece(numbers);
    };
  });
  RegionLinks links(partition.representatives.size());
  std::size_t pair = 0;
  for (const store::Piece& piece : results) {
    const auto numbers = numbers_of(piece);
    for (std::size_t at = 0; at < numbers.size(); ++pair) {
      const auto& [a, b] = neighbours[pair];
      const Cost cost{numbers[at++]};
      links[a].push_back({b, cost, take_subgoals(numbers, at)});
      links[b].push_back({a, cost, take_subgoals(numbers, at)});
    }
  }
  for (auto& list : links) {
    std::sort(list.begin(), list.end(), [](const RegionLink& a, const RegionLink& b) { return a.to < b.to; });
  }
  return links;
}

std::vector<std::vector<HopRun>> first_hops(const store::BuildJob& job, const RegionLinks& links,
                                            const store::BuildStage& stage) {
  optimal::EdgeLists edges(links.size());
  for (std::size_t region = 0; region < links.size(); ++region) {
    for (const RegionLink& link : links[region]) edges[region].push_back({link.to, link.cost, false});
  }
  store::BuildStage pieces = stage;
  pieces.pieces = (links.size() + kRegionsAPiece - 1) / kRegionsAPiece;
  const auto results = store::make_pieces(job, pieces, [&]() -> store::PieceMaker {
    const auto maker = std::make_shared<HopMaker>(edges);
    return [&, maker](std::size_t piece) {
      std::vector<std::uint32_t> numbers;
      const std::size_t end = std::min((piece + 1) * kRegionsAPiece, links.size());
      for (std::size_t i = piece * kRegionsAPiece; i < end; ++i) maker->make(static_cast<std::uint32_t>(i), numbers);
      return store::to_piece(numbers);
    };
  });
  std::vector<std::vector<HopRun>> hops;
  for (const store::Piece& piece : results) {
    const auto numbers = numbers_of(piece);
    for (std::size_t at = 0; at < numbers.size();) {
      std::vector<HopRun>& runs = hops.emplace_back(numbers[at++]);
      for (HopRun& run : runs) run = std::bit_cast<HopRun>(numbers[at++]);
    }
  }
  return hops;
}

}  // namespace cairn::hcdps
