#include "program.hpp"
#include "support/report_data.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::Not;

using ReproduceCommand = ProgramTest;

TEST_F(ReproduceCommand, lists_what_there_is) {
  const Output output = cairn("reproduce");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr("jair2010/table1"));
  EXPECT_THAT(output.out, HasSubstr("Hernández, Baier"));
}

TEST_F(ReproduceCommand, shows_published_figures_beside_ours_and_writes_a_report) {
  const Output output = cairn("reproduce aiide2009 --quick -n 2 -o out");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr("447.9%"));
  EXPECT_THAT(output.out, HasSubstr("kNN LRTA*: the more records, the better the paths"));
  EXPECT_THAT(output.out, HasSubstr("out/index.html"));
  EXPECT_THAT(output.out, Not(HasSubstr("jair2010")));
  const auto rows = nlohmann::json::parse(folder_.contents("out/rows.json"))["rows"];
  EXPECT_GE(rows.size(), 12U);
  const auto report = support::embedded_data(folder_.contents("out/index.html"));
  EXPECT_EQ(report["rows"], rows);
  EXPECT_EQ(report["sections"][0]["path"], "Claims");
  EXPECT_EQ(report["sections"][1]["path"], "aiide2009/maps");
  EXPECT_EQ(report["sections"][2]["path"], "aiide2009/table1");
  EXPECT_FALSE(report["sections"][1]["problems"].empty()) << "paths beside each other";
  EXPECT_THAT(folder_.contents("out/index.html"), HasSubstr("<a href=\"#/aiide2009/table1\">"));
  const auto results = nlohmann::json::parse(folder_.contents("out/results.json"))["results"];
  EXPECT_EQ(results[0]["result"], "aiide2009/table1");
  // A second run finds everything finished.
  EXPECT_THAT(cairn("reproduce aiide2009/figure8 --quick -n 2 -o out"), Succeeds());
  EXPECT_EQ(nlohmann::json::parse(folder_.contents("out/rows.json"))["rows"], rows);
}

TEST_F(ReproduceCommand, goes_on_where_it_was_killed) {
  // An experiment without times: all of its figures are counted.
  const std::string what = "reproduce aiide2011/percolations --quick -n 1";
  EXPECT_THAT(cairn(what + " --workers 1 -o one"), Succeeds());
  int killed = 0;
  for (int i = 1; i <= 6; ++i) {
    const Output output = run_program(folder_.path(),
                                      {"-s", "KILL", "0." + std::to_string(i * 7), CAIRN_PROGRAM, "reproduce",
                                       "aiide2011/percolations", "--quick", "-n", "1", "-o", "many"},
                                      {.program = "/usr/bin/timeout"});
    killed += output.exit_code == 0 ? 0 : 1;
  }
  EXPECT_GT(killed, 0);
  EXPECT_THAT(cairn(what + " --shard 2/3 -o many"), Succeeds());
  EXPECT_THAT(cairn(what + " --workers 3 -o many"), Succeeds());
  EXPECT_EQ(folder_.contents("many/rows.json"), folder_.contents("one/rows.json"));
  EXPECT_EQ(folder_.contents("many/results.json"), folder_.contents("one/results.json"));
}

TEST_F(ReproduceCommand, says_what_is_wrong) {
  EXPECT_THAT(cairn("reproduce aiide2009 --quick --exhaustive"), Fails(2, "--quick"));
  EXPECT_THAT(cairn("reproduce jair2010/table8"), Fails(2, "there is no paper or result 'jair2010/table8'"));
  std::filesystem::create_directories(folder_.path() / "maps");
  EXPECT_THAT(cairn("reproduce aiide2009 --quick --maps maps -o out"), Fails(3, "holds no map bg/AR0411SR.map"));
  EXPECT_THAT(cairn("reproduce aiide2009 --quick --maps nowhere -o out"), Fails(3, "cannot read the folder 'nowhere'"));
  folder_.add("file", "");
  EXPECT_THAT(cairn("reproduce aiide2009 --quick -o file"), Fails(4, "cannot make the folder 'file'"));
  EXPECT_THAT(cairn("reproduce aiide2009 --quick --shard 3/2"), Fails(2, "--shard must be I/N"));
}

}  // namespace
}  // namespace cairn
