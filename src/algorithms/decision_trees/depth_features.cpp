#include "algorithms/decision_trees/depth_features.hpp"

#include <algorithm>

namespace cairn::decision_trees {
namespace {

constexpr std::uint64_t kMaxFeature = 0xFFFFFFFFU;

std::uint32_t ratio(std::uint64_t a, std::uint64_t b) {
  if (b == 0) return static_cast<std::uint32_t>(kMaxFeature);
  return static_cast<std::uint32_t>(std::min(a * kFeatureUnit / b, kMaxFeature));
}

// The states that are so many moves away on an empty map.
std::uint64_t empty_frontier(std::uint64_t degree, std::uint64_t depth) { return degree * depth; }

bool has_learned(const realtime::LearnedHeuristic& h, Point p) { return h(p) > h.initial(p); }

}  // namespace

WalkHistory::WalkHistory(const spaces::GridSpace& space, std::uint32_t length)
    : space_(space),
      straight_(cost_model(space.rules().diagonal).straight.units),
      states_(space.shape()),
      moves_(length) {}

void WalkHistory::start(Cell start) {
  states_.clear();
  oldest_ = 0;
  count_ = 0;
  different_ = 0;
  learned_ = 0;
  here_ = space_.point(start);
  has_planned_ = false;
  last_direction_ = kNoDirection;
}

void WalkHistory::plan_from(Cell from, const realtime::LearnedHeuristic& h) {
  const Point to = space_.point(from);
  if (has_planned_ && to != here_) add_move(to, h);
  here_ = to;
  value_here_ = h(to);
  has_planned_ = true;
}

WalkHistory::StateRecord WalkHistory::record(Point p) const {
  const std::uint32_t packed = states_.get(p);
  return {packed >> 4U, packed == 0 ? kNoDirection : (packed & 15U) - 1};  // so that zero is a state never left
}

void WalkHistory::set_record(Point p, StateRecord record) {
  states_.set(p, record.moves << 4U | (record.direction + 1));
}

void WalkHistory::add_move(Point to, const realtime::LearnedHeuristic& h) {
  if (count_ == moves_.size()) drop_oldest();
  last_direction_ = static_cast<std::uint32_t>(direction_of({to.x - here_.x, to.y - here_.y}));
  const Move move{here_, (h(here_) - value_here_).units};
  moves_[(oldest_ + count_) % moves_.size()] = move;
  ++count_;
  learned_ += move.learned;
  StateRecord left = record(here_);
  if (left.moves++ == 0) ++different_;
  left.direction = last_direction_;
  set_record(here_, left);
}

void WalkHistory::drop_oldest() {
  const Move& move = moves_[oldest_];
  oldest_ = (oldest_ + 1) % static_cast<std::uint32_t>(moves_.size());
  --count_;
  learned_ -= move.learned;
  StateRecord state = record(move.from);
  if (--state.moves == 0) --different_;
  set_record(move.from, state);
}

DepthFeatures WalkHistory::features(const realtime::BreadthLookahead& presearch,
                                    const realtime::LearnedHeuristic& h) const {
  const spaces::LocalSpace& local = presearch.local();
  const spaces::LocalNode& next = local[presearch.first_on_way_to(presearch.best())];
  const auto direction = static_cast<std::uint32_t>(direction_of({next.point.x - here_.x, next.point.y - here_.y}));
  const Cost here = h(here_);
  const Cost there = h(next.point);
  std::uint32_t learned = 0;
  const std::uint32_t frontier = local.size() - presearch.frontier_begin();
  for (std::uint32_t i = presearch.frontier_begin(); i < local.size(); ++i) {
    if (has_learned(h, local[i].point)) ++learned;
  }
  const Point began = count_ == 0 ? here_ : moves_[oldest_].from;
  return {
      ratio(h.initial(here_).units, straight_),
      ratio(space_.distance()(here_, began).units, straight_),
      different_,
      ratio(learned_, straight_),
      ratio(frontier, empty_frontier(spaces::degree(space_.rules()), presearch.depth())),
      frontier == 0 ? 0 : ratio(learned, frontier),
      record(here_).direction == direction ? 1U : 0U,
      last_direction_ == direction ? 1U : 0U,
      ratio(here.units, there.units),
      has_learned(h, next.point) ? 1U : 0U,
      here > there ? 1U : 0U,
  };
}

}  // namespace cairn::decision_trees
