// Journal: the finished pieces of a build, kept in a file so that an interrupted build loses none of them.
//
// Pieces are appended, each with a checksum. A piece that a crash left incomplete is cut off when the journal is opened
// again. A journal of another build (another map, method, option or seed) is discarded.
#pragma once

#include "base/platform/files.hpp"
#include "base/platform/threads.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace cairn::store {

class Journal {
 public:
  /// An empty path: pieces are not kept. `build_id` identifies the build. Throws OutputError where the file cannot be
  /// written, another process has it, or something else than a journal has its name.
  Journal(std::string path, std::uint64_t build_id);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Hands over a piece of an earlier run, if there is one.
  bool take(std::uint64_t stage, std::uint64_t piece, std::vector<std::byte>& result);
  /// Keeps a piece. Safe from several threads. Throws OutputError where the file cannot be written.
  void keep(std::uint64_t stage, std::uint64_t piece, std::span<const std::byte> result);
  /// Removes the file: the build is finished.
  void remove();

 private:
  void read_existing(std::uint64_t build_id);
  /// Throws where there is something else that somebody may miss.
  [[noreturn]] void refuse(const char* why) const;
  /// Whether there were so many bytes.
  bool reads(void* to, std::size_t bytes);
  /// Throws where a call failed.
  void require(std::error_code error) const;

  std::string path_;
  platform::File file_;
  platform::Mutex mutex_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::byte>> kept_;
};

}  // namespace cairn::store
