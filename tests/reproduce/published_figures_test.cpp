// The published figures in src/reproduce/papers against the text of the papers, where that is at hand: in the folder
// that the environment variable CAIRN_PAPERS names, or in ../shared/papers beside the source folder.
#include "reproduce/publication.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>

namespace cairn::reproduce {
namespace {

namespace fs = std::filesystem;

/// What only this paper's text has.
const std::map<std::string, std::string> kPhrases{
    {"jair2008", "Amortization of Pattern-database Build Time"},
    {"aiide2009", "The eight maps used for empirical evaluation"},
    {"jair2010", "Suboptimality versus database pre-computation time per map"},
    {"icaps2011", "LRTA\\* with subgoaling compared with A\\*"},
    {"aiide2011", "In the 10,000 cases in which the ratio is most favorable to RTAA*"},
};

fs::path folder_of_papers() {
  if (const char* given = std::getenv("CAIRN_PAPERS")) return given;
  return fs::path(CAIRN_SOURCE_DIR) / ".." / "shared" / "papers";
}

/// The numbers of a text, in order: "13.10", "39,232", and "4.7 × 108" for 4.7e8.
std::vector<double> numbers_in(const std::string& text) {
  static const std::regex pattern("([0-9]+(?:,[0-9]{3})+|[0-9]+)(\\.[0-9]+)?(?: × 10([0-9]+))?");
  std::vector<double> numbers;
  for (auto i = std::sregex_iterator(text.begin(), text.end(), pattern); i != std::sregex_iterator(); ++i) {
    std::string digits = (*i)[1];
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    const double number = std::stod(digits + (*i)[2].str());
    numbers.push_back((*i)[3].matched ? number * std::pow(10, std::stod((*i)[3])) : number);
  }
  return numbers;
}

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

bool has(const std::vector<double>& numbers, double number) {
  return std::any_of(numbers.begin(), numbers.end(), [&](double printed) { return is_near(printed, number); });
}

/// How papers print a figure that is kept in this unit.
std::vector<double> printed_forms(rows::Unit unit, double value) {
  switch (unit) {
    case rows::Unit::seconds:
      return {value, value / 60, value / 3600, value / 86400};
    case rows::Unit::nanoseconds:
      return {value / 1e3, value / 1e6};
    case rows::Unit::bytes:
      return {value / 1024, value / 1048576};
    case rows::Unit::percent:
      return {value, std::round((1 + value / 100) * 1e6) / 1e6};
    case rows::Unit::text:
    case rows::Unit::count:
    case rows::Unit::number:
      break;
  }
  // "62% worse" and "14% better" are ratios.
  return {value, 100 * (value - 1), 100 * (1 - 1 / value), 100 * (1 / value - 1)};
}

/// The text of a paper, of which figures are looked up.
class PaperText {
 public:
  explicit PaperText(std::string text) : all_(numbers_in(text)) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) lines_.push_back(line);
  }

  bool has_figure(rows::Unit unit, double value) const { return has_any(all_, unit, value); }

  /// Whether a figure is the ratio of two that are printed, one or both of which may be percentages above 1.
  bool has_ratio(double value) const {
    std::vector<double> sorted = all_;
    for (const double number : all_) sorted.push_back(1 + number / 100);
    std::sort(sorted.begin(), sorted.end());
    return std::any_of(sorted.begin(), sorted.end(), [&](double below) {
      const auto found = std::lower_bound(sorted.begin(), sorted.end(), below * value * (1 - 1e-9));
      return below > 0 && found != sorted.end() && is_near(*found, below * value);
    });
  }

  /// The numbers of the lines of tables that begin with a label, of `columns` numbers each or of any number of them.
  std::vector<double> row(const std::string& label, std::size_t columns = 0) const {
    std::vector<double> numbers;
    for (const std::string& line : lines_) {
      if (!line.starts_with(label + "\t")) continue;
      const std::vector<double> more = numbers_in(line.substr(label.size()));
      if (columns == 0 || more.size() == columns) numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return numbers;
  }

  static bool has_any(const std::vector<double>& numbers, rows::Unit unit, double value) {
    const std::vector<double> forms = printed_forms(unit, value);
    return std::any_of(forms.begin(), forms.end(), [&](double form) { return has(numbers, form); });
  }

 private:
  std::vector<std::string> lines_;
  std::vector<double> all_;
};

class PublishedFigures : public testing::Test {
 protected:
  void SetUp() override {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_of_papers(), error)) {
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      for (const auto& [id, phrase] : kPhrases) {
        if (text.find(phrase) != std::string::npos) texts_.emplace(id, PaperText(text));
      }
    }
    if (texts_.empty()) GTEST_SKIP() << "the papers are not at hand; CAIRN_PAPERS names their folder";
  }

  /// The texts that a publication takes its figures from.
  std::vector<const PaperText*> texts_of(const Publication& publication) const {
    std::vector<const PaperText*> list{&texts_.at(publication.id)};
    if (publication.id == "icaps2011") list.push_back(&texts_.at("aiide2009"));  // whose table it compares with
    return list;
  }

  std::map<std::string, PaperText> texts_;
};

