// The demo's report: one page that opens from disk, with nothing outside of it.
#pragma once

#include "pictures/image.hpp"
#include "trial/table.hpp"

#include <span>
#include <string>
#include <vector>

namespace cairn {

/// What is told of one map.
struct DemoSection {
  struct Picture {
    std::string title;
    std::string caption;
    Image image;
  };
  std::string title;
  std::string about;
  Table table;
  std::string pictures_about;
  std::vector<Picture> pictures;
};

std::string demo_page(const std::string& title, const std::string& about, std::span<const DemoSection> sections);

}  // namespace cairn
