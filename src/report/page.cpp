#include "report/page.hpp"

#include "pictures/palette.hpp"
#include "pictures/render.hpp"
#include "report/assets.hpp"
#include "report/base64.hpp"
#include "report/document.hpp"
#include "trial/rows/revision.hpp"
#include "trial/rows/row_formats.hpp"
#include "world/png/png_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cairn::report {
namespace {

using Json = nlohmann::ordered_json;

std::string unit_name(rows::Unit unit) {
  switch (unit) {
    case rows::Unit::percent:
      return "percent";
    case rows::Unit::nanoseconds:
      return "nanoseconds";
    case rows::Unit::bytes:
      return "bytes";
    case rows::Unit::seconds:
      return "seconds";
    case rows::Unit::text:
    case rows::Unit::count:
    case rows::Unit::number:
      break;
  }
  return "number";
}

Json json_of(const Axis& axis) {
  return {{"label", axis.label}, {"unit", unit_name(axis.unit)}, {"log", axis.logarithmic}, {"least", axis.least}};
}

Json json_of(const Plot& plot) {
  Json list = Json::array();
  for (const Series& series : plot.series) {
    Json points = Json::array();
    for (const PlotPoint& point : series.points) {
      points.push_back({{"label", point.label}, {"x", point.x}, {"y", point.y}, {"front", point.front}});
      if (point.interval) points.back()["interval"] = {point.interval->low, point.interval->high};
    }
    list.push_back({{"name", series.name},
                    {"colour", series.style.colour},
                    {"mark", series.style.mark},
                    {"published", series.published},
                    {"points", std::move(points)}});
  }
  return {{"title", plot.title}, {"x", json_of(plot.x)}, {"y", json_of(plot.y)}, {"series", std::move(list)}};
}

Json json_of(const MapView& map) {
  return {{"name", map.name},
          {"width", map.width},
          {"height", map.height},
          {"picture", "data:image/png;base64," + base64(png::write_png(map.image))}};
}

Json json_of(const WalkedProblem& problem) {
  Json walks = Json::array();
  for (const RecordedWalk& walk : problem.walks) {
    walks.push_back({{"title", algorithm_title(walk.algorithm)},
                     {"colour", style_of(walk.algorithm).colour},
                     {"label", walk.label},
                     {"caption", walk.caption},
                     {"moves", walk.moves},
                     {"cut", walk.cut}});
  }
  return {{"map", problem.map},
          {"title", problem.title},
          {"from", {problem.from.x, problem.from.y}},
          {"to", {problem.to.x, problem.to.y}},
          {"walks", std::move(walks)}};
}

Json json_of(const Section& section);

template <typename Things>
Json json_list(const Things& things) {
  Json list = Json::array();
  for (const auto& thing : things) list.push_back(json_of(thing));
  return list;
}

Json json_of(const Comparison& comparison) {
  return {{"section", comparison.section},
          {"problem", comparison.problem},
          {"walks", {comparison.first, comparison.second}}};
}

Json json_of(const Section& section) {
  Json json{{"title", section.title},          {"group", section.group},
            {"path", section.path()},          {"plots", json_list(section.plots)},
            {"maps", json_list(section.maps)}, {"problems", json_list(section.problems)}};
  if (section.comparison) json["comparison"] = json_of(*section.comparison);
  return json;
}

std::string hex(png::Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

std::string claims_html(const std::vector<ClaimLine>& claims) {
  if (claims.empty()) return "";
  std::string html = "<ul class=\"claims\">\n";
  for (const ClaimLine& claim : claims) {
    const std::string_view name = name_of(claim.verdict);
    const std::string_view word = name.substr(0, name.find(' '));  // its class in the style sheet
    const std::string path = rows::html_escape(claim.section);
    const std::string link = path.empty() ? "" : fmt::format("<a href=\"#/{0}\">{0}</a> ", path);
    const std::string interval =
        claim.interval.empty() ? "" : fmt::format("<em>{}</em>", rows::html_escape(claim.interval));
    html += fmt::format("<li class=\"{0}\"><b>{0}</b><div>{1}{2}{3}<span>{4}</span></div></li>\n", word, link,
                        rows::html_escape(claim.text), interval, rows::html_escape(claim.evidence));
  }
  return html + "</ul>\n";
}

std::string section_html(const Section& section, std::size_t index) {
  std::string html = fmt::format("<section id=\"section-{}\">\n<h2>{}</h2>\n<p>{}</p>\n", index,
                                 rows::html_escape(section.path()), rows::html_escape(section.about));
  if (!section.story.empty()) {
    html += "<div class=\"story\">";
    for (const std::string& sentence : section.story) html += "<p>" + rows::html_escape(sentence) + "</p>\n";
    html += "</div>\n";
  }
  const bool has_headline = section.has_headline && !section.plots.empty();
  if (has_headline) html += "<div class=\"headline\"></div>\n";
  html += claims_html(section.claims);
  const std::string plots = section.plots.size() > (has_headline ? 1 : 0) ? "<div class=\"plots\"></div>\n" : "";
  if (section.plots_first) html += plots;
  for (const Section::TitledTable& titled : section.tables) {
    if (!titled.title.empty()) html += "<h3>" + rows::html_escape(titled.title) + "</h3>\n";
    html += "<div class=\"scroll\">" + rows::html_table(titled.table) + "</div>\n";
  }
  if (!section.plots_first) html += plots;
  if (!section.maps.empty()) html += "<div class=\"maps\"></div>\n";
  if (!section.problems.empty()) html += "<div class=\"walks\"></div>\n";
  return html + "</section>\n";
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::better:
      return "better than published";
    case Verdict::fails:
      return "fails";
    case Verdict::undecided:
      return "undecided";
    case Verdict::unknown:
      break;
  }
  return "open";
}

MapView view_of_map(const std::string& name, const Grid& grid) {
  return {name, grid.width(), grid.height(), pictures::render_image(grid.terrain())};
}

std::string page_data(const Page& page) {
  Json heat = Json::array();
  for (const png::Colour colour : pictures::palette::kHeat) heat.push_back(hex(colour));
  const Json data{{"title", page.title},
                  {"revision", rows::revision()},
                  {"heat", std::move(heat)},
                  {"start", hex(pictures::palette::kStart)},
                  {"goal", hex(pictures::palette::kGoal)},
                  {"rows", Json::parse(rows::json_rows(page.rows))["rows"]},
                  {"sections", json_list(page.sections)}};
  return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string html_page(const Page& page) {
  std::string body = "<nav></nav>\n<main>\n";
  for (std::size_t i = 0; i < page.sections.size(); ++i) body += section_html(page.sections[i], i);
  body += "</main>\n";
  const std::string plots =
      "/*\n" + std::string(asset::plot_licence) + "*/\n" + std::string(asset::plot_library) + "\n";
  const std::string_view scripts[] = {plots, asset::common, asset::tables, asset::plots, asset::walks, asset::drawing};
  return html_document(page.title, page.about, body, page_data(page), scripts);
}

}  // namespace cairn::report
