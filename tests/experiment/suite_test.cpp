#include "experiment/suites/suite.hpp"

#include <cairn/error.hpp>

#include "experiment/suites/glob.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

namespace cairn::suites {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string complaint_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(Sweep, gives_every_number_and_all_combinations) {
  EXPECT_THAT(sweep("a:x=1..13..6"), ElementsAre("a:x=1", "a:x=7", "a:x=13"));
  EXPECT_THAT(sweep("a:x=2..4,y=k"), ElementsAre("a:x=2,y=k", "a:x=3,y=k", "a:x=4,y=k"));
  EXPECT_THAT(sweep("a:x=1..2,y=5..6"), ElementsAre("a:x=1,y=5", "a:x=1,y=6", "a:x=2,y=5", "a:x=2,y=6"));
  EXPECT_THAT(sweep("a:w=1..1.5..0.25"), ElementsAre("a:w=1.00", "a:w=1.25", "a:w=1.50"));
  EXPECT_THAT(sweep("rooms:64x64,seed=1..2"), ElementsAre("rooms:64x64,seed=1", "rooms:64x64,seed=2"));
  EXPECT_THAT(sweep("tree:goals=../a.scen"), ElementsAre("tree:goals=../a.scen"));
  EXPECT_EQ(sweep("a:x=1..97..6").size(), 17U);
}

TEST(Sweep, without_a_number_is_refused) {
  EXPECT_THAT(complaint_of([] { sweep("a:x=9..1"); }), HasSubstr("holds no number"));
  EXPECT_THAT(complaint_of([] { sweep("a:x=1..9..0"); }), HasSubstr("does not advance"));
  EXPECT_THAT(complaint_of([] { sweep("a:x=1..b"); }), HasSubstr("'b' where a number was expected"));
  EXPECT_THAT(complaint_of([] { sweep("a:x=1..2..3..4"); }), HasSubstr("more than three numbers"));
  EXPECT_THAT(complaint_of([] { sweep("a:x=1..1000000"); }), HasSubstr("more than 10000 numbers"));
  EXPECT_THAT(complaint_of([] { sweep("a:x=1..200,y=1..200"); }), HasSubstr("more than 10000 combinations"));
}

/// A short text must not ask for much memory or time.
TEST(Sweep, of_many_sweeps_or_of_a_long_text_is_refused_at_once) {
  std::string many = "a:x=1..10000";
  for (int i = 0; i < 10'000; ++i) many += ",x=1..10000";
  EXPECT_THAT(complaint_of([&] { sweep(many); }), HasSubstr("more than 10000 combinations"));
  const std::string long_text = "a:x=1..2,y=" + std::string(1000, 'y');
  EXPECT_THAT(complaint_of([&] { sweep(long_text); }), HasSubstr("more than 1000 letters"));
  EXPECT_THAT(sweep(long_text.substr(9)), ElementsAre(long_text.substr(9))) << "what is not swept may be long";
  EXPECT_THAT(complaint_of([&] {
                expand_algorithms({"lss-lrta:lookahead=1..9999", "rtaa:lookahead=1..9999"});
              }),
              HasSubstr("more than 10000 algorithms"));
}

TEST(Algorithms, are_listed_swept_and_named_once) {
  const auto specs = [](const std::vector<std::string>& texts) {
    std::vector<std::string> list;
    for (const AlgorithmChoice& choice : expand_algorithms(texts)) list.push_back(choice.spec);
    return list;
  };
  EXPECT_THAT(specs({"astar,lrta:depth=5,tba", "rtaa:lookahead=3,astar"}),
              ElementsAre("astar", "lrta:depth=5", "tba", "rtaa:lookahead=3"));
  EXPECT_THAT(specs({"lss-lrta:lookahead=5..15..10,astar"}),
              ElementsAre("lss-lrta:lookahead=5", "lss-lrta:lookahead=15", "astar"));
  EXPECT_GT(specs({"all"}).size(), 20U);
  EXPECT_TRUE(expand_algorithms({"all"}).front().where_it_can);
  EXPECT_THROW(expand_algorithms({"astr"}), UsageError);
  EXPECT_THROW(expand_algorithms({"lrta:depth=0..2"}), UsageError);
}

TEST(Glob, finds_files_by_pattern) {
  EXPECT_TRUE(fits_pattern("den501d.map", "*.map"));
  EXPECT_TRUE(fits_pattern("den501d.map", "d?n*1*.m*"));
  EXPECT_FALSE(fits_pattern("den501d.map", "*.ma"));
  support::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "a" / "b");
  for (const char* name : {"a/x.map", "a/b/y.map", "a/b/z.txt"}) folder.add(name, "");
  const std::string root = folder.path().string();
  EXPECT_THAT(matching_files("a/*.map", root), ElementsAre("a/x.map"));
  EXPECT_THAT(matching_files("**/*.map", root), ElementsAre("a/b/y.map", "a/x.map"));
  EXPECT_THAT(complaint_of([&] { matching_files("*.map", root); }), HasSubstr("no file is called '*.map'"));
  constexpr std::string_view kMaps[] = {".map"};
  EXPECT_THAT(files_below("a", kMaps, root), ElementsAre("a/b/y.map", "a/x.map"));
  constexpr std::string_view kScenarios[] = {".scen"};
  EXPECT_THAT(complaint_of([&] { files_below("a", kScenarios, root); }), HasSubstr("the folder 'a' holds no .scen"));
}

class SuiteFile : public testing::Test {
 protected:
  Suite load(const std::string& name, const std::string& text) {
    folder_.add(name, text);
    return load_suite((folder_.path() / name).string());
  }
  std::string refuse(const std::string& name, const std::string& text) {
    std::string message = complaint_of([&] { load(name, text); });
    const std::string place = folder_.path().string() + "/";
    return message.starts_with(place) ? message.substr(place.size()) : message;
  }

