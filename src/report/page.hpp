// A report: one HTML file that opens from disk and needs nothing else. Tables stand in it as HTML; plots, maps and
// walks as data, which the scripts inside draw.
#pragma once

#include "report/plot.hpp"
#include "report/walk.hpp"
#include "trial/rows/row.hpp"
#include "trial/rows/table.hpp"
#include "world/png/image.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn {

/// Whether what a paper claims came out here too.
enum class Verdict : std::uint8_t { holds, fails, unknown };

struct ClaimLine {
  std::string text;
  Verdict verdict = Verdict::unknown;
  std::string evidence;
  std::string section = {};  ///< the path of another section that shows it; empty: this one
};

struct MapView {
  std::string name;
  std::int32_t width = 0;  ///< in cells
  std::int32_t height = 0;
  Image image;
};

struct Section {
  std::string group = {};  ///< sections of a group stand next to each other and share an entry of the page's contents
  std::string title;
  std::string about;
  std::vector<ClaimLine> claims;
  struct TitledTable {
    std::string title;
    Table table;
  };
  std::vector<TitledTable> tables;
  std::vector<Plot> plots;
  bool plots_first = false;  ///< before the tables
  std::vector<MapView> maps;
  std::vector<WalkedProblem> problems;

  /// What leads to it: "jair2010/table1".
  std::string path() const { return group.empty() ? title : group + "/" + title; }
};

struct Page {
  std::string title;
  std::string about;
  std::vector<Section> sections;
  std::vector<Row> rows;  ///< all that the report is made of, for other programs
};

std::string html_page(const Page& page);

/// The data of a page, as it stands in the element with the id "data".
std::string page_data(const Page& page);

/// The picture of a map for a page.
MapView view_of_map(const std::string& name, const Grid& grid);

}  // namespace cairn
