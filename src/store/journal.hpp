// Journal: the finished pieces of a build, kept in a file so that an interrupted build loses none of them.
//
// Pieces are appended, each with a checksum. A piece that a crash left incomplete is cut off when the journal is opened
// again. A journal of another build (another map, method, option or seed) is discarded.
//
// A part of a build, which one of several machines makes, is a journal too, with notes: what it is a part of, and
// whether it is finished.
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

  /// Takes the pieces of another journal over, a part of the same build. Throws InputError where it is none.
  void add_part(const std::string& path, std::uint64_t build_id);

  /// The stage under which notes are kept: piece 0 tells what the part is of, piece 1 that it is finished.
  static constexpr std::uint64_t kNotes = ~std::uint64_t{0};

 private:
  using Pieces = std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::byte>>;

  void read_existing(std::uint64_t build_id);
  /// Throws where there is something else that somebody may miss.
  [[noreturn]] void refuse(const char* why) const;
  /// Throws where a call failed.
  void require(std::error_code error) const;

  std::string path_;
  platform::File file_;
  platform::Mutex mutex_;
  Pieces kept_;
};

/// What a part of a build says of itself.
struct PartNotes {
  std::string text;  ///< what it is a part of, as `build_part` was told
  bool finished = false;
};

/// Throws InputError where the file is no part of a build.
PartNotes read_part_notes(const std::string& path);

}  // namespace cairn::store
