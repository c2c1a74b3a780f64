// Decision trees that choose how deep LRTA* looks ahead (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic
// Control in Real-Time Heuristic Search, JAIR 2008, Section 5.1). The one method that learns from any number of maps,
// and whose results serve on others.
#include <cairn/error.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "algorithms/decision_trees/depth_training.hpp"
#include "store/build_method.hpp"
#include "store/papers.hpp"
#include "world/passable_cells.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace cairn::method {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("dmax", "10", 1, 100, "the greatest depth that it chooses, whose moves are taken for the best"),
    integer_option("presearch", "1", 1, decision_trees::DepthClassifier::kMaxPresearch,
                   "moves that the pre-search goes ahead"),
    integer_option("history", "60", 1, decision_trees::WalkHistory::kMaxLength,
                   "moves of the walk that features look back on"),
    integer_option("problems", "50", 1, 100000, "random problems that are walked on each map"),
    integer_option("moves", "500", 1, 1e6, "moves of each of them, at most"),
    integer_option("leaf", "100", 1, 1e6, "examples that a leaf of the tree has at least"),
    integer_option("rounds", "3", 1, 20, "how often it walks: at first by what is right, then by what it learned"),
    real_option("enough", "0.6", 0, 1,
                "share of a leaf's examples for which its depth is enough; 0: the most frequent"),
    real_option("confidence", "0.05", 0.001, 1, "confidence factor of pruning: the smaller, the more; 1: none"),
    choice_option("raising", "off", "off|on",
                  "whether pruning may put a branch in the place of the condition before it"),
};

constexpr Preset kPresets[] = {
    {.name = "jair2008",
     .values = "rounds=1,enough=0,raising=on",
     .database = "",
     .summary =
         "Walks by the labels only, leaves that answer the most frequent depth, and pruning with subtree raising."},
};

constexpr std::size_t kFolds = 10;
constexpr double kWalkShare = 0.8;  // of the time

decision_trees::DepthClassifier::Settings classifier_settings(const Options& options) {
  const auto number = [&](const char* name) { return static_cast<std::uint32_t>(options.integer(name)); };
  return {
      .dmax = number("dmax"), .presearch = std::min(number("presearch"), number("dmax")), .history = number("history")};
}

decision_trees::DecisionTreeSettings learner_settings(const Options& options) {
  return {.least_leaf = static_cast<std::uint32_t>(options.integer("leaf")),
          .enough_thousandths = static_cast<std::uint32_t>(std::lround(1000 * options.real("enough"))),
          .confidence_thousandths = static_cast<std::uint32_t>(std::lround(1000 * options.real("confidence"))),
          .raising = options.is("raising", "on")};
}

/// Two different cells with a path between them, if such are found.
std::optional<std::pair<Cell, Cell>> draw_problem(const Grid& grid, const world::PassableCells& cells,
                                                  base::Random random) {
  if (cells.count() < 2) return {};
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const Cell start = cells.draw(random);
    const Cell goal = cells.draw(random);
    if (start != goal && grid.connected(start, goal)) return {{start, goal}};
  }
  return {};
}

/// The examples of each problem of a round, those of the first map's problems first.
std::vector<store::Piece> walk_problems(const store::BuildJob& job, std::size_t round, std::size_t rounds,
                                        const std::vector<decision_trees::DepthTreeNode>& nodes) {
  const auto problems = static_cast<std::size_t>(job.options.integer("problems"));
  const auto most_moves = static_cast<std::uint64_t>(job.options.integer("moves"));
  std::vector<world::PassableCells> cells;
  for (const Grid* grid : job.grids) cells.emplace_back(*grid);
  const decision_trees::DepthClassifier tree(nodes, classifier_settings(job.options));
  const double share = kWalkShare / static_cast<double>(rounds);
  const store::BuildStage stage{.id = 1 + round,
                                .pieces = problems * job.grids.size(),
                                .share_before = share * static_cast<double>(round),
                                .share_after = share * static_cast<double>(round + 1)};
  return store::make_pieces(job, stage, [&]() -> store::PieceMaker {
    const auto walks = std::make_shared<std::vector<std::unique_ptr<decision_trees::LabelledWalks>>>(job.grids.size());
    return [&, walks](std::size_t piece) {
      const std::size_t map = piece / problems;
      const auto problem =
          draw_problem(*job.grids[map], cells[map], base::Random::stream(job.seed, round * stage.pieces + piece));
      if (!problem) return store::Piece{};
      std::unique_ptr<decision_trees::LabelledWalks>& walker = (*walks)[map];
      if (!walker) walker = std::make_unique<decision_trees::LabelledWalks>(*job.grids[map], tree);
      return store::to_piece(walker->walk(problem->first, problem->second, most_moves));
    };
  });
}

