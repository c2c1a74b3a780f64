#include "base/io/input_file.hpp"
#include "base/random.hpp"
#include "program.hpp"
#include "support/report_data.hpp"
#include "trial/terminal/wrap.hpp"

#include <sstream>

namespace cairn {
namespace {

using testing::HasSubstr;

using DemoCommand = ProgramTest;

TEST_F(DemoCommand, races_on_the_maps_of_a_folder_and_writes_a_page_that_needs_nothing_else) {
  std::filesystem::create_directories(folder_.path() / "maps" / "deeper");
  EXPECT_THAT(cairn("map generate rooms -o maps/a.map --width 48 --height 48"), Succeeds());
  EXPECT_THAT(cairn("map generate caves -o maps/deeper/b.png --width 48 --height 48"), Succeeds());
  const Output output = cairn("demo --maps maps --out report");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr("maps/a.map: 48 x 48 cells"));
  EXPECT_THAT(output.out, HasSubstr("maps/deeper/b.png: 48 x 48 cells"));
  EXPECT_THAT(output.out, HasSubstr("report/index.html"));
  EXPECT_THAT(output.out, HasSubstr("\n> cairn "));
  EXPECT_THAT(output.out, HasSubstr(" wins among the "));
  EXPECT_THAT(output.out, HasSubstr("\nThe price: "));
  std::istringstream lines(output.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(terminal::display_width(line), 100U) << line;

  const auto rows = nlohmann::json::parse(folder_.contents("report/results.json"))["rows"];
  const auto algorithms = json_of(cairn("algorithms --json"))["algorithms"];
  EXPECT_EQ(rows.size(), 2 * algorithms.size()) << "every algorithm runs on both maps";
  for (const auto& row : rows) {
    EXPECT_EQ(row["database_bytes"] > 0, row["build_seconds"] > 0) << row["algorithm"];
  }

  const std::string page = folder_.contents("report/index.html");
  EXPECT_THAT(page, HasSubstr("<table>"));
  EXPECT_THAT(page, HasSubstr("data:image/png;base64,iVBORw0KGgo"));
  for (const char* outside : {"src=\"http", "href=", "<script src", "<link", "@import", "url(", "<iframe"}) {
    EXPECT_THAT(page, testing::Not(HasSubstr(outside)));
  }
  EXPECT_EQ(support::embedded_data(page)["rows"], rows) << "the report is made of the very rows that stand beside it";
}

TEST_F(DemoCommand, goes_on_where_it_was_killed_and_counts_the_same_on_any_number_of_cores) {
  std::filesystem::create_directory(folder_.path() / "maps");
  EXPECT_THAT(cairn("map generate rooms -o maps/a.map --width 32 --height 32"), Succeeds());
  // What a build took that was interrupted is not known.
  const auto rows = [&](const std::string& folder) {
    auto json = nlohmann::json::parse(folder_.contents(folder + "/results.json"))["rows"];
    for (auto& row : json) {
      row.erase("build_seconds");
      row.erase("build_expansions");
    }
    return json;
  };
  EXPECT_THAT(cairn("demo --maps maps --no-times --workers 1 -o one"), Succeeds());
  base::Random random(3);
  int killed = 0;
  for (int i = 0; i < 10; ++i) {
    const Output output = run_program(folder_.path(),
                                      {"-s", "KILL", "0." + std::to_string(10 + random.below(40)), CAIRN_PROGRAM,
                                       "demo", "--maps", "maps", "--no-times", "-o", "many"},
                                      {.program = "/usr/bin/timeout"});
    killed += output.exit_code == 0 ? 0 : 1;
  }
  EXPECT_GT(killed, 0);
  EXPECT_THAT(cairn("demo --maps maps --no-times --workers 3 -o many"), Succeeds());
  EXPECT_EQ(rows("many"), rows("one"));
}

TEST_F(DemoCommand, writes_where_it_is_told_to_without_being_asked) {
  std::filesystem::create_directory(folder_.path() / "maps");
  EXPECT_THAT(cairn("map generate rooms -o maps/a.map --width 32 --height 32"), Succeeds());
  const Output output = cairn("demo --maps maps", {.variables = {"CAIRN_OUTPUT_DIR=elsewhere"}});
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr(": elsewhere/cairn-demo/index.html\n"));
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "elsewhere/cairn-demo/index.html"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cairn-demo"));
}

TEST_F(DemoCommand, run_by_the_script_leaves_nothing_in_the_sources) {
  const std::string script = io::read_file(CAIRN_SOURCE_DIR "/run");
  EXPECT_THAT(script, HasSubstr("export CAIRN_OUTPUT_DIR=${CAIRN_OUTPUT_DIR-$cairn_build_dir}"));
}

}  // namespace
}  // namespace cairn
