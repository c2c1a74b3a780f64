// ClassifierFile: a decision tree for LRTA*'s lookahead as it stands in a database, with what is known of its training.
#pragma once

#include <cairn/build.hpp>

#include "algorithms/decision_trees/depth_classifier.hpp"
#include "store/database_view.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::decision_trees {

/// What a classifier was trained on, and how it did on examples that it had not seen, by cross-validation.
struct TrainingRecord {
  std::uint32_t maps = 0;
  std::uint32_t problems = 0;
  std::uint32_t examples = 0;
  std::uint32_t right = 0;          ///< cross-validated: the depth that was right
  std::uint32_t shallower = 0;      ///< and one that was less
  std::uint32_t most_frequent = 0;  ///< examples of the most frequent depth: what one would have right without features
};

/// A DatabaseView.
class ClassifierFile {
 public:
  explicit ClassifierFile(const Database& database);

  static void write(store::DatabaseWriter& writer, const DepthClassifier::Settings& settings,
                    const TrainingRecord& record, const std::vector<DepthTreeNode>& nodes);
  /// Throws InputError unless it is a tree whose conditions and answers are within bounds.
  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database);

  /// The database must outlive it.
  static DepthClassifier classifier(const Database& database) { return ClassifierFile(database).classifier_; }
  static TrainingRecord record(const Database& database) { return ClassifierFile(database).record_; }

 private:
  DepthClassifier classifier_;
  TrainingRecord record_;
};

}  // namespace cairn::decision_trees
