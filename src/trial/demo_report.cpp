#include "trial/demo_report.hpp"

#include "pictures/png_file.hpp"

#include <array>
#include <cstdint>

namespace cairn {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1f2430; --soft: #667085; --page: #fbfaf7; --card: #ffffff; --line: #e4dfd4;
  --best: #0b6e4f; --best-back: #e3f4ec; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a0a6b4; --page: #16181d; --card: #1f2229;
  --line: #343943; --best: #7fe0b5; --best-back: #17362b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1500px; padding: 2rem 1.5rem 4rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .2rem; }
p { margin: .2rem 0 1rem; color: var(--soft); max-width: 75ch; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .7rem; text-align: right; white-space: nowrap; }
th { font-weight: 600; font-size: .82rem; color: var(--soft); vertical-align: bottom; white-space: pre;
  border-bottom: 1px solid var(--line); cursor: help; }
tbody tr + tr td { border-top: 1px solid var(--line); }
.left { text-align: left; }
td.left { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
.best { color: var(--best); background: var(--best-back); font-weight: 600; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 1rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
figure img { display: block; width: 100%; }
figcaption { padding: .5rem .8rem .6rem; }
figcaption span { display: block; color: var(--soft); font-size: .85rem; }
)";

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k <= bytes.size() ? kDigits[three >> (18 - 6 * k) & 63U] : '=';
    }
  }
  return text;
}

std::string figure(const DemoSection::Picture& picture) {
  const std::string title = html_escape(picture.title);
  return "<figure><img alt=\"" + title + "\" src=\"data:image/png;base64," + base64(write_png(picture.image)) +
         "\"><figcaption><b>" + title + "</b><span>" + html_escape(picture.caption) + "</span></figcaption></figure>\n";
}

}  // namespace

std::string demo_page(const std::string& title, const std::string& about, std::span<const DemoSection> sections) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      html_escape(title) + "</title>\n<style>" + std::string(kStyle) + "</style>\n<h1>" + html_escape(title) +
      "</h1>\n<p>" + html_escape(about) + "</p>\n";
  for (const DemoSection& section : sections) {
    html += "<section>\n<h2>" + html_escape(section.title) + "</h2>\n<p>" + html_escape(section.about) +
            "</p>\n<div class=\"scroll\">" + html_table(section.table) + "</div>\n";
    if (!section.pictures.empty()) {
      html += "<h3>Paths</h3>\n<p>" + html_escape(section.pictures_about) + "</p>\n<div class=\"pictures\">\n";
      for (const DemoSection::Picture& picture : section.pictures) html += figure(picture);
      html += "</div>\n";
    }
    html += "</section>\n";
  }
  return html + "</html>\n";
}

}  // namespace cairn
