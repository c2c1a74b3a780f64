// A folder of its own for a round, and what is in it.
#pragma once

#include "support/temporary_folder.hpp"

#include <filesystem>
#include <iterator>
#include <string>

namespace cairn::campaign {

/// Every name in a folder but one, for a message; empty if there is none.
inline std::string others_in(const support::TemporaryFolder& folder, const std::string& expected) {
  std::string others;
  for (const std::string& name : folder.files()) {
    if (name != expected) others += (others.empty() ? "" : ", ") + name;
  }
  return others;
}

/// How many files the process has open.
inline std::ptrdiff_t open_files() {
  namespace fs = std::filesystem;
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

}  // namespace cairn::campaign
