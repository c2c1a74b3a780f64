#include "reproduce/running/run_log.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "trial/rows/revision.hpp"
#include "trial/rows/row_formats.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace cairn::reproduce {
namespace {

using Json = nlohmann::ordered_json;

rows::Row row_of(const Json& object) {
  rows::Row row;
  for (const rows::Field& field : rows::fields()) {
    const Json& value = object.at(std::string(field.name));
    std::visit(
        [&](auto member) {
          using Value = std::remove_reference_t<decltype(row.*member)>;
          if constexpr (std::is_same_v<Value, double>) {
            row.*member = value.is_null() ? std::nan("") : value.get<double>();
          } else {
            row.*member = value.get<Value>();
          }
        },
        field.member);
  }
  return row;
}

/// One list for each figure, which is shorter than an object for each problem.
Json json_of(const std::vector<ProblemFigures>& problems) {
  Json lists;
  for (const auto& [name, figure] : kProblemFigures) {
    Json& list = lists[std::string(name)] = Json::array();
    for (const ProblemFigures& problem : problems) list.push_back(problem.*figure);
  }
  return lists;
}

std::vector<ProblemFigures> problems_of(const Json& lists) {
  std::vector<ProblemFigures> problems(lists.at(std::string(kProblemFigures[0].first)).size());
  for (const auto& [name, figure] : kProblemFigures) {
    const Json& list = lists.at(std::string(name));
    for (std::size_t i = 0; i < problems.size(); ++i) problems[i].*figure = list.at(i);
  }
  return problems;
}

}  // namespace

RunLog::RunLog(std::string path) : path_(std::move(path)) {
  if (!std::filesystem::exists(path_)) return;
  const std::string text = io::read_file(path_);
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    ++line;
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) {  // a run was interrupted while it wrote this line
      std::filesystem::resize_file(path_, at);
      return;
    }
    try {
      const Json object = Json::parse(text.substr(at, end - at));
      at = end + 1;
      // Rows of another revision are measured again. They could lack statistics of this one.
      if (!object.at("key").get<std::string>().starts_with(revision_key())) continue;
      rows_[object.at("key")] = {row_of(object.at("row")), problems_of(object.at("problems")), object.at("unit"),
                                 object.at("seconds")};
    } catch (const Json::exception&) {
      throw InputError(fmt::format("{}:{}: this is not a finished row of this cairn; remove the file to measure again",
                                   path_, line));
    }
  }
}

std::string RunLog::revision_key() { return std::string(rows::revision()) + " "; }

const FinishedRow* RunLog::find(const std::string& key) const {
  const auto found = rows_.find(key);
  return found == rows_.end() ? nullptr : &found->second;
}

void RunLog::add(const std::string& key, FinishedRow finished) {
  const Json row = Json::parse(rows::json_rows({&finished.row, 1}))["rows"][0];
  const std::string line = Json{{"key", key},
                                {"row", row},
                                {"unit", finished.unit},
                                {"seconds", finished.seconds},
                                {"problems", json_of(finished.problems)}}
                               .dump() +
                           "\n";
  errno = 0;
  std::ofstream file(path_, std::ios::app | std::ios::binary);
  file << line << std::flush;
  if (!file) {
    const std::error_code reason(errno, std::generic_category());
    throw OutputError(fmt::format("cannot write '{}'{}", path_, reason ? ": " + reason.message() : ""));
  }
  rows_[key] = std::move(finished);
}

}  // namespace cairn::reproduce
