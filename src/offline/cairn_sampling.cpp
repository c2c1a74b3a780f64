#include "offline/cairn_sampling.hpp"

#include "base/random.hpp"
#include "offline/route_choice.hpp"
#include "offline/route_legs.hpp"
#include "search/jump_point_search.hpp"

#include <algorithm>
#include <memory>

namespace cairn {
namespace {

constexpr std::size_t kPathsPerPiece = 32;
// Reported for a problem that the database does not solve.
constexpr std::uint32_t kUnsolved = 0xFFFFFFFFU;

Cell random_cell(const Grid& grid, Random& random, Point low, Point high) {
  for (int i = 0; i < 1000; ++i) {
    const Point p{random.between(low.x, high.x), random.between(low.y, high.y)};
    if (grid.passable(p)) return grid.cell(p);
  }
  return kNoCell;
}

/// The corners of one random problem's path; nothing where the map has hardly a passable cell.
void add_path(const Grid& grid, Random& random, std::int32_t near, JumpPointSearch& search,
              std::vector<std::uint32_t>& out) {
  const Point end{grid.width() - 1, grid.height() - 1};
  // Half of the goals are anywhere, a quarter near, a quarter very near: each kind has corners of its own.
  const bool local = random.chance(1, 2);
  if (local && random.chance(1, 2)) near = near / 4 + 8;
  for (int i = 0; i < 100; ++i) {
    const Cell start = random_cell(grid, random, {0, 0}, end);
    if (start == kNoCell) continue;
    const Point at = grid.point(start);
    const Cell goal = !local ? random_cell(grid, random, {0, 0}, end)
                             : random_cell(grid, random, {std::max(at.x - near, 0), std::max(at.y - near, 0)},
                                           {std::min(at.x + near, end.x), std::min(at.y + near, end.y)});
    if (goal == kNoCell || goal == start || !grid.connected(start, goal)) continue;
    search.search(start, goal);
    out.push_back(static_cast<std::uint32_t>(search.corners().size()));
    for (const Cell corner : search.corners()) out.push_back(corner.index);
    return;
  }
}

std::uint64_t length(const Grid& grid, const CornerPath& path) {
  const GridDistance distance(grid.rules());
  std::uint64_t total = 0;
  for (std::size_t i = 1; i < path.size(); ++i) total += distance(grid.point(path[i - 1]), grid.point(path[i])).units;
  return total;
}

}  // namespace

std::vector<CornerPath> sample_paths(const BuildJob& job, SampleSet set, std::size_t count, std::int32_t near,
                                     double share_before, double share_after) {
  const BuildStage stage{static_cast<std::uint64_t>(set), (count + kPathsPerPiece - 1) / kPathsPerPiece, share_before,
                         share_after};
  const auto pieces = make_pieces(job, stage, [&] {
    return [&, search = std::make_shared<JumpPointSearch>(job.grid)](std::size_t piece) {
      std::vector<std::uint32_t> out;
      for (std::size_t i = piece * kPathsPerPiece; i < std::min(count, (piece + 1) * kPathsPerPiece); ++i) {
        Random random = Random::stream(job.seed + static_cast<std::uint64_t>(set) * 0x10001, i);
        add_path(job.grid, random, near, *search, out);
      }
      return to_piece(out);
    };
  });
  std::vector<CornerPath> paths;
  for (const Piece& piece : pieces) {
    std::vector<std::uint32_t> numbers;
    append_piece(piece, numbers);
    for (std::size_t i = 0; i < numbers.size(); i += numbers[i] + 1) {
      CornerPath& path = paths.emplace_back();
      for (std::size_t k = 1; k <= numbers[i]; ++k) path.push_back(Cell{numbers[i + k]});
    }
  }
  return paths;
}

std::vector<std::uint32_t> measure_excess(const BuildJob& job, const Database& database,
                                          const std::vector<CornerPath>& paths) {
  struct Walker {
    Walker(const Grid& grid, const Database& of) : view(of), choice(grid, view), legs(grid, view) {}
    CairnView view;
    RouteChoice choice;
    RouteLegs legs;
  };
  std::vector<std::uint32_t> excess(paths.size());
  parallel_for(job.threads, paths.size(), [&] {
    return [&, walker = std::make_shared<Walker>(job.grid, database)](std::size_t i) {
      const Cell goal = paths[i].back();
      Cell at = paths[i].front();
      Meter meter(kUnlimitedWork);
      walker->choice.start(at, goal);
      walker->choice.advance(meter);
      excess[i] = kUnsolved;
      if (walker->choice.route().kind == Route::Kind::none) return;
      walker->legs.start(at, goal, walker->choice.route());
      std::uint64_t cost = 0;
      while (at != goal) {
        if (walker->legs.advance(meter) == RouteLegs::Status::lost) return;
        const auto move = static_cast<Direction>(walker->legs.take_move());
        at = job.grid.neighbour(at, move);
        cost += job.grid.move_cost(move).units;
      }
      const std::uint64_t shortest = length(job.grid, paths[i]);
      excess[i] =
          static_cast<std::uint32_t>(std::min<std::uint64_t>((cost - shortest) * 1'000'000 / shortest, kUnsolved - 1));
    };
  });
  return excess;
}

}  // namespace cairn
