#include "algorithms/cairn/build/cairn_sampling.hpp"

#include "base/random.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/jump_point_search.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace cairn::cairn_build {
namespace {

constexpr std::size_t kPathsPerPiece = 32;
// On large, detailed maps a far path takes as long as a hundred near ones. Once the paths of a piece have taken this
// many counted operations, only near problems are drawn.
constexpr std::uint64_t kFarWorkPerPiece = 500'000;

Cell random_cell(const Grid& grid, base::Random& random, Point low, Point high) {
  for (int i = 0; i < 1000; ++i) {
    const Point p{random.between(low.x, high.x), random.between(low.y, high.y)};
    if (grid.passable(p)) return grid.cell(p);
  }
  return kNoCell;
}

/// Draws the problems of one request.
class ProblemDrawer {
 public:
  ProblemDrawer(const Grid& grid, const SampleRequest& request)
      : grid_(&grid), request_(request), climber_(grid), search_(grid) {
    if (request.served_by != nullptr) view_.emplace(*request.served_by);
  }

  void begin_piece() { spent_ = 0; }

  /// Appends the corners of one problem's path, or nothing if the map has too few passable cells.
  void add_path(base::Random& random, std::vector<std::uint32_t>& out) {
    const Point end{grid_->width() - 1, grid_->height() - 1};
    // Problems of each kind yield other corners, so all kinds are drawn.
    const SampleKinds& kinds = request_.kinds;
    const bool local = !random.chance(kinds.anywhere, kinds.all()) || spent_ > kFarWorkPerPiece;
    const bool very = local && !random.chance(kinds.near, kinds.near + kinds.very_near);
    const std::int32_t near = very ? request_.near / 4 + 8 : request_.near;
    for (int i = 0; i < 100; ++i) {
      const Cell start = draw_start(random, end);
      if (start == kNoCell) continue;
      const Point at = grid_->point(start);
      const Cell goal = !local ? random_cell(*grid_, random, {0, 0}, end)
                               : random_cell(*grid_, random, {std::max(at.x - near, 0), std::max(at.y - near, 0)},
                                             {std::min(at.x + near, end.x), std::min(at.y + near, end.y)});
      if (goal == kNoCell || goal == start || !grid_->connected(start, goal)) continue;
      search_.search(start, goal);
      spent_ += search_.work().total();
      out.push_back(static_cast<std::uint32_t>(search_.corners().size()));
      for (const Cell corner : search_.corners()) out.push_back(corner.index);
      return;
    }
  }

 private:
  static constexpr int kDraws = 6;

  // Cells from which few waypoints can be climbed to are rare, but have the worst walks. So they are drawn more often.
  Cell draw_start(base::Random& random, Point end) {
    Cell best = random_cell(*grid_, random, {0, 0}, end);
    if (!view_ || best == kNoCell || random.chance(1, 2)) return best;
    std::size_t fewest = waypoints_within_reach(best);
    for (int i = 1; i < kDraws; ++i) {
      const Cell cell = random_cell(*grid_, random, {0, 0}, end);
      const std::size_t count = cell == kNoCell ? fewest : waypoints_within_reach(cell);
      if (count >= fewest) continue;
      best = cell;
      fewest = count;
    }
    return best;
  }

  std::size_t waypoints_within_reach(Cell cell) const {
    std::size_t count = 0;
    for (const cairn_format::Waypoint waypoint : view_->access_of(grid_->point(cell))) {
      count +=
          climber_.climb(cell, grid_->cell(view_->point(waypoint)), view_->header.most_leg_steps).reached ? 1U : 0U;
    }
    return count;
  }

  const Grid* grid_;
  SampleRequest request_;
  std::optional<cairn_format::CairnView> view_;
  climbing::HillClimb climber_;
  optimal::JumpPointSearch search_;
  std::uint64_t spent_ = 0;  // on this piece
};

}  // namespace

std::vector<CornerPath> sample_paths(const store::BuildJob& job, const SampleRequest& request) {
  const auto set = static_cast<std::uint64_t>(request.set);
  const store::BuildStage stage{set, (request.count + kPathsPerPiece - 1) / kPathsPerPiece, request.share_before,
                                request.share_after};
  const auto pieces = store::make_pieces(job, stage, [&] {
    return [&, drawer = std::make_shared<ProblemDrawer>(job.grid, request)](std::size_t piece) {
      std::vector<std::uint32_t> out;
      drawer->begin_piece();
      for (std::size_t i = piece * kPathsPerPiece; i < std::min(request.count, (piece + 1) * kPathsPerPiece); ++i) {
        base::Random random = base::Random::stream(job.seed + set * 0x10001, i);
        drawer->add_path(random, out);
      }
      return store::to_piece(out);
    };
  });
  std::vector<CornerPath> paths;
  for (const store::Piece& piece : pieces) {
    std::vector<std::uint32_t> numbers;
    store::append_piece(piece, numbers);
    for (std::size_t i = 0; i < numbers.size(); i += numbers[i] + 1) {
      CornerPath& path = paths.emplace_back();
      for (std::size_t k = 1; k <= numbers[i]; ++k) path.push_back(Cell{numbers[i + k]});
    }
  }
  return paths;
}

}  // namespace cairn::cairn_build
