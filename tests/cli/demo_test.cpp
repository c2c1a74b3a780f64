#include "program.hpp"
#include "support/report_data.hpp"

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
  EXPECT_EQ(embedded_data(page)["rows"], rows) << "the report is made of the very rows that stand beside it";
}

}  // namespace
}  // namespace cairn
