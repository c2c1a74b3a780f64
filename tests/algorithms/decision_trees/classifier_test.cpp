// Training: the same bytes on any number of threads, files that are whole or refused, databases that serve on any map.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "support/forged_database.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace cairn::decision_trees {
namespace {

constexpr const char* kSmall = "classifier:dmax=4,problems=12,leaf=10,moves=200";

struct Maps {
  Grid rooms{load_terrain("rooms:48x48,seed=3")};
  Grid caves{load_terrain("caves:48x48,seed=4")};
  std::vector<const Grid*> both{&rooms, &caves};
};

bool same_bytes(const Database& a, const Database& b) {
  return std::equal(a.image().begin(), a.image().end(), b.image().begin(), b.image().end());
}

TEST(Classifier, training_gives_the_same_bytes_on_any_number_of_threads) {
  const Maps maps;
  const Database one = train(maps.both, kSmall, {.threads = 1});
  EXPECT_TRUE(same_bytes(one, train(maps.both, kSmall, {.threads = 3})));
  EXPECT_FALSE(same_bytes(one, train(maps.both, kSmall, {.threads = 1, .seed = 2})));
  const support::TemporaryFolder folder;
  const std::string path = folder.path() / "a.tree";
  EXPECT_TRUE(same_bytes(one, train_file(maps.both, kSmall, path)));
  EXPECT_TRUE(same_bytes(one, open_database(path)));
  EXPECT_EQ(folder.files(), std::vector<std::string>{"a.tree"});
}

TEST(Classifier, learns_a_tree_that_is_better_than_the_most_frequent_depth) {
  const Maps maps;
  const Database database = train(maps.both, "classifier:dmax=6,problems=60,leaf=25,rounds=1,enough=0");
  ClassifierFile::validate(database);
  const DepthClassifier tree = ClassifierFile::classifier(database);
  EXPECT_EQ(tree.settings().dmax, 6U);
  EXPECT_GT(tree.nodes().size(), 4U);
  const TrainingRecord& record = ClassifierFile::record(database);
  EXPECT_EQ(record.maps, 2U);
  EXPECT_EQ(record.problems, 120U);
  EXPECT_EQ(record.examples, tree.nodes()[0].examples);
  EXPECT_GT(record.right, record.most_frequent);
  EXPECT_LT(record.right, record.examples);
  EXPECT_LT(record.shallower, record.examples - record.right);
  std::set<std::uint32_t> depths;
  for (const DepthTreeNode& node : tree.nodes()) {
    if (node.is_leaf()) depths.insert(node.depth);
  }
  EXPECT_GT(depths.size(), 1U);
}

TEST(Classifier, later_rounds_add_walks_and_a_larger_share_needs_greater_depths) {
  const Maps maps;
  const Database once = train(maps.both, "classifier:dmax=6,problems=40,leaf=25,rounds=1,enough=0.5");
  const Database thrice = train(maps.both, "classifier:dmax=6,problems=40,leaf=25,rounds=3,enough=0.5");
  EXPECT_EQ(ClassifierFile::record(thrice).problems, 3 * ClassifierFile::record(once).problems);
  EXPECT_GT(ClassifierFile::record(thrice).examples, 2 * ClassifierFile::record(once).examples);
  const Database safe = train(maps.both, "classifier:dmax=6,problems=40,leaf=25,rounds=1,enough=0.9");
  EXPECT_LT(ClassifierFile::record(safe).shallower, ClassifierFile::record(once).shallower);
}

TEST(Classifier, what_was_trained_serves_on_any_map_and_what_was_built_on_its_own) {
  const Maps maps;
  const Grid other(load_terrain("city:40x60,seed=1"));
  const Grid cut(load_terrain("rooms:48x48,seed=3"), {.corners = Corners::cut});
  const Database trained = train(maps.both, kSmall);
  EXPECT_TRUE(trained.fits(other) && trained.fits(maps.rooms));
  EXPECT_NO_THROW(make_agent("lrta-dt", other, trained));
  EXPECT_NE(support::message_of<InputError>([&] { make_agent("lrta-dt", cut, trained); }).find("corners strict"),
            std::string::npos);
  const Database built = build(maps.rooms, kSmall);
  EXPECT_TRUE(built.fits(maps.rooms));
  EXPECT_FALSE(built.fits(maps.caves));
  EXPECT_THROW(make_agent("lrta-dt", other, built), InputError);
}

TEST(Classifier, training_refuses_what_it_cannot_do) {
  const Maps maps;
  EXPECT_NE(support::message_of<UsageError>([&] { train(maps.both, "knn"); }).find("are for one map"),
            std::string::npos);
  EXPECT_THROW(train({}, "classifier"), UsageError);
  EXPECT_THROW(train(maps.both, "classifier:dmax=0"), UsageError);
  const Grid cut(load_terrain("rooms:48x48,seed=3"), {.corners = Corners::cut});
  const std::vector<const Grid*> mixed{&maps.rooms, &cut};
  EXPECT_NE(support::message_of<UsageError>([&] { train(mixed, "classifier"); }).find("same rules"), std::string::npos);
  const Grid closed(Terrain(5, 5));
  const std::vector<const Grid*> nothing{&closed};
  EXPECT_NE(support::message_of<InputError>([&] { train(nothing, "classifier"); }).find("hardly any two cells"),
            std::string::npos);
}

TEST(Classifier, any_file_that_passes_the_checks_can_be_walked_by) {
  const Maps maps;
  const Grid& grid = maps.caves;
  const Database good = train(maps.both, "classifier:dmax=6,problems=60,leaf=25,rounds=1,enough=0");
  ASSERT_GT(ClassifierFile::classifier(good).nodes().size(), 4U);
  int refused = 0;
  int passed = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    base::Random random(seed);
    const Database bad = support::forged(good, random);
    try {
      ClassifierFile::validate(bad);
    } catch (const InputError&) {
      ++refused;
      continue;
    }
    if (++passed > 300) continue;
    const AgentSpec spec = parse_spec("lrta-dt");
    const support::Walk walked =
        support::walk(*make_agent(spec, grid, Visibility::known, &bad), *support::random_endpoints(random, grid));
    ASSERT_EQ(walked.end, Outcome::arrived) << "seed " << seed;
    ASSERT_LE(walked.work_max, work_bound(spec, grid.rules(), &bad).value()) << "seed " << seed;
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(passed, 100);
}

TEST(Classifier, a_database_of_another_method_must_say_which_map_it_is_for) {
  const Maps maps;
  const Database knn = build(maps.rooms, "knn:records=3");
  store::DatabaseWriter writer;
  for (const Database::Section& section : knn.sections()) writer.add_bytes(section.tag, section.bytes);
  const auto bytes = writer.finish("knn", knn.options(), 1, MapIdentity::of_any_map({}));
  const support::TemporaryFolder folder;
  const std::string path = folder.path() / "a.cairn";
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
  EXPECT_NE(support::message_of<InputError>([&] { open_database(path); }).find("which map"), std::string::npos);
}

}  // namespace
}  // namespace cairn::decision_trees