TEST_F(PublishedFigures, stand_in_the_papers) {
  ASSERT_EQ(texts_.size(), kPhrases.size()) << "a paper is missing";
  std::size_t in_rows = 0;
  std::size_t anywhere = 0;
  for (const Publication& publication : publications()) {
    // Tables of these two have a line for each contestant, and no figures of contestants stand elsewhere.
    const bool strict = publication.id == "jair2010" || publication.id == "aiide2009";
    for (const Result& result : publication.results) {
      for (const ResultRow& row : result.rows) {
        for (std::size_t i = 0; i < row.published.size(); ++i) {
          const double value = row.published[i];
          if (std::isnan(value) || value == 0) continue;
          const rows::Unit unit = result.columns[i].unit;
          bool found = false;
          bool found_in_row = false;
          for (const PaperText* text : texts_of(publication)) {
            const std::vector<double> numbers = text->row(row.label);
            found_in_row = found_in_row || PaperText::has_any(numbers, unit, value);
            found = found || ((numbers.empty() || !strict) && text->has_figure(unit, value));
          }
          in_rows += found_in_row ? 1U : 0U;
          anywhere += found && !found_in_row ? 1U : 0U;
          EXPECT_TRUE(found || found_in_row) << publication.id << "/" << result.id << ", " << row.label << ", "
                                             << result.columns[i].heading << ": " << value;
        }
      }
    }
  }
  EXPECT_GT(in_rows, 100U);
  EXPECT_GT(anywhere, 300U);
}

TEST_F(PublishedFigures, of_claims_stand_in_the_papers) {
  for (const Publication& publication : publications()) {
    for (const Result& result : publication.results) {
      for (const Claim& claim : result.claims) {
        if (!claim.published) continue;
        bool found = false;
        for (const PaperText* text : texts_of(publication)) {
          found =
              found || text->has_figure(claim.unit, claim.published->value) || text->has_ratio(claim.published->value);
        }
        EXPECT_TRUE(found) << publication.id << "/" << result.id << ": " << claim.text;
      }
    }
  }
}

// 17 lines for each family, in the order of the paper's Figure 2.
TEST_F(PublishedFigures, of_each_lookahead_stand_in_its_line) {
  const PaperText& text = texts_.at("aiide2011");
  // Which of a line's five figures the columns of a result have.
  const std::map<std::string, std::vector<std::size_t>> columns{
      {"figure2", {0, 1}}, {"percolations", {1, 4}}, {"times", {0, 1, 2, 3}}};
  for (const Publication& publication : publications()) {
    if (publication.id != "aiide2011") continue;
    for (const Result& result : publication.results) {
      if (!columns.contains(result.id)) continue;
      const std::vector<std::size_t>& places = columns.at(result.id);
      ASSERT_EQ(result.columns.size(), places.size());
      const std::vector<std::string> families{"RTAA*(", "aRTAA*(", "daRTAA*("};
      for (const ResultRow& row : result.rows) {
        const auto family = std::find_if(families.begin(), families.end(),
                                         [&](const std::string& name) { return row.label.starts_with(name); });
        if (family == families.end()) continue;
        const std::string lookahead = row.label.substr(family->size(), row.label.size() - family->size() - 1);
        const std::vector<double> numbers = text.row(lookahead, 5);
        ASSERT_EQ(numbers.size(), 15U) << row.label;
        const auto first = static_cast<std::size_t>(family - families.begin()) * 5;
        for (std::size_t i = 0; i < places.size(); ++i) {
          EXPECT_TRUE(PaperText::has_any({numbers[first + places[i]]}, result.columns[i].unit, row.published[i]))
              << row.label << ", " << result.columns[i].heading;
        }
      }
    }
  }
}

}  // namespace
}  // namespace cairn::reproduce
