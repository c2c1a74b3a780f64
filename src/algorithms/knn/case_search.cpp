#include "algorithms/knn/case_search.hpp"

#include "base/assert.hpp"
#include "search/best_first.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cairn::knn {
namespace {

using Coordinates = std::array<std::uint16_t, 4>;

Coordinates coordinates(const CaseEnds& ends) { return {ends.start.x, ends.start.y, ends.end.x, ends.end.y}; }

std::uint16_t difference(std::uint16_t a, std::uint16_t b) { return static_cast<std::uint16_t>(a < b ? b - a : a - b); }

void order_range(std::span<const CaseEnds> cases, std::span<std::uint32_t> range, unsigned depth) {
  if (range.size() < 2) return;
  const auto middle = range.begin() + static_cast<std::ptrdiff_t>(range.size() / 2);
  // A total order, so that there is one result.
  std::nth_element(range.begin(), middle, range.end(), [&](std::uint32_t a, std::uint32_t b) {
    const std::uint16_t at_a = coordinates(cases[a])[depth % 4];
    const std::uint16_t at_b = coordinates(cases[b])[depth % 4];
    return at_a != at_b ? at_a < at_b : a < b;
  });
  order_range(cases, range.first(range.size() / 2), depth + 1);
  order_range(cases, range.subspan(range.size() / 2 + 1), depth + 1);
}

}  // namespace

std::vector<std::uint32_t> case_order(std::span<const CaseEnds> cases) {
  std::vector<std::uint32_t> order(cases.size());
  std::iota(order.begin(), order.end(), 0U);
  order_range(cases, order, 0);
  return order;
}

CaseSearch::CaseSearch(std::span<const CaseEnds> cases, const Rules& rules, CaseLookup lookup)
    : cases_(cases), distance_(rules), lookup_(lookup) {
  CAIRN_ASSERT(cases.size() <= kMaxCases);
  queue_.reserve(cases.size() + 1);
}

void CaseSearch::start(Point start, Point goal, Similarity similarity, std::uint32_t most) {
  CAIRN_ASSERT(most > 0);
  similarity_ = similarity;
  query_ = coordinates({store::StoredPoint(start), store::StoredPoint(goal)});
  queue_.clear();
  scanned_ = 0;
  few_size_ = 0;
  few_most_ = most;
  Work uncounted;  // with the first step
  if (lookup_ == CaseLookup::tree) push_subtree(0, static_cast<std::uint32_t>(cases_.size()), 0, {}, uncounted);
}

search::Progress CaseSearch::next(search::Meter& meter) {
  if (lookup_ == CaseLookup::scan) {
    for (; scanned_ < cases_.size(); ++scanned_) {
      if (!meter.allows(2)) return search::Progress::paused;
      push_case(scanned_, meter.work);
    }
  }
  found_ = kNoCase;
  const auto is_overtaken = [](const Entry& /*nearest*/) { return false; };  // a range of cases is pushed only once
  const auto take = [&](const Entry& /*nearest*/, bool /*overtaken*/) -> search::Stop {
    if (!meter.allows(1 + 2 * kLeafCases)) return search::Progress::paused;
    ++meter.work.queue;
    return search::kGoOn;
  };
  return search::best_first(queue_, is_overtaken, take, [&](const Entry& nearest) -> search::Stop {
    if ((nearest.key & kCaseBit) == 0) {
      expand(nearest, meter.work);
      CAIRN_ASSERT(meter.work.total() <= meter.budget);
      return search::kGoOn;
    }
    found_ = static_cast<std::uint32_t>(nearest.key & ~kCaseBit);
    return search::Progress::done;
  });
}

Cost CaseSearch::distance(const Offsets& offsets) const {
  const Cost at_start = distance_({offsets[0], offsets[1]}, {0, 0});
  const Cost at_end = distance_({offsets[2], offsets[3]}, {0, 0});
  switch (similarity_) {
    case Similarity::max:
      return std::max(at_start, at_end);
    case Similarity::sum:
      return at_start + at_end;
    case Similarity::start:
      return std::max(at_start, Cost{at_end.units / 8});
    case Similarity::coordinates: {
      std::uint32_t squares = 0;  // of coordinates below 16,384
      for (const std::uint32_t offset : offsets) squares += offset * offset;
      return Cost{squares};
    }
    case Similarity::end:
      break;
  }
  return std::max(Cost{at_start.units / 8}, at_end);
}

void CaseSearch::keep_few(Cost distance) {
  if (few_most_ > kFew) return;
  CAIRN_ASSERT(few_size_ <= few_most_);
  std::uint32_t place = few_size_ < few_most_ ? few_size_++ : few_most_ - 1;
  for (; place > 0 && few_[place - 1] > distance; --place) few_[place] = few_[place - 1];
  few_[place] = distance;
}

void CaseSearch::push_case(std::uint32_t index, Work& work) {
  CAIRN_ASSERT(index < cases_.size());
  ++work.scanned;
  Offsets offsets = coordinates(cases_[index]);
  for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = difference(offsets[i], query_[i]);
  const Cost far = distance(offsets);
  if (is_too_far(far)) return;
  keep_few(far);
  ++work.queue;
  queue_.push({std::uint64_t{far.units} << 32U | kCaseBit | index, 0, 0, {}});
  CAIRN_ASSERT(queue_.size() <= cases_.size());  // a case is in the queue once, by itself or within a subtree
}

void CaseSearch::push_subtree(std::uint32_t begin, std::uint32_t end, std::uint32_t depth, const Offsets& offsets,
                              Work& work) {
  CAIRN_ASSERT(begin <= end && end <= cases_.size());
  if (begin == end) return;
  const Cost far = distance(offsets);
  if (is_too_far(far)) return;
  ++work.queue;
  queue_.push({std::uint64_t{far.units} << 32U | begin, end, depth, offsets});
}

void CaseSearch::expand(const Entry& subtree, Work& work) {
  const auto begin = static_cast<std::uint32_t>(subtree.key);
  if (subtree.end - begin <= kLeafCases) {
    for (std::uint32_t i = begin; i < subtree.end; ++i) push_case(i, work);
    return;
  }
  const std::uint32_t middle = begin + (subtree.end - begin) / 2;
  push_case(middle, work);
  const std::size_t split = subtree.depth % 4;
  const std::uint16_t at = coordinates(cases_[middle])[split];
  Offsets beyond = subtree.offsets;
  beyond[split] = difference(at, query_[split]);
  push_subtree(begin, middle, subtree.depth + 1, query_[split] > at ? beyond : subtree.offsets, work);
  push_subtree(middle + 1, subtree.end, subtree.depth + 1, query_[split] < at ? beyond : subtree.offsets, work);
}

}  // namespace cairn::knn