  support::TemporaryFolder folder_;
};

TEST_F(SuiteFile, says_the_same_in_toml_and_json) {
  folder_.add("m.map", "");
  const Suite toml =
      load("s.toml",
           "# a comment\nmaps = [\"*.map\", \"rooms:32x32,seed=1..2\"]\nproblems = 7\nseeds = [1, 2]\n"
           "algorithms = \"astar,tba\"\ncorners = \"cut\"\ndiagonal = 1.4\nmin-cost = 5\nunknown = true\n");
  const Suite json =
      load("s.json",
           "{\"maps\": [\"*.map\", \"rooms:32x32,seed=1..2\"], \"problems\": 7, \"seeds\": [1, 2],\n"
           "\"algorithms\": \"astar,tba\", \"corners\": \"cut\", \"diagonal\": \"1.4\", \"min-cost\": 5.0,"
           "\"unknown\": true}");
  for (const Suite* suite : {&toml, &json}) {
    EXPECT_THAT(suite->maps, ElementsAre("m.map", "rooms:32x32,seed=1", "rooms:32x32,seed=2"));
    EXPECT_EQ(suite->problems, 7U);
    EXPECT_THAT(suite->seeds, ElementsAre(1U, 2U));
    EXPECT_EQ(suite->algorithms.size(), 2U);
    EXPECT_EQ(suite->rules.corners, Corners::cut);
    EXPECT_EQ(suite->rules.diagonal, Diagonal::seven_fifths);
    EXPECT_EQ(suite->min_cost, 5);
    EXPECT_TRUE(suite->unknown);
    EXPECT_FALSE(suite->times);
  }
}

TEST_F(SuiteFile, errors_name_the_file_the_line_and_what_to_do) {
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:32x32\"\n\nalgoritms = \"astar\"\n"),
              HasSubstr("s.toml:3: there is no setting 'algoritms'; did you mean 'algorithms'?"));
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:32x32\"\nalgorithms = [\n\"astar\",\n\"tbaa\"]\n"),
              HasSubstr("s.toml:4: there is no algorithm 'tbaa'; did you mean 'tba'?"));
  EXPECT_THAT(refuse("s.json", "{\"maps\": \"rooms:32x32\",\n \"algorithms\": [\"astar\",\n\"tbaa\"]}"),
              HasSubstr("s.json:3: there is no algorithm 'tbaa'"));
  EXPECT_THAT(refuse("s.toml", "maps = \"x/*.map\"\n"), HasSubstr("s.toml:1: no file is called 'x/*.map'"));
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:32x32\"\nproblems = 0\n"),
              HasSubstr("s.toml:2: 'problems' must be a whole number of at least 1"));
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:32x32\"\nunknown = 1\n"),
              HasSubstr("s.toml:2: 'unknown' must be true or false"));
  EXPECT_THAT(refuse("s.toml", "# \u03BF\nmaps = '\u03BF'\n--\u03BF=05=\n"),
              HasSubstr("s.toml:3: this is no TOML: letters"));
  EXPECT_THAT(refuse("s.toml", "maps = []\n"), HasSubstr("not an empty list"));
  EXPECT_THAT(refuse("s.toml", "problems = 3\n"), HasSubstr("the suite names no maps"));
  EXPECT_THAT(refuse("s.toml", "maps = \"a\"\nmaps = \"b\"\n"), HasSubstr("s.toml:2: this is no TOML"));
  EXPECT_THAT(refuse("s.json", "{\"maps\": \"rooms:9x9\",\n\"maps\": \"b\"}"),
              HasSubstr("s.json:2: 'maps' stands in line 1 already"));
  EXPECT_THAT(refuse("s.json", "{\"maps\": \"rooms:9x9\",\n\"seeds\": }"), HasSubstr("s.json:2: this is no JSON"));
  EXPECT_THAT(refuse("s.json", "[1]"), HasSubstr("expected an object of settings"));
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:9x9\"\n[rules]\ncorners = \"cut\"\n"),
              HasSubstr("s.toml:2: expected NAME = VALUE, found a table"));
  EXPECT_THAT(refuse("s.toml", "maps = [\n[\"rooms:9x9\"]]\nrules.corners = 1\n"), HasSubstr("found a table"));
  EXPECT_THAT(refuse("s.toml", "maps = \"rooms:9x9\"\ncorners = \"round\"\n"),
              HasSubstr("s.toml:2: 'corners' must be strict or cut"));
}

/// In each of these toml++ asserts what is not so, or once did.
TEST_F(SuiteFile, what_toml_does_not_expect_is_refused_in_every_build) {
  for (const char* text : {"[",
                           "[=",
                           "[.a]\n",
                           "[[.a]]",
                           "[\"",
                           "]\n[=",
                           "a = [\n[=",
                           "a.",
                           "a.=1",
                           "a = {=",
                           "a = {.b=1}",
                           "a = 2\"\u01FC\"",
                           "a = \"\" '\u01FC'",
                           "a \"\u01FC\" = 1",
                           "a = 2000-01-01 ",
                           "a = 2000_01-01T",
                           "a = _",
                           "a = '''",
                           "a = \"\\u",
                           "\"\\",
                           "a = +",
                           "a = 0x"}) {
    EXPECT_THAT(refuse("s.toml", text), HasSubstr("s.toml")) << text;
  }
}

}  // namespace
}  // namespace cairn::suites
