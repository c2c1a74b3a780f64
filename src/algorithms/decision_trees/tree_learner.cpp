#include "algorithms/decision_trees/tree_learner.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>

namespace cairn {
namespace {

constexpr unsigned kBits = 16;  // of fractions of information

// log2(n) with 32 bits after the point: the mantissa is squared, and each time that makes 2 or more, a bit is one.
std::uint64_t log2_of(std::uint64_t n) {
  constexpr unsigned kMantissa = 31;
  const auto whole = static_cast<unsigned>(std::bit_width(n)) - 1;
  std::uint64_t mantissa = n << kMantissa >> whole;
  std::uint64_t fraction = 0;
  for (unsigned i = 0; i < 32; ++i) {
    mantissa = mantissa * mantissa >> kMantissa;
    fraction = fraction << 1U | mantissa >> (kMantissa + 1);
    if (mantissa >> (kMantissa + 1) != 0) mantissa >>= 1U;
  }
  return std::uint64_t{whole} << 32U | fraction;
}

// n log2(n) for all n, with kBits after the point.
std::vector<std::int64_t> information_table(std::size_t most) {
  std::vector<std::int64_t> table(most + 1);
  for (std::uint64_t n = 2; n <= most; ++n) table[n] = static_cast<std::int64_t>(n * log2_of(n) >> (32U - kBits));
  return table;
}

constexpr std::size_t kClasses = 256;

/// How many examples there are of each class, and the information that is in that.
class ClassCounts {
 public:
  explicit ClassCounts(const std::vector<std::int64_t>& table) : table_(&table) {}

  void clear() {
    counts_.fill(0);
    total_ = 0;
    sum_ = 0;
  }
  void add(std::uint32_t label, std::int32_t change) {
    std::uint32_t& count = counts_[label];
    sum_ -= (*table_)[count];
    count += static_cast<std::uint32_t>(change);
    sum_ += (*table_)[count];
    total_ += static_cast<std::uint32_t>(change);
  }
  std::uint32_t total() const { return total_; }
  /// Entropy times examples.
  std::int64_t information() const { return (*table_)[total_] - sum_; }
  /// The most frequent class; of equals, the lowest.
  std::uint32_t majority() const {
    return static_cast<std::uint32_t>(std::max_element(counts_.begin(), counts_.end()) - counts_.begin());
  }
  std::uint32_t count(std::uint32_t label) const { return counts_[label]; }

 private:
  const std::vector<std::int64_t>* table_;
  std::array<std::uint32_t, kClasses> counts_{};
  std::uint32_t total_ = 0;
  std::int64_t sum_ = 0;
};

struct Split {
  std::uint32_t feature = 0;
  std::uint32_t threshold = 0;
  std::int64_t gain = 0;    // of information, times examples
  std::uint64_t ratio = 0;  // of gain to the information of the split itself
};

class Grower {
 public:
  Grower(std::span<const TrainingExample> examples, const LearnerSettings& settings)
      : examples_(examples),
        least_leaf_(std::max(1U, settings.least_leaf)),
        confidence_(settings.confidence_thousandths),
        table_(information_table(examples.size())),
        all_(table_),
        left_(table_),
        right_(table_),
        goes_left_(examples.size()),
        spare_(examples.size()) {
    for (std::size_t f = 0; f < kDepthFeatures; ++f) {
      orders_[f].resize(examples.size());
      std::iota(orders_[f].begin(), orders_[f].end(), 0U);
      std::stable_sort(orders_[f].begin(), orders_[f].end(), [&](std::uint32_t a, std::uint32_t b) {
        return examples_[a].features[f] < examples_[b].features[f];
      });
    }
  }

  std::vector<DepthTreeNode> grow() {
    grow(0, examples_.size(), 0);
    return std::move(nodes_);
  }

