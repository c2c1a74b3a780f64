// The documents say what the program does. With CAIRN_UPDATE_DOCUMENTS set in the environment, they are rewritten to.
#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "program.hpp"
#include "trial/rows/problem_row.hpp"
#include "trial/rows/row.hpp"

#include <cstdlib>
#include <regex>

namespace cairn {
namespace {

const std::string kDocuments = CAIRN_SOURCE_DIR "/docs/";

void expect_document(const std::string& name, const std::string& expected) {
  if (std::getenv("CAIRN_UPDATE_DOCUMENTS") != nullptr) io::write_file(kDocuments + name, expected);
  EXPECT_EQ(io::read_file(kDocuments + name), expected)
      << "run this test once more with CAIRN_UPDATE_DOCUMENTS=1 to bring docs/" << name << " up to date";
}

std::string pooling(rows::Pool rule) {
  switch (rule) {
    case rows::Pool::same:
      return "the same";
    case rows::Pool::sum:
      return "sum";
    case rows::Pool::largest:
      return "largest";
    case rows::Pool::mean_of_problems:
      return "mean of all problems";
    case rows::Pool::mean_of_moves:
      return "mean of all moves";
    case rows::Pool::mean_of_maps:
      return "mean of the maps";
    case rows::Pool::standard_error:
    case rows::Pool::interval_end:
      return "of all problems";
    case rows::Pool::undefined:
      break;
  }
  return "not defined";
}

class Documents : public ProgramTest {
 protected:
  /// The commands, in the order in which help lists them, "map info" and the like included.
  std::vector<std::string> commands(const std::string& parent = "") const {
    const std::string help = cairn(parent + " --help").out;
    const std::string list = help.substr(std::min(help.find("\nCommands:\n"), help.size()));
    std::vector<std::string> names;
    const std::regex line("\n  ([a-z]+) ");
    for (std::sregex_iterator i(list.begin(), list.end(), line), end; i != end; ++i) {
      const std::string name = parent + (parent.empty() ? "" : " ") + (*i)[1].str();
      const auto nested = commands(name);
      if (nested.empty()) {
        names.push_back(name);
      } else {
        names.insert(names.end(), nested.begin(), nested.end());
      }
    }
    return names;
  }
};

TEST_F(Documents, the_command_line_is_described_by_the_help_of_each_command) {
  const std::string document = io::read_file(kDocuments + "command-line.md");
  const std::string marker = "## The commands\n";
  ASSERT_NE(document.find(marker), std::string::npos);
  std::string expected = document.substr(0, document.find(marker) + marker.size());
  for (const std::string& command : commands()) {
    expected += "\n### cairn " + command + "\n\n```console\n$ cairn " + command + " --help\n" +
                cairn(command + " --help").out + "```\n";
  }
  expect_document("command-line.md", expected);
}

TEST_F(Documents, the_statistics_are_defined_as_the_rows_fields) {
  const std::string document = io::read_file(kDocuments + "statistics.md");
  const std::string marker = "## Fields\n";
  ASSERT_NE(document.find(marker), std::string::npos);
  std::string expected = document.substr(0, document.find(marker) + marker.size()) +
                         "\n| field | column of the table | over several maps | meaning |\n| --- | --- | --- | --- |\n";
  for (const rows::Field& field : rows::fields()) {
    std::string heading(field.table_rank == 0 ? "" : field.heading);
    std::replace(heading.begin(), heading.end(), '\n', ' ');
    expected += "| `" + std::string(field.name) + "` | " + heading + " | " + pooling(field.pool) + " | " +
                std::string(field.meaning.get()) + " |\n";
  }
  expected += "\n## Columns of single problems\n\n| column | meaning |\n| --- | --- |\n";
  for (const rows::ProblemColumn& column : rows::problem_columns()) {
    expected += "| `" + std::string(column.name) + "` | " + std::string(column.meaning.get()) + " |\n";
  }
  expect_document("statistics.md", expected);
}

}  // namespace
}  // namespace cairn
