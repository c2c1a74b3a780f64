#include "algorithms/decision_trees/classifier_format.hpp"

#include <algorithm>
#include <string>

namespace cairn::decision_trees {
namespace {

constexpr SectionTag kSettings = section_tag("sett");
constexpr SectionTag kRecord = section_tag("trng");
constexpr SectionTag kNodes = section_tag("node");

constexpr std::uint32_t kMaxDepth = 100;

static_assert(sizeof(DepthTreeNode) == 24 && sizeof(DepthClassifier::Settings) == 12 && sizeof(TrainingRecord) == 24);

constexpr const char* kRemedy = "train the classifier again";

std::string percent(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t tenths = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

/// Checks a tree that stands as an array, and measures its height.
class DecisionTreeCheck {
 public:
  DecisionTreeCheck(const Database& database, const DepthClassifier& tree) : database_(database), tree_(tree) {
    demand(check(0, 0) == tree_.nodes().size(), "the decision tree has nodes that nothing leads to");
  }
  std::uint32_t height() const { return height_; }

 private:
  void demand(bool holds, const std::string& problem) const { store::require(holds, database_, problem, kRemedy); }

  /// Checks the tree that begins at a node and returns where it ends.
  std::size_t check(std::size_t at, std::uint32_t height) {
    demand(at < tree_.nodes().size(), "the decision tree is cut off");
    const DepthTreeNode& node = tree_.nodes()[at];
    demand(node.depth >= 1 && node.depth <= tree_.settings().dmax && node.errors <= node.examples,
           "node " + std::to_string(at) + " of the decision tree has a depth or a count that is out of bounds");
    height_ = std::max(height_, height);
    if (node.is_leaf()) return at + 1;
    demand(node.feature < kDepthFeatures, "the decision tree asks for a feature that there is not");
    demand(height < DepthClassifier::kMaxHeight, "the decision tree is too high");
    demand(check(at + 1, height + 1) == node.no, "the decision tree's branches do not fit together");
    return check(node.no, height + 1);
  }

  const Database& database_;
  const DepthClassifier& tree_;
  std::uint32_t height_ = 0;
};

}  // namespace

void ClassifierFile::write(store::DatabaseWriter& writer, const DepthClassifier::Settings& settings,
                           const TrainingRecord& record, const std::vector<DepthTreeNode>& nodes) {
  writer.add(kSettings, std::vector{settings});
  writer.add(kRecord, std::vector{record});
  writer.add(kNodes, nodes);
}

ClassifierFile::ClassifierFile(const Database& database)
    : classifier_(database.section<DepthTreeNode>(kNodes),
                  store::read_header<DepthClassifier::Settings>(database, kSettings, "settings")),
      record_(store::read_header<TrainingRecord>(database, kRecord, "figures of training")) {}

void ClassifierFile::validate(const Database& database) {
  const DepthClassifier tree = classifier(database);
  const DepthClassifier::Settings& settings = tree.settings();
  store::require(settings.dmax >= 1 && settings.dmax <= kMaxDepth && settings.presearch >= 1 &&
                     settings.presearch <= std::min(settings.dmax, DepthClassifier::kMaxPresearch) &&
                     settings.history >= 1 && settings.history <= WalkHistory::kMaxLength,
                 database, "the settings of the classifier are out of bounds", kRemedy);
  const DecisionTreeCheck check(database, tree);
}

std::vector<Fact> ClassifierFile::describe(const Database& database) {
  const ClassifierFile file(database);
  const DepthClassifier& tree = file.classifier_;
  const TrainingRecord& training = file.record_;
  const DecisionTreeCheck check(database, tree);
  const auto leaves =
      std::count_if(tree.nodes().begin(), tree.nodes().end(), [](const DepthTreeNode& node) { return node.is_leaf(); });
  return {
      {"maps", std::to_string(training.maps)},
      {"problems", std::to_string(training.problems)},
      {"examples", std::to_string(training.examples)},
      {"right depth", percent(training.right, training.examples) + " by cross-validation; the most frequent alone " +
                          percent(training.most_frequent, training.examples)},
      {"too shallow", percent(training.shallower, training.examples)},
      {"conditions", std::to_string(tree.nodes().size() - static_cast<std::size_t>(leaves)) + ", at most " +
                         std::to_string(check.height()) + " in a row"},
  };
}

std::uint64_t ClassifierFile::records(const Database& database) { return classifier(database).nodes().size(); }

}  // namespace cairn::decision_trees
