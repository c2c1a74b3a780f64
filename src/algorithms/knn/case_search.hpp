// CaseSearch: gives the cases of a case base one after the other, the most similar first.
//
// Let d1 be the distance on an empty grid from the problem's start to the case's, d2 that from its goal to the case's
// end. Similarity is max(d1, d2) (Bulitko, Björnsson, Lawrence, JAIR 2010) or d1 + d2 (Bulitko, Björnsson, "kNN LRTA*:
// Simple Subgoaling for Real-Time Search", AIIDE 2009); the smaller, the more similar.
//
// The index is a kd-tree over (x_start, y_start, x_end, y_end), split in turn. It is balanced and implicit in the order
// of the cases: the case in the middle of a range is the root, cases before it have no larger coordinate, cases after
// it no smaller one. Cases are found best first (Hjaltason and Samet, "Distance Browsing in Spatial Databases", TODS
// 1999): one queue holds both cases and subtrees, the latter by the least distance that a case in them can have. So the
// next case costs no more than it must, and the search can pause anywhere.
#pragma once

#include "algorithms/knn/case_base.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::knn {

/// Cases are numbered in 31 bits.
inline constexpr std::uint32_t kMaxCases = 0x7FFFFFFFU;

/// The order in which cases form a kd-tree: the case at each place. The same on every machine.
std::vector<std::uint32_t> case_order(std::span<const CaseEnds> cases);

/// max(d1, d2); d1 + d2; the maximum where the distance of the ends (`start`), or that of the starts (`end`), counts
/// for an eighth; or the square of the Euclidean distance of the four coordinates, by which a kd-tree usually goes.
enum class Similarity : std::uint8_t { max, sum, start, end, coordinates };

/// `tree`: by the index. `scan`: by looking at every case; the result is the same.
enum class CaseLookup : std::uint8_t { tree, scan };

class CaseSearch {
 public:
  static constexpr std::uint32_t kNoCase = 0xFFFFFFFFU;

  CaseSearch(std::span<const CaseEnds> cases, const Rules& rules, CaseLookup lookup);

  /// The most that all cases of a search together take: each is looked at, and it, and the subtree of which it is the
  /// root, are pushed to and popped from the queue.
  static constexpr std::uint64_t work_bound(std::uint64_t cases) { return 5 * cases; }

  /// `most` is how many cases will be asked for. Where that is a few, the search drops cases that are too far.
  void start(Point start, Point goal, Similarity similarity, std::uint32_t most = kMaxCases);

  /// `done` once `found` has the next case, `exhausted` where none is left. Cases that are equally far come in their
  /// order.
  search::Progress next(search::Meter& meter);
  std::uint32_t found() const { return found_; }

  std::uint64_t bytes() const { return queue_.size() * sizeof(Entry); }

 private:
  using Offsets = std::array<std::uint16_t, 4>;  // how far the query is from a subtree's range, in each coordinate

  struct Entry {
    std::uint64_t key = 0;  // the distance; below it a bit that is set for cases; below it the first case of a subtree
    std::uint32_t end = 0;  // of a subtree: the case after its last
    std::uint32_t depth = 0;
    Offsets offsets{};

    bool before(const Entry& other) const { return key < other.key; }
  };

  // So few that it does not pay to descend further, by measurement; and that a leaf fits any budget.
  static constexpr std::uint32_t kLeafCases = 24;
  static constexpr std::uint64_t kCaseBit = 0x80000000U;
  static constexpr std::uint32_t kFew = 32;

  Cost distance(const Offsets& offsets) const;
  bool is_too_far(Cost distance) const { return few_size_ == few_most_ && distance > few_[few_size_ - 1]; }
  void keep_few(Cost distance);
  void push_case(std::uint32_t index, Work& work);
  void push_subtree(std::uint32_t begin, std::uint32_t end, std::uint32_t depth, const Offsets& offsets, Work& work);
  void expand(const Entry& subtree, Work& work);

  std::span<const CaseEnds> cases_;
  spaces::GridDistance distance_;
  CaseLookup lookup_;
  Similarity similarity_ = Similarity::max;
  std::array<std::uint16_t, 4> query_{};
  queues::QuadHeap<Entry> queue_;
  std::array<Cost, kFew> few_{};  // the least distances of the cases seen, sorted
  std::uint32_t few_size_ = 0;
  std::uint32_t few_most_ = 0;  // more than the array has where many cases are asked for
  std::uint32_t scanned_ = 0;
  std::uint32_t found_ = kNoCase;
};

}  // namespace cairn::knn
