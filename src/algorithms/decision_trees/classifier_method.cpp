// Decision trees that choose how deep LRTA* looks ahead (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic
// Control in Real-Time Heuristic Search, JAIR 2008, Section 5.1). The one method that learns from any number of maps,
// and whose results serve on others.
#include <cairn/error.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "algorithms/decision_trees/depth_training.hpp"
#include "algorithms/papers.hpp"
#include "store/build_method.hpp"
#include "world/passable_cells.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace cairn::method {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("dmax", "10", 1, 100, "the greatest depth that it chooses, whose moves are taken for the best"),
    integer_option("presearch", "1", 1, DepthClassifier::kMaxPresearch, "moves that the pre-search goes ahead"),
    integer_option("history", "60", 1, WalkHistory::kMaxLength, "moves of the walk that features look back on"),
    integer_option("problems", "50", 1, 100000, "random problems that are walked on each map"),
    integer_option("moves", "500", 1, 1e6, "moves of each of them, at most"),
    integer_option("leaf", "100", 1, 1e6, "examples that a leaf of the tree has at least"),
    integer_option("rounds", "3", 1, 20, "how often it walks: at first by what is right, then by what it learned"),
    real_option("enough", "0.6", 0, 1,
                "share of a leaf's examples for which its depth is enough; 0: the most frequent"),
    real_option("confidence", "0.05", 0.001, 1, "confidence factor of pruning: the smaller, the more; 1: none"),
};

constexpr std::size_t kFolds = 10;
constexpr double kWalkShare = 0.8;  // of the time

DepthClassifier::Settings classifier_settings(const Options& options) {
  const auto number = [&](const char* name) { return static_cast<std::uint32_t>(options.integer(name)); };
  return {
      .dmax = number("dmax"), .presearch = std::min(number("presearch"), number("dmax")), .history = number("history")};
}

DecisionTreeSettings learner_settings(const Options& options) {
  return {.least_leaf = static_cast<std::uint32_t>(options.integer("leaf")),
          .enough_thousandths = static_cast<std::uint32_t>(std::lround(1000 * options.real("enough"))),
          .confidence_thousandths = static_cast<std::uint32_t>(std::lround(1000 * options.real("confidence")))};
}

/// Two different cells with a path between them, if such are found.
std::optional<std::pair<Cell, Cell>> draw_problem(const Grid& grid, const PassableCells& cells, Random random) {
  if (cells.count() < 2) return {};
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const Cell start = cells.draw(random);
    const Cell goal = cells.draw(random);
    if (start != goal && grid.connected(start, goal)) return {{start, goal}};
  }
  return {};
}

/// The examples of each problem of a round, those of the first map's problems first.
std::vector<Piece> walk_problems(const BuildJob& job, std::size_t round, std::size_t rounds,
                                 const std::vector<DepthTreeNode>& nodes) {
  const auto problems = static_cast<std::size_t>(job.options.integer("problems"));
  const auto most_moves = static_cast<std::uint64_t>(job.options.integer("moves"));
  std::vector<PassableCells> cells;
  for (const Grid* grid : job.grids) cells.emplace_back(*grid);
  const DepthClassifier tree(nodes, classifier_settings(job.options));
  const double share = kWalkShare / static_cast<double>(rounds);
  const BuildStage stage{.id = 1 + round,
                         .pieces = problems * job.grids.size(),
                         .share_before = share * static_cast<double>(round),
                         .share_after = share * static_cast<double>(round + 1)};
  return make_pieces(job, stage, [&]() -> PieceMaker {
    const auto walks = std::make_shared<std::vector<std::unique_ptr<LabelledWalks>>>(job.grids.size());
    return [&, walks](std::size_t piece) {
      const std::size_t map = piece / problems;
      const auto problem =
          draw_problem(*job.grids[map], cells[map], Random::stream(job.seed, round * stage.pieces + piece));
      if (!problem) return Piece{};
      std::unique_ptr<LabelledWalks>& walker = (*walks)[map];
      if (!walker) walker = std::make_unique<LabelledWalks>(*job.grids[map], tree);
      return to_piece(walker->walk(problem->first, problem->second, most_moves));
    };
  });
}