 private:
  /// Appends the tree of the examples at these places of the orders. Returns the errors that it must be expected to
  /// make.
  std::uint64_t grow(std::size_t begin, std::size_t end, std::uint32_t height) {
    const std::size_t root = nodes_.size();
    nodes_.push_back(leaf(begin, end));
    const std::uint64_t as_leaf = pessimistic_errors(nodes_[root].examples, nodes_[root].errors, confidence_);
    if (nodes_[root].errors == 0 || height == DepthClassifier::kMaxHeight) return as_leaf;
    const std::optional<Split> split = best_split(begin, end);
    if (!split) return as_leaf;
    const std::size_t middle = partition(begin, end, *split);
    std::uint64_t as_tree = grow(begin, middle, height + 1);
    const std::size_t no = nodes_.size();
    as_tree += grow(middle, end, height + 1);
    constexpr std::uint64_t kSlack = 102;  // a tenth of an error, as in C4.5
    if (confidence_ < 1000 && as_leaf <= as_tree + kSlack) {
      nodes_.resize(root + 1);
      return as_leaf;
    }
    nodes_[root].feature = split->feature;
    nodes_[root].threshold = split->threshold;
    nodes_[root].no = static_cast<std::uint32_t>(no);
    return as_tree;
  }

  DepthTreeNode leaf(std::size_t begin, std::size_t end) {
    all_.clear();
    for (std::size_t i = begin; i < end; ++i) all_.add(examples_[orders_[0][i]].depth, 1);
    DepthTreeNode node;
    node.depth = all_.majority();
    node.examples = all_.total();
    node.errors = all_.total() - all_.count(node.depth);
    return node;
  }

  // As C4.5: of the features whose best condition gains no less than the average, the one with the best gain ratio.
  std::optional<Split> best_split(std::size_t begin, std::size_t end) {
    std::vector<Split> splits;
    std::int64_t gains = 0;
    for (std::uint32_t f = 0; f < kDepthFeatures; ++f) {
      if (const auto split = best_threshold(begin, end, f)) {
        splits.push_back(*split);
        gains += split->gain;
      }
    }
    std::optional<Split> best;
    for (const Split& split : splits) {
      if (split.gain * static_cast<std::int64_t>(splits.size()) < gains) continue;
      if (!best || split.ratio > best->ratio) best = split;
    }
    return best;
  }

  // The condition on a feature that gains most, if that is more than it takes to name one of all the conditions.
  std::optional<Split> best_threshold(std::size_t begin, std::size_t end, std::uint32_t f) {
    const std::vector<std::uint32_t>& order = orders_[f];
    const auto value = [&](std::size_t i) { return examples_[order[i]].features[f]; };
    if (end - begin < 2 * std::size_t{least_leaf_} || value(begin) == value(end - 1)) return {};
    left_.clear();
    right_ = all_;
    std::uint64_t candidates = 0;
    std::int64_t least = right_.information();
    std::optional<std::size_t> place;
    for (std::size_t i = begin; i + least_leaf_ < end; ++i) {
      left_.add(examples_[order[i]].depth, 1);
      right_.add(examples_[order[i]].depth, -1);
      if (left_.total() < least_leaf_ || value(i) == value(i + 1)) continue;
      ++candidates;
      const std::int64_t information = left_.information() + right_.information();
      if (information >= least) continue;
      least = information;
      place = i;
    }
    if (!place) return {};
    const auto naming = static_cast<std::int64_t>(log2_of(candidates) >> (32U - kBits));
    const std::int64_t gain = all_.information() - least - naming;
    if (gain <= 0) return {};
    const std::size_t left = *place + 1 - begin;
    const std::int64_t split_information = table_[end - begin] - table_[left] - table_[end - begin - left];
    constexpr unsigned kRatioBits = 20;
    return Split{f, value(*place), gain,
                 (static_cast<std::uint64_t>(gain) << kRatioBits) / static_cast<std::uint64_t>(split_information)};
  }

  /// Orders the examples of both branches, each in the order of every feature as before. Returns where "no" begins.
  std::size_t partition(std::size_t begin, std::size_t end, const Split& split) {
    std::size_t middle = begin;
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t example = orders_[0][i];
      goes_left_[example] = examples_[example].features[split.feature] <= split.threshold ? 1 : 0;
      middle += goes_left_[example];
    }
    for (std::vector<std::uint32_t>& order : orders_) {
      std::size_t yes = begin;
      std::size_t no = middle;
      for (std::size_t i = begin; i < end; ++i) spare_[goes_left_[order[i]] != 0 ? yes++ : no++] = order[i];
      std::copy(spare_.begin() + static_cast<std::ptrdiff_t>(begin), spare_.begin() + static_cast<std::ptrdiff_t>(end),
                order.begin() + static_cast<std::ptrdiff_t>(begin));
    }
    return middle;
  }