/// A tree from all problems but every tenth, and how it does on those.
struct FoldResult {
  std::uint32_t right = 0;
  std::uint32_t shallower = 0;
};

FoldResult cross_validate(const std::vector<store::Piece>& walks, std::size_t fold,
                          const decision_trees::DecisionTreeSettings& settings) {
  std::vector<decision_trees::TrainingExample> learned;
  std::vector<decision_trees::TrainingExample> unseen;
  for (std::size_t i = 0; i < walks.size(); ++i) store::append_piece(walks[i], i % kFolds == fold ? unseen : learned);
  const std::vector<decision_trees::DepthTreeNode> nodes = decision_trees::learn_decision_tree(learned, settings);
  const decision_trees::DepthClassifier tree(nodes, {});
  FoldResult result;
  Work work;
  for (const decision_trees::TrainingExample& example : unseen) {
    const std::uint32_t depth = tree(example.features, work);
    if (depth == example.depth) ++result.right;
    if (depth < example.depth) ++result.shallower;
  }
  return result;
}

std::uint32_t most_frequent(const std::vector<decision_trees::TrainingExample>& examples) {
  std::vector<std::uint32_t> counts(256);
  for (const decision_trees::TrainingExample& example : examples) ++counts[example.depth];
  return *std::max_element(counts.begin(), counts.end());
}

void build_classifier(const store::BuildJob& job, store::DatabaseWriter& writer) {
  const decision_trees::DecisionTreeSettings learner = learner_settings(job.options);
  const auto rounds = static_cast<std::size_t>(job.options.integer("rounds"));
  std::vector<store::Piece> walks;
  std::vector<decision_trees::TrainingExample> examples;
  std::vector<decision_trees::DepthTreeNode> nodes;
  std::uint32_t problems = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    if (round > 0) nodes = decision_trees::learn_decision_tree(examples, learner);
    for (store::Piece& walk : walk_problems(job, round, rounds, nodes)) {
      store::append_piece(walk, examples);
      if (!walk.empty()) ++problems;
      walks.push_back(std::move(walk));
    }
  }
  if (examples.empty()) {
    throw InputError("there are hardly any two cells with a path between them, and so nothing to learn from");
  }
  if (examples.size() > decision_trees::kMaxExamples) {
    throw InputError("the walks have " + std::to_string(examples.size()) + " moves, and a classifier learns from " +
                     std::to_string(decision_trees::kMaxExamples) + " at most; take fewer problems or moves");
  }
  // The tree is the first piece, and each fold another one.
  const store::BuildStage stage{.id = 1 + rounds, .pieces = 1 + kFolds, .share_before = kWalkShare, .share_after = 1};
  const std::vector<store::Piece> learned = store::make_pieces(job, stage, [&]() -> store::PieceMaker {
    return [&](std::size_t piece) {
      if (piece == 0) return store::to_piece(decision_trees::learn_decision_tree(examples, learner));
      return store::to_piece(std::vector{cross_validate(walks, piece - 1, learner)});
    };
  });
  nodes.clear();
  store::append_piece(learned.front(), nodes);
  decision_trees::TrainingRecord record{.maps = static_cast<std::uint32_t>(job.grids.size()),
                                        .problems = problems,
                                        .examples = static_cast<std::uint32_t>(examples.size()),
                                        .most_frequent = most_frequent(examples)};
  std::vector<FoldResult> folds;
  for (std::size_t i = 1; i < learned.size(); ++i) store::append_piece(learned[i], folds);
  for (const FoldResult& fold : folds) {
    record.right += fold.right;
    record.shallower += fold.shallower;
  }
  decision_trees::ClassifierFile::write(writer, classifier_settings(job.options), record, nodes);
}

}  // namespace

extern constinit const store::MethodDefinition classifier;
constinit const store::MethodDefinition classifier{
    .method = store::read_by<decision_trees::ClassifierFile>({
        .name = "classifier",
        .summary =
            "Walks with labelled lookaheads and learns a decision tree that chooses their depth; see 'cairn train'",
        .paper = store::kDynamicControlPaper,
        .options = kOptions,
        .presets = kPresets,
        .learns_from_any_maps = true,
    }),
    .build = build_classifier,
};

}  // namespace cairn::method
