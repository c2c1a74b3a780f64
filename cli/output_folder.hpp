// Folders for results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cairn::cli {

/// Throws UsageError where the output would replace one of the inputs: it would be gone. An empty name and '-' are no
/// file.
void refuse_input_as_output(const std::string& out, const std::vector<std::string>& inputs);

/// Makes a folder, and those above it, for the time of a command. Those that it made and that are still empty at the
/// end are taken away again, so that a command that fails leaves no empty folder behind.
class OutputFolder {
 public:
  /// Throws OutputError.
  explicit OutputFolder(const std::string& path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  std::vector<std::filesystem::path> made_;  // the innermost first
};

/// Where a command puts its results if nobody says where: `name` in the folder that CAIRN_OUTPUT_DIR names, or in the
/// current one. ./run sets the variable, so that nothing is left in the sources.
std::string default_folder(const std::string& name);

}  // namespace cairn::cli