  std::span<const TrainingExample> examples_;
  std::uint32_t least_leaf_;
  std::uint32_t confidence_;
  std::vector<std::int64_t> table_;
  ClassCounts all_;  // of the node at hand
  ClassCounts left_;
  ClassCounts right_;
  std::array<std::vector<std::uint32_t>, kDepthFeatures> orders_;  // the examples by each feature
  std::vector<std::uint8_t> goes_left_;
  std::vector<std::uint32_t> spare_;
  std::vector<DepthTreeNode> nodes_;
};

/// Gives each leaf the least depth that is enough for this share of its examples.
void answer_enough(std::vector<DepthTreeNode>& nodes, std::span<const TrainingExample> examples,
                   std::uint32_t enough_thousandths) {
  std::vector<std::array<std::uint32_t, kClasses>> counts(nodes.size());
  const DepthClassifier tree(nodes, {});
  for (const TrainingExample& example : examples) ++counts[tree.leaf(example.features)][example.depth];
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].is_leaf()) continue;
    std::uint64_t served = 0;
    std::uint32_t depth = 0;
    do served += counts[i][++depth];
    while (1000 * served < std::uint64_t{enough_thousandths} * nodes[i].examples);
    nodes[i].depth = depth;
    nodes[i].errors = nodes[i].examples - counts[i][depth];
  }
}

// How many standard deviations leave this share above them, in 1024ths: C4.5's own table, with lines between.
std::uint64_t deviations(std::uint32_t thousandths) {
  struct Entry {
    std::uint32_t thousandths;
    std::uint32_t hundredths;  // of deviations
  };
  constexpr std::array<Entry, 9> kTable{
      {{0, 400}, {1, 309}, {5, 258}, {10, 233}, {50, 165}, {100, 128}, {200, 84}, {400, 25}, {1000, 0}}};
  std::size_t i = 1;
  while (kTable[i].thousandths < thousandths) ++i;
  const Entry& low = kTable[i - 1];
  const Entry& high = kTable[i];
  const std::uint64_t width = high.thousandths - low.thousandths;
  const std::uint64_t between = std::uint64_t{high.thousandths - thousandths} * low.hundredths +
                                std::uint64_t{thousandths - low.thousandths} * high.hundredths;
  return between * 1024 / (100 * width);
}

std::uint64_t square_root(std::uint64_t n) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31U; bit > 0; bit >>= 1U) {
    if ((root | bit) * (root | bit) <= n) root |= bit;
  }
  return root;
}

}  // namespace

// The normal approximation with its correction for continuity, for any number of errors; C4.5 has a special case for
// none, which differs by less than one.
std::uint64_t pessimistic_errors(std::uint64_t examples, std::uint64_t errors, std::uint32_t confidence_thousandths) {
  if (examples == 0) return 0;
  constexpr std::uint64_t kOne = 1024;
  const std::uint64_t most = examples * kOne;
  const std::uint64_t z = deviations(std::min(confidence_thousandths, 1000U));
  const std::uint64_t e = errors * kOne + kOne / 2;
  if (e >= most) return most;
  const std::uint64_t variance = (most - e) / examples * e + z * z / 4;  // in units of kOne squared
  const std::uint64_t limit = e + z * z / (2 * kOne) + z * square_root(variance) / kOne;
  const std::uint64_t shrinking = z * z / kOne;
  return std::min(limit - limit * shrinking / (most + shrinking), most);
}

std::vector<DepthTreeNode> learn_tree(std::span<const TrainingExample> examples, const LearnerSettings& settings) {
  if (examples.empty()) return {DepthTreeNode{}};
  std::vector<DepthTreeNode> nodes = Grower(examples, settings).grow();
  if (settings.enough_thousandths > 0) answer_enough(nodes, examples, settings.enough_thousandths);
  return nodes;
}

}  // namespace cairn
