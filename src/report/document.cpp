#include "report/document.hpp"

#include "report/assets.hpp"
#include "trial/rows/revision.hpp"
#include "trial/rows/table.hpp"

#include <utility>

namespace cairn::report {
namespace {

/// Escapes text so that it cannot end the script element around it.
std::string inside_script(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace

std::string html_document(std::string_view title, std::string_view about, std::string_view body, std::string data,
                          std::span<const std::string_view> scripts) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      rows::html_escape(title) + "</title>\n<style>\n" + std::string(asset::style) + "</style>\n<script>\n" +
      std::string(asset::theme) + "</script>\n</head>\n<body>\n<header><div><h1>" + rows::html_escape(title) +
      "</h1>\n<p>" + rows::html_escape(about) + "</p></div></header>\n" + std::string(body) + "<footer>cairn " +
      rows::html_escape(rows::revision()) + "</footer>\n<script type=\"application/json\" id=\"data\">" +
      inside_script(std::move(data)) + "</script>\n";
  for (const std::string_view script : scripts) html += "<script>\n" + std::string(script) + "</script>\n";
  return html + "</body>\n</html>\n";
}

}  // namespace cairn::report
