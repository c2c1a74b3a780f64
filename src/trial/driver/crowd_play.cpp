#include "trial/driver/crowd_play.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/stopwatch.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace cairn::driver {
namespace {

// Random edits keep cells closed for about so long, in seconds.
constexpr std::uint64_t kClosedSeconds = 2;

}  // namespace

std::uint64_t CrowdPlayResult::total_ns() const {
  return std::accumulate(frame_ns.begin(), frame_ns.end(), std::uint64_t{0});
}

CrowdPlay::CrowdPlay(Crowd& crowd, const CrowdPlaySettings& settings)
    : crowd_(crowd), settings_(settings), random_(settings.seed) {
  if (crowd.grid().passable_count() == 0) throw InputError("the map has no passable cell that agents could stand on");
  if (!settings_.trips.empty()) settings_.agents = static_cast<std::uint32_t>(settings_.trips.size());
  crowd_.reserve(settings_.agents);
  for (const Trip& trip : settings_.trips) crowd_.add(trip.from, trip.to);
  for (std::size_t i = settings_.trips.size(); i < settings_.agents; ++i) {
    Point from = random_point();
    while (crowd_.occupied(from)) from = random_point();
    crowd_.add(from, random_point());
  }
  if (settings_.record_moves) record_moves();
  result_.frame_ns.reserve(settings.ticks);
  result_.frame_work.reserve(settings.ticks);
}

Point CrowdPlay::random_point() {
  const Grid& grid = crowd_.grid();
  for (;;) {
    const Point p{random_.between(0, grid.width() - 1), random_.between(0, grid.height() - 1)};
    if (grid.passable(p)) return p;
  }
}

Point CrowdPlay::next_goal(CrowdId id) {
  if (settings_.trips.empty()) return random_point();
  const Trip& trip = settings_.trips[id.index];
  return crowd_.order(id) == trip.to ? trip.from : trip.to;
}

void CrowdPlay::play() {
  // What happens is chosen before the clock runs.
  now_.clear();
  owed_edits_ += settings_.edits_per_second;
  for (; owed_edits_ >= kFramesPerSecond; owed_edits_ -= kFramesPerSecond) {
    if (closed_.size() >= settings_.edits_per_second * kClosedSeconds / 2) {
      now_.push_back({tick_, closed_.front(), true});
      closed_.pop_front();
    } else {
      now_.push_back({tick_, random_point(), false});
      closed_.push_back(now_.back().point);
    }
  }
  for (; next_edit_ < settings_.edits.size() && settings_.edits[next_edit_].tick <= tick_; ++next_edit_) {
    now_.push_back(settings_.edits[next_edit_]);
  }
  goals_.clear();
  if (settings_.redirect) {
    for (const CrowdId id : crowd_.finished()) goals_.push_back(next_goal(id));
  }
  before_.assign(crowd_.positions().begin(), crowd_.positions().end());

  const base::Stopwatch watch;
  for (const MapEdit& edit : now_) {
    if (edit.cost > 0) {
      crowd_.set_cost(edit.point, edit.cost);
    } else {
      crowd_.set_passable(edit.point, edit.passable);
    }
  }
  for (std::size_t i = 0; i < goals_.size(); ++i) crowd_.redirect(crowd_.finished()[i], goals_[i]);
  const TickReport report = crowd_.tick(settings_.budget);
  const std::uint64_t frame_ns = watch.ns();

  if (settings_.record_frames) {
    result_.frame_ns.push_back(frame_ns);
    result_.frame_work.push_back(report.work);
  }
  result_.moves += report.moves;
  result_.detour_moves += report.detours;
  result_.unserved += report.unserved;
  result_.edits += now_.size();
  result_.redirects += goals_.size();
  for (const CrowdId id : crowd_.finished()) {
    ++(crowd_.statuses()[id.index] == CrowdStatus::arrived ? result_.arrived : result_.unreachable);
  }
  check_moves();
  if (settings_.record_moves) {
    for (const MapEdit& edit : now_) result_.map_changes.push_back({tick_, edit.point, edit.passable, edit.cost});
  }
  ++tick_;
  if (settings_.record_moves) record_moves();
}

void CrowdPlay::record_moves() {
  for (std::size_t id = 0; id < crowd_.positions().size(); ++id) {
    const Point at = crowd_.positions()[id];
    if (tick_ > 0 && at == before_[id]) continue;
    TracePoint& point = result_.trace.emplace_back();
    point.at = at;
    point.agent = id;
    point.tick = tick_;
  }
}

// By the cells themselves rather than by what the crowd goes by.
void CrowdPlay::check_moves() const {
  const Grid& grid = crowd_.grid();
  const Terrain& terrain = grid.terrain();
  const Rules& rules = grid.rules();
  for (std::size_t id = 0; id < before_.size(); ++id) {
    const Point a = before_[id];
    const Point b = crowd_.positions()[id];
    if (a == b) continue;
    const bool diagonal = a.x != b.x && a.y != b.y;
    const bool corners = terrain.passable({a.x, b.y}) && terrain.passable({b.x, a.y});
    const bool legal =
        std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1 && terrain.passable(a) && terrain.passable(b) &&
        (!diagonal || (rules.connectivity == Connectivity::eight && (corners || rules.corners == Corners::cut)));
    if (!legal) {
      throw InternalError("agent " + std::to_string(id) + " moved illegally from (" + std::to_string(a.x) + "," +
                          std::to_string(a.y) + ") to (" + std::to_string(b.x) + "," + std::to_string(b.y) + ")");
    }
  }
}

const CrowdPlayResult& CrowdPlay::play_all() {
  while (tick_ < settings_.ticks) play();
  return result();
}

const CrowdPlayResult& CrowdPlay::result() {
  result_.walking = crowd_.walking();
  result_.on_shortest_paths = 0;
  for (std::uint32_t i = 0; i < crowd_.statuses().size(); ++i) {
    if (crowd_.statuses()[i] != CrowdStatus::walking) continue;
    result_.on_shortest_paths += crowd_.on_shortest_path(crowd_.id_at(i)) ? 1U : 0U;
  }
  result_.agent_bytes = crowd_.agent_bytes();
  result_.shared_bytes = crowd_.memory_bytes() - result_.agent_bytes;
  return result_;
}

SearchOnDemand search_on_demand(const Crowd& crowd, std::uint64_t most_ns, std::uint64_t most_searches) {
  const Grid& grid = crowd.grid();
  const auto search = make_agent("astar", grid);
  SearchOnDemand result;
  std::uint64_t sum = 0;
  for (std::size_t id = 0; id < crowd.statuses().size() && sum < most_ns && result.searches < most_searches; ++id) {
    if (crowd.statuses()[id] == CrowdStatus::none || crowd.positions()[id] == crowd.goals()[id]) continue;
    const Cell from = grid.cell(crowd.positions()[id]);
    const Cell to = grid.cell(crowd.goals()[id]);
    if (!grid.connected(from, to)) continue;
    const base::Stopwatch watch;
    search->start(from, to);
    search->step();
    const std::uint64_t ns = watch.ns();
    sum += ns;
    ++result.searches;
    result.most_ns = std::max(result.most_ns, ns);
  }
  if (result.searches > 0) result.mean_ns = static_cast<double>(sum) / static_cast<double>(result.searches);
  return result;
}

}  // namespace cairn::driver
