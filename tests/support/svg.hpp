// A small SVG reader that checks whether what we write is well-formed, and finds its rectangles.
#pragma once

#include "world/generators/canvas.hpp"
#include "world/png/image.hpp"

#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace cairn::support {

class SvgDocument {
 public:
  /// Throws std::runtime_error if tags are not closed, attributes not quoted, or text not escaped.
  explicit SvgDocument(const std::string& text) {
    std::vector<std::string> open;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] != '<') {
        require(text[at] != '>' && text[at] != '&', "text is not escaped", at);
        require(!open.empty() || text[at] == '\n', "text outside the document", at);
        ++at;
        continue;
      }
      const std::size_t end = text.find('>', at);
      require(end != std::string::npos, "a tag does not end", at);
      std::string tag = text.substr(at + 1, end - at - 1);
      if (tag.front() == '/') {
        require(!open.empty() && open.back() == tag.substr(1), "a tag closes another one", at);
        open.pop_back();
      } else {
        const bool closed = tag.back() == '/';
        if (closed) tag.pop_back();
        read_element(tag, at);
        require(!open.empty() || elements_.size() == 1, "more than one root", at);
        if (!closed) open.push_back(elements_.back().name);
      }
      at = end + 1;
    }
    require(open.empty() && !elements_.empty(), "a tag is not closed", text.size());
  }

  int count(const std::string& name) const {
    int count = 0;
    for (const Element& element : elements_) count += element.name == name ? 1 : 0;
    return count;
  }

  /// The rectangles of all paths of a colour, which are written as "M left top h width v height h -width z".
  std::vector<generators::Rect> rectangles(png::Colour colour) const {
    char fill[8];
    std::snprintf(fill, sizeof fill, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    std::vector<generators::Rect> rects;
    for (const Element& element : elements_) {
      if (element.name != "path" || element.attributes.at("fill") != fill) continue;
      const std::string& path = element.attributes.at("d");
      for (std::size_t at = 0; at < path.size();) {
        int left = 0, top = 0, width = 0, height = 0, back = 0, length = 0;
        const int read =
            std::sscanf(path.c_str() + at, "M%d %dh%dv%dh%dz%n", &left, &top, &width, &height, &back, &length);
        require(read == 5 && length > 0 && back == -width && width > 0 && height > 0, "not a rectangle", at);
        rects.push_back({left, top, left + width, top + height});
        at += static_cast<std::size_t>(length);
      }
    }
    return rects;
  }

 private:
  struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
  };

  void read_element(const std::string& tag, std::size_t place) {
    Element element;
    std::size_t at = std::min(tag.find(' '), tag.size());
    element.name = tag.substr(0, at);
    while (at < tag.size()) {
      require(tag[at] == ' ', "no space before an attribute", place);
      const std::size_t equals = tag.find("=\"", at);
      require(equals != std::string::npos, "an attribute without a quoted value", place);
      const std::size_t quote = tag.find('"', equals + 2);
      require(quote != std::string::npos, "a quote is not closed", place);
      const std::string name = tag.substr(at + 1, equals - at - 1);
      require(element.attributes.emplace(name, tag.substr(equals + 2, quote - equals - 2)).second, "an attribute twice",
              place);
      at = quote + 1;
    }
    elements_.push_back(element);
  }

  static void require(bool condition, const char* what, std::size_t at) {
    if (!condition) throw std::runtime_error(std::string(what) + " at " + std::to_string(at));
  }

  std::vector<Element> elements_;
};

}  // namespace cairn::support
