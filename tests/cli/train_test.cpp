// Training classifiers, reading them, and walking by them.
#include "program.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class TrainCommands : public ProgramTest {
 protected:
  const std::string kMaps = "caves:48x48,seed=1 rooms:48x48,seed=2";
  const std::string kLittle = " --dmax 5 --problems 30 --leaf 20";
};

TEST_F(TrainCommands, train_says_what_it_learned) {
  const Output output = cairn("train " + kMaps + " -o a.tree --threads 2" + kLittle);
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, StartsWith("a.tree\n"));
  for (const char* part : {"classifier:dmax=5", "map", "any", "maps", "problems", "60", "examples", "cross-validation",
                           "conditions", "lrta-dt, at most"}) {
    EXPECT_THAT(output.out, HasSubstr(part));
  }
  EXPECT_EQ(cairn("db info a.tree").out, output.out);
  EXPECT_EQ(json_of(cairn("db info a.tree --json"))["map_width"], nullptr);
  EXPECT_THAT(cairn("db verify a.tree city:40x40"), Succeeds());
}

TEST_F(TrainCommands, train_makes_the_same_bytes_on_any_number_of_threads_and_on_standard_output) {
  ASSERT_THAT(cairn("train " + kMaps + " -o one.tree --threads 1" + kLittle), Succeeds());
  ASSERT_THAT(cairn("train " + kMaps + " -o two.tree --threads 3" + kLittle), Succeeds());
  EXPECT_EQ(folder_.contents("one.tree"), folder_.contents("two.tree"));
  EXPECT_EQ(cairn("train " + kMaps + " -o -" + kLittle).out, folder_.contents("one.tree"));
}

TEST_F(TrainCommands, tree_show_reads_as_nested_conditions) {
  ASSERT_THAT(cairn("train " + kMaps + " -o a.tree" + kLittle), Succeeds());
  const Output output = cairn("tree show a.tree");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, StartsWith("# depths of 1 to 5"));
  for (const char* part : {"\nif ", "else:\n", "  depth 1   # ", " examples, "}) {
    EXPECT_THAT(output.out, HasSubstr(part));
  }
  // As many answers as conditions, and one.
  const auto json = json_of(cairn("tree show a.tree --json"));
  EXPECT_EQ(json["dmax"], 5);
  EXPECT_TRUE(json["tree"]["yes"].is_object() && json["tree"]["no"].is_object());
  EXPECT_EQ(json["tree"]["examples"],
            json["tree"]["yes"]["examples"].get<int>() + json["tree"]["no"]["examples"].get<int>());
}

TEST_F(TrainCommands, a_classifier_serves_on_maps_that_it_has_not_seen) {
  ASSERT_THAT(cairn("train " + kMaps + " -o a.tree" + kLittle), Succeeds());
  const auto rows =
      json_of(cairn("bench city:60x60 caves:60x60,seed=9 -n 5 -a lrta-dt -a lrta:depth=5 -a lrta-oracle:dmax=5 "
                    "--db a.tree --format json"))["rows"];
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[0]["solved"], 5);
  EXPECT_EQ(rows[0]["database_bytes"], folder_.contents("a.tree").size());
  const std::string conditions = json_of(cairn("db info a.tree --json"))["facts"]["conditions"];
  EXPECT_EQ(rows[0]["database_records"], 2 * std::stoi(conditions) + 1) << "its nodes";
  EXPECT_LT(rows[3]["expanded_per_move_mean"], rows[4]["expanded_per_move_mean"]);
  EXPECT_THAT(cairn("bench city:60x60 -n 3 -a lrta-dt --db a.tree --unknown"), Succeeds());
}

TEST_F(TrainCommands, refuse_what_they_cannot_use) {
  EXPECT_THAT(cairn("train -o a.tree"), Fails(2, "MAP is required"));
  EXPECT_THAT(cairn("train " + kMaps), Fails(2, "--out is required"));
  EXPECT_THAT(cairn("train " + kMaps + " -o a.tree --dmax 0"), Fails(2, "dmax"));
  EXPECT_THAT(cairn("train " + kMaps + " -o a.tree --leaf many"), Fails(2, "leaf"));
  EXPECT_THAT(cairn("train " + kMaps + " -o a.tree --depth 3"), Fails(2, "has no option '--depth'"));
  EXPECT_THAT(cairn("train none.map -o a.tree"), Fails(3, "none.map"));
  EXPECT_THAT(cairn("train " + kMaps + " -o none/a.tree" + kLittle), Fails(4, "none/a.tree"));
  folder_.add("cell.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
  EXPECT_THAT(cairn("train cell.map -o a.tree"), Fails(3, "hardly any two cells"));
  EXPECT_THAT(folder_.files(), testing::ElementsAre("cell.map"));

  ASSERT_THAT(cairn("train " + kMaps + " -o a.tree" + kLittle), Succeeds());
  ASSERT_THAT(cairn("build caves:30x30 knn:records=5 -o knn.cairn"), Succeeds());
  std::string damaged = folder_.contents("a.tree");
  damaged[damaged.size() - 20] ^= 1;
  folder_.add("damaged.tree", damaged);
  folder_.add("short.tree", damaged.substr(0, damaged.size() - 1));
  EXPECT_THAT(cairn("tree show damaged.tree"), Fails(3, "damaged"));
  EXPECT_THAT(cairn("tree show short.tree"), Fails(3, "cut off"));
  EXPECT_THAT(cairn("tree show cell.map"), Fails(3, "not a cairn database"));
  EXPECT_THAT(cairn("tree show none.tree"), Fails(3, "none.tree"));
  EXPECT_THAT(cairn("tree show knn.cairn"), Fails(3, "of method 'knn'"));
  EXPECT_THAT(cairn("bench city:40x40 -n 2 -a lrta-dt --db damaged.tree"), Fails(3, "damaged"));
  EXPECT_THAT(cairn("bench city:40x40 -n 2 -a lrta-dt --db a.tree --corners cut"), Fails(3, "corners strict"));
  EXPECT_THAT(cairn("bench city:40x40 -n 2 -a lrta --db a.tree"), Fails(2, "of method 'classifier'"));
}

}  // namespace
}  // namespace cairn
