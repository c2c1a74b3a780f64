// Folder: a new folder for a test's files, in the folder that the test runs in. Names are UTF-8, as in cairn's API.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class Folder {
 public:
  explicit Folder(const std::string& name) : path_("portable-" + name) {
    std::filesystem::remove_all(of(path_));
    std::filesystem::create_directory(of(path_));
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(of(path_), ignored);
  }

  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

  /// How the standard library names a path.
  static std::filesystem::path of(const std::string& path) { return std::u8string(path.begin(), path.end()); }
  static bool exists(const std::string& path) { return std::filesystem::exists(of(path)); }
  static std::string contents(const std::string& path) {
    std::ifstream file(of(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void write(const std::string& path, std::string_view contents) {
    std::ofstream(of(path), std::ios::binary) << contents;
  }
  /// How many files there are.
  std::size_t size() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(of(path_))) ++count;
    return count;
  }

 private:
  std::string path_;
};

}  // namespace cairn
