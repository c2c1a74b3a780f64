// A report: one HTML file that needs no other files and no network. It holds tables as HTML, and plots, maps and walks
// as data that its script draws.
#pragma once

#include "report/plot.hpp"
#include "report/walk.hpp"
#include "trial/rows/row.hpp"
#include "trial/rows/table.hpp"
#include "world/png/image.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::report {

/// Whether a claim of a paper holds here.
enum class Verdict : std::uint8_t {
  holds,
  better,  ///< a figure that is better than the published one by more than the claim allows
  fails,
  undecided,  ///< at this number of problems
  unknown,    ///< it was not checked
};

/// "holds", "better than published", "fails", "undecided", or "open".
std::string_view name_of(Verdict verdict);

struct ClaimLine {
  std::string text;
  Verdict verdict = Verdict::unknown;
  std::string evidence;
  std::string interval = {};  ///< the figure that decides, with its confidence interval
  std::string section = {};   ///< the path of the section that shows it, if it is another one
};

struct MapView {
  std::string name;
  std::int32_t width = 0;  ///< in cells
  std::int32_t height = 0;
  png::Image image;
};

/// Two walks of one problem side by side.
struct Comparison {
  std::size_t section = 0;  ///< where the problem is
  std::size_t problem = 0;
  std::size_t first = 0;  ///< walks of the problem
  std::size_t second = 0;
};

struct Section {
  std::string group = {};  ///< sections of a group are adjacent and share an entry in the table of contents
  std::string title;
  std::string about;
  std::vector<std::string> story;        ///< the verdict in words
  bool has_headline = false;             ///< the first plot stands below the story, with the comparison beside it
  std::optional<Comparison> comparison;  ///< the walks that tell most
  std::vector<ClaimLine> claims;
  struct TitledTable {
    std::string title;
    rows::Table table;
  };
  std::vector<TitledTable> tables;
  std::vector<Plot> plots;
  bool plots_first = false;  ///< show plots before the tables
  std::vector<MapView> maps;
  std::vector<WalkedProblem> problems;

  /// The path of the section in the page's address, as in "jair2010/table1".
  std::string path() const { return group.empty() ? title : group + "/" + title; }
};

struct Page {
  std::string title;
  std::string about;
  std::vector<Section> sections;
  std::vector<rows::Row> rows;  ///< all results, for other programs
};

std::string html_page(const Page& page);

/// The data of a page, as in the element with the id "data".
std::string page_data(const Page& page);

/// The picture of a map, for a page.
MapView view_of_map(const std::string& name, const Grid& grid);

}  // namespace cairn::report
