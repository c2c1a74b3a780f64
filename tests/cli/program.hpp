// Runs the cairn program as a user would, in a folder of its own, and keeps what it says.
#pragma once

#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace cairn {

struct Output {
  int exit_code = -1;  ///< 128 and more: the signal that ended it
  std::string out;
  std::string err;
};

inline void PrintTo(const Output& output, std::ostream* stream) {
  *stream << "exit code " << output.exit_code << ", " << output.out.size() << " bytes, '" << output.err << "'";
}

/// How a program runs, where that matters.
struct Surroundings {
  std::string program = CAIRN_PROGRAM;
  std::string input{};                   ///< on standard input
  std::string out_device{};              ///< where standard output goes instead, such as /dev/full
  std::size_t file_limit_bytes = 0;      ///< no file may grow beyond, as if the disk were full; 0 is no limit
  std::vector<std::string> variables{};  ///< "NAME=value", besides PATH
};

/// Ends within a minute or is killed.
Output run_program(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                   const Surroundings& surroundings = {});

/// A test in a folder of its own.
class ProgramTest : public testing::Test {
 protected:
  /// Words separated by blanks.
  Output cairn(const std::string& command_line, const Surroundings& surroundings = {}) const;

  nlohmann::json json_of(const Output& output) const { return nlohmann::json::parse(output.out); }

  support::TemporaryFolder folder_;
};

/// One sentence: one line that begins with the program's name.
MATCHER(IsOneSentence, "is one line beginning with 'cairn: '") {
  return arg.starts_with("cairn: ") && arg.find('\n') == arg.size() - 1;
}

/// Says one sentence that contains `part` and exits with `code`, printing nothing else.
MATCHER_P2(Fails, code, part, "") {
  *result_listener << "exits with " << arg.exit_code << ", says " << arg.err;
  return arg.exit_code == code && arg.out.empty() &&
         testing::ExplainMatchResult(IsOneSentence(), arg.err, result_listener) &&
         testing::ExplainMatchResult(testing::HasSubstr(part), arg.err, result_listener);
}

MATCHER(Succeeds, "exits with 0 and complains of nothing") {
  *result_listener << "exits with " << arg.exit_code << ", says " << arg.err;
  return arg.exit_code == 0 && arg.err.empty();
}

}  // namespace cairn
