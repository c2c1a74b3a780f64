// DatabaseFolder: databases that were built once and are found again by what they were built of.
#pragma once

#include <cairn/build.hpp>
#include <cairn/database.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace cairn::trial {

/// Databases in files of a folder, each with its build report. Any number of processes can share it: who needs a
/// database that another one is building waits for it.
class DatabaseFolder {
 public:
  explicit DatabaseFolder(std::string folder) : folder_(std::move(folder)) {}

  const std::string& folder() const { return folder_; }

  using Make = std::function<Database(const std::string& path, const BuildSettings&)>;
  using MakePart = std::function<void(const std::string& path, const BuildSettings&)>;

  /// The database that was built under this key, which says all that it depends on besides the revision of cairn. Where
  /// there is none, or a damaged one, `make` builds it; `what` is what the progress says.
  Database provide(const std::string& key, const std::string& what, const Make& make, unsigned threads = 0) const;

  /// Makes a part of that database, unless it is there already: `make` gets the file of the part.
  void provide_part(const std::string& key, const std::string& what, std::size_t index, std::size_t count,
                    const MakePart& make) const;
  /// The parts of a database that are there, to build it of.
  static std::vector<std::string> parts_of(const std::string& path);

  /// Whether it is there.
  bool has(const std::string& key) const;
  /// Where it is or will be.
  std::string path_of(const std::string& key) const;

 private:
  std::string folder_;
};

/// All that a database for this map depends on besides the revision. Files that the method's options name count with
/// their contents.
std::string build_key(const Grid& grid, const std::string& method);

}  // namespace cairn::trial
