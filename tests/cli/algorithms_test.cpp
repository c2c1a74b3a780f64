#include "program.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

using AlgorithmsCommand = ProgramTest;

TEST_F(AlgorithmsCommand, lists_what_there_is) {
  const Output text = cairn("algorithms");
  EXPECT_THAT(text, Succeeds());
  EXPECT_THAT(text.out, HasSubstr("astar "));
  EXPECT_THAT(text.out, HasSubstr("wastar "));
  const Output output = cairn("algorithms --json");
  EXPECT_THAT(output, Succeeds());
  for (const auto& algorithm : json_of(output)["algorithms"]) {
    for (const char* field :
         {"name", "title", "summary", "paper", "database", "unknown_terrain", "options", "work_bound"}) {
      EXPECT_TRUE(algorithm.contains(field)) << algorithm["name"] << " " << field;
    }
    EXPECT_NE(algorithm["summary"], "");
    for (const auto& option : algorithm["options"]) EXPECT_TRUE(option.contains("default")) << algorithm["name"];
  }
}

TEST_F(AlgorithmsCommand, lines_break_between_words_and_sentences_end) {
  for (const char* command : {"algorithms", "algorithms knn-lrta", "algorithms subgoal-tree"}) {
    const std::string text = cairn(command).out;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      EXPECT_LE(end - begin, 100U) << text.substr(begin, end - begin);
      begin = end + 1;
    }
  }
  std::string words = cairn("algorithms").out;
  words.erase(std::unique(words.begin(), words.end(),
                          [](char a, char b) { return std::isspace(a) != 0 && std::isspace(b) != 0; }),
              words.end());
  std::replace(words.begin(), words.end(), '\n', ' ');
  std::size_t databases = 0;
  for (std::size_t at = 0; (at = words.find("Needs a database", at)) != std::string::npos; ++at, ++databases) {
    EXPECT_EQ(words.substr(at - 2, 2), ". ");
  }
  EXPECT_GT(databases, 5U);
}

TEST_F(AlgorithmsCommand, shows_one_with_its_options_bounds_and_paper) {
  const Output text = cairn("algorithms wastar");
  EXPECT_THAT(text, Succeeds());
  EXPECT_THAT(text.out, HasSubstr("weight="));
  EXPECT_THAT(text.out, HasSubstr("paper"));
  EXPECT_EQ(json_of(cairn("algorithms wastar --json"))["name"], "wastar");
}

TEST_F(AlgorithmsCommand, shows_presets_with_their_values_and_the_database_that_goes_with_them) {
  const Output text = cairn("algorithms knn-lrta");
  EXPECT_THAT(text, Succeeds());
  EXPECT_THAT(text.out, HasSubstr("preset=jair2010"));
  EXPECT_THAT(text.out, HasSubstr("relays=0"));
  EXPECT_THAT(text.out, HasSubstr("knn:preset=jair2010"));
  const auto presets = json_of(cairn("algorithms knn-lrta --json"))["presets"];
  ASSERT_EQ(presets.size(), 1U);
  EXPECT_EQ(presets[0]["name"], "jair2010");
  EXPECT_EQ(presets[0]["database"], "knn:preset=jair2010");
  EXPECT_TRUE(json_of(cairn("algorithms astar --json"))["presets"].empty());
  EXPECT_THAT(cairn("build --help").out, HasSubstr("preset=jair2010"));
  EXPECT_THAT(cairn("algorithms knn-lrta:preset=jair2011"), Fails(2, "did you mean 'jair2010'?"));
  // An algorithm without options can have a preset, too: that of its database.
  const std::string tree = cairn("algorithms lrta-dt").out;
  EXPECT_THAT(tree, HasSubstr("no options"));
  EXPECT_THAT(tree, HasSubstr("preset=jair2008"));
  EXPECT_THAT(tree, HasSubstr("database  classifier:preset=jair2008"));
  EXPECT_THAT(tree, testing::Not(HasSubstr("values")));
}

TEST_F(AlgorithmsCommand, the_bound_on_work_follows_the_options_given) {
  const auto bound = [&](const std::string& spec) {
    return json_of(cairn("algorithms --json " + spec))["work_bound"].get<std::uint64_t>();
  };
  EXPECT_LT(bound("rtaa:lookahead=1"), bound("rtaa:lookahead=100"));
  EXPECT_TRUE(json_of(cairn("algorithms --json astar"))["work_bound"].is_null());
}

TEST_F(AlgorithmsCommand, a_mistyped_name_gets_a_suggestion) {
  EXPECT_THAT(cairn("algorithms astra"), Fails(2, "did you mean 'astar'?"));
}

}  // namespace
}  // namespace cairn