/// A tree from all problems but every tenth, and how it does on those.
struct FoldResult {
  std::uint32_t right = 0;
  std::uint32_t shallower = 0;
};

FoldResult cross_validate(const std::vector<Piece>& walks, std::size_t fold, const DecisionTreeSettings& settings) {
  std::vector<TrainingExample> learned;
  std::vector<TrainingExample> unseen;
  for (std::size_t i = 0; i < walks.size(); ++i) append_piece(walks[i], i % kFolds == fold ? unseen : learned);
  const std::vector<DepthTreeNode> nodes = learn_decision_tree(learned, settings);
  const DepthClassifier tree(nodes, {});
  FoldResult result;
  Work work;
  for (const TrainingExample& example : unseen) {
    const std::uint32_t depth = tree(example.features, work);
    if (depth == example.depth) ++result.right;
    if (depth < example.depth) ++result.shallower;
  }
  return result;
}

std::uint32_t most_frequent(const std::vector<TrainingExample>& examples) {
  std::vector<std::uint32_t> counts(256);
  for (const TrainingExample& example : examples) ++counts[example.depth];
  return *std::max_element(counts.begin(), counts.end());
}

void build_classifier(const BuildJob& job, DatabaseWriter& writer) {
  const DecisionTreeSettings learner = learner_settings(job.options);
  const auto rounds = static_cast<std::size_t>(job.options.integer("rounds"));
  std::vector<Piece> walks;
  std::vector<TrainingExample> examples;
  std::vector<DepthTreeNode> nodes;
  std::uint32_t problems = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    if (round > 0) nodes = learn_decision_tree(examples, learner);
    for (Piece& walk : walk_problems(job, round, rounds, nodes)) {
      append_piece(walk, examples);
      if (!walk.empty()) ++problems;
      walks.push_back(std::move(walk));
    }
  }
  if (examples.empty()) {
    throw InputError("there are hardly any two cells with a path between them, and so nothing to learn from");
  }
  if (examples.size() > kMaxExamples) {
    throw InputError("the walks have " + std::to_string(examples.size()) + " moves, and a classifier learns from " +
                     std::to_string(kMaxExamples) + " at most; take fewer problems or moves");
  }
  // The tree is the first piece, and each fold another one.
  const BuildStage stage{.id = 1 + rounds, .pieces = 1 + kFolds, .share_before = kWalkShare, .share_after = 1};
  const std::vector<Piece> learned = make_pieces(job, stage, [&]() -> PieceMaker {
    return [&](std::size_t piece) {
      if (piece == 0) return to_piece(learn_decision_tree(examples, learner));
      return to_piece(std::vector{cross_validate(walks, piece - 1, learner)});
    };
  });
  nodes.clear();
  append_piece(learned.front(), nodes);
  TrainingRecord record{.maps = static_cast<std::uint32_t>(job.grids.size()),
                        .problems = problems,
                        .examples = static_cast<std::uint32_t>(examples.size()),
                        .most_frequent = most_frequent(examples)};
  std::vector<FoldResult> folds;
  for (std::size_t i = 1; i < learned.size(); ++i) append_piece(learned[i], folds);
  for (const FoldResult& fold : folds) {
    record.right += fold.right;
    record.shallower += fold.shallower;
  }
  ClassifierFile::write(writer, classifier_settings(job.options), record, nodes);
}

}  // namespace

extern constinit const MethodDefinition classifier;
constinit const MethodDefinition classifier{
    .method = read_by<ClassifierFile>({
        .name = "classifier",
        .summary =
            "Walks with labelled lookaheads and learns a decision tree that chooses their depth; see 'cairn train'",
        .paper = kDynamicControlPaper,
        .options = kOptions,

        .learns_from_any_maps = true,
    }),
    .build = build_classifier,
};

}  // namespace cairn::method
