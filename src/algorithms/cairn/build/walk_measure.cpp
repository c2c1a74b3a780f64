#include "algorithms/cairn/build/walk_measure.hpp"

#include "algorithms/cairn/walk/route_stepper.hpp"
#include "base/parallel.hpp"

#include <algorithm>
#include <limits>
#include <memory>

namespace cairn::cairn_build {
namespace {

// The excess of a walk that did not arrive.
constexpr std::uint32_t kUnsolved = std::numeric_limits<std::uint32_t>::max();

std::uint64_t length(const Grid& grid, const CornerPath& path) {
  const spaces::GridDistance distance(grid.rules());
  std::uint64_t total = 0;
  for (std::size_t i = 1; i < path.size(); ++i) total += distance(grid.point(path[i - 1]), grid.point(path[i])).units;
  return total;
}

class Walker {
 public:
  Walker(const Grid& grid, const Database& database) : grid_(&grid), view_(database), stepper_(grid, view_) {}

  MeasuredWalk walk(const CornerPath& path) {
    MeasuredWalk result{kUnsolved, 0};
    walk_.set_problem(path.front(), path.back());
    std::uint64_t cost = 0;
    while (walk_.reached != walk_.goal) {
      search::Meter meter(kUnlimitedWork);
      if (stepper_.advance(walk_, meter) == cairn_walk::RouteStepper::Status::lost) return result;
      result.most_work = std::max(result.most_work, meter.work.total() + 1);
      if (!walk_.has_move()) continue;
      const Cost move = grid_->move_cost(static_cast<Direction>(walk_.direction));
      cost += std::uint64_t{walk_.take_moves(*grid_, walk_.moves_left).count} * move.units;
    }
    const std::uint64_t shortest = length(*grid_, path);
    result.excess_ppm =
        static_cast<std::uint32_t>(std::min<std::uint64_t>((cost - shortest) * 1'000'000 / shortest, kUnsolved - 1));
    return result;
  }

 private:
  const Grid* grid_;
  cairn_format::CairnView view_;
  cairn_walk::RouteStepper stepper_;
  cairn_walk::RouteWalk walk_;
};

}  // namespace

std::vector<MeasuredWalk> measure_walks(const store::BuildJob& job, const Database& database,
                                        const std::vector<CornerPath>& paths) {
  std::vector<MeasuredWalk> walks(paths.size());
  base::parallel_for(job.threads, paths.size(), [&] {
    return [&, walker = std::make_shared<Walker>(job.grid, database)](std::size_t i) {
      walks[i] = walker->walk(paths[i]);
    };
  });
  return walks;
}

}  // namespace cairn::cairn_build
