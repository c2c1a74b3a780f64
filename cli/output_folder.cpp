#include "cli/output_folder.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <cstdlib>

namespace cairn::cli {

namespace fs = std::filesystem;

void refuse_input_as_output(const std::string& out, const std::vector<std::string>& inputs) {
  if (out.empty() || out == "-") return;
  for (const std::string& input : inputs) {
    std::error_code error;
    // By links, too. A device can be read and written.
    if (!fs::is_regular_file(out, error) || !fs::equivalent(out, input, error)) continue;
    throw UsageError(
        fmt::format("'{}' is an input, and writing there would destroy it: give the output another name", out));
  }
}

OutputFolder::OutputFolder(const std::string& path) {
  std::error_code error;
  for (fs::path folder(path); !folder.empty() && !fs::exists(folder, error); folder = folder.parent_path()) {
    if (folder.has_filename()) made_.push_back(folder);
    if (folder == folder.parent_path()) break;
  }
  fs::create_directories(path, error);
  if (!error) return;
  for (const fs::path& folder : made_) {
    std::error_code ignored;
    fs::remove(folder, ignored);
  }
  throw OutputError(fmt::format("cannot make the folder '{}': {}", path, error.message()));
}

OutputFolder::~OutputFolder() {
  for (const fs::path& folder : made_) {
    std::error_code error;
    if (!fs::is_empty(folder, error) || error || !fs::remove(folder, error)) return;
  }
}

std::string default_folder(const std::string& name) {
  const char* parent = std::getenv("CAIRN_OUTPUT_DIR");
  return parent == nullptr || *parent == '\0' ? name : (fs::path(parent) / name).string();
}

}  // namespace cairn::cli
