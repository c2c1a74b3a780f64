#include "store/journal.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace cairn::store {
namespace {

constexpr char kMagic[8] = {'c', 'a', 'i', 'r', 'n', '-', 'j', '1'};

struct JournalHeader {
  char magic[8];
  std::uint64_t build_id;
};

struct PieceHeader {
  std::uint64_t stage;
  std::uint64_t piece;
  std::uint64_t bytes;
  std::uint64_t checksum;  // of the numbers above and the bytes that follow
};

std::uint64_t checksum_of(const PieceHeader& header, const void* bytes) {
  return base::hash_bytes(bytes, static_cast<std::size_t>(header.bytes),
                          base::hash_bytes(&header, offsetof(PieceHeader, checksum), 0));
}

/// Whether there were so many bytes.
bool reads(platform::File& file, void* to, std::size_t bytes) {
  std::size_t got = 0;
  return !file.read(to, bytes, got) && got == bytes;
}

/// Reads the pieces that follow the header, up to the first one that is not whole. Gives where that is in a file of
/// `size` bytes.
template <typename Use>
std::uint64_t read_pieces(platform::File& file, std::uint64_t size, const Use& use) {
  std::uint64_t good = sizeof(JournalHeader);
  PieceHeader piece;
  std::vector<std::byte> bytes;
  while (reads(file, &piece, sizeof piece) && piece.bytes <= size - good) {
    bytes.resize(static_cast<std::size_t>(piece.bytes));
    if (!reads(file, bytes.data(), bytes.size()) || checksum_of(piece, bytes.data()) != piece.checksum) break;
    good += sizeof piece + piece.bytes;
    use(piece, bytes);
  }
  return good;
}

/// Opens a journal that another process has written. Throws InputError where it is none.
JournalHeader open_part(const std::string& path, platform::File& file, platform::FileInfo& info) {
  std::error_code error = file.open(path, platform::File::Mode::read);
  if (!error) error = file.get_info(info);
  if (error) throw InputError(path + ": cannot be read: " + error.message());
  JournalHeader header;
  if (!reads(file, &header, sizeof header) || std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) {
    throw InputError(path + ": this is no part of a build: name the files that 'cairn build --shard' wrote");
  }
  return header;
}

}  // namespace

Journal::Journal(std::string path, std::uint64_t build_id) : path_(std::move(path)) {
  if (path_.empty()) return;
  const platform::FileInfo old = platform::file_info(path_);
  const bool is_plain = old.kind == platform::FileInfo::Kind::absent || old.kind == platform::FileInfo::Kind::regular;
  if (!is_plain || platform::is_link(path_)) refuse("it is no regular file");
  require(file_.open(path_, platform::File::Mode::update));
  bool locked = false;
  try {
    require(file_.try_lock(locked));
    if (!locked) throw OutputError(path_ + ": another build is writing to it");
    read_existing(build_id);
  } catch (...) {
    // An empty journal tells nothing to the next build.
    if (locked && old.kind == platform::FileInfo::Kind::absent) remove();
    throw;
  }
}

void Journal::refuse(const char* why) const {
  throw OutputError(path_ + ": a build keeps its finished pieces under this name, but " + why +
                    "; move it away, or give the database another name");
}

void Journal::read_existing(std::uint64_t build_id) {
  platform::FileInfo info;
  require(file_.get_info(info));
  if (info.kind != platform::FileInfo::Kind::regular) refuse("it is no regular file");
  JournalHeader header;
  std::size_t got = 0;
  require(file_.read(&header, sizeof header, got));
  // A build that was killed may have written a part of this.
  if (std::memcmp(header.magic, kMagic, std::min(got, sizeof kMagic)) != 0) refuse("it holds something else");
  std::uint64_t good = 0;
  if (got == sizeof header && header.build_id == build_id) {
    good = read_pieces(file_, info.size, [&](const PieceHeader& piece, const std::vector<std::byte>& bytes) {
      kept_[{piece.stage, piece.piece}] = bytes;
    });
  }
  require(file_.cut_at(good));
  if (good == 0) {
    std::memcpy(header.magic, kMagic, sizeof kMagic);
    header.build_id = build_id;
    require(file_.write(&header, sizeof header));
  }
}

void Journal::add_part(const std::string& path, std::uint64_t build_id) {
  platform::File file;
  platform::FileInfo info;
  if (open_part(path, file, info).build_id != build_id) {
    throw InputError(path + ": this is a part of another build: of another map, method, option, rule or seed");
  }
  read_pieces(file, info.size, [&](const PieceHeader& piece, const std::vector<std::byte>& bytes) {
    if (piece.stage != kNotes) kept_[{piece.stage, piece.piece}] = bytes;
  });
}

PartNotes read_part_notes(const std::string& path) {
  platform::File file;
  platform::FileInfo info;
  open_part(path, file, info);
  PartNotes notes;
  read_pieces(file, info.size, [&](const PieceHeader& piece, const std::vector<std::byte>& bytes) {
    if (piece.stage != Journal::kNotes) return;
    if (piece.piece == 0) notes.text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (piece.piece == 1) notes.finished = true;
  });
  return notes;
}

void Journal::require(std::error_code error) const {
  if (error) throw OutputError(path_ + ": cannot be written: " + error.message());
}

bool Journal::take(std::uint64_t stage, std::uint64_t piece, std::vector<std::byte>& result) {
  const platform::MutexLock lock(mutex_);
  const auto found = kept_.find({stage, piece});
  if (found == kept_.end()) return false;
  result = std::move(found->second);
  kept_.erase(found);
  return true;
}

void Journal::keep(std::uint64_t stage, std::uint64_t piece, std::span<const std::byte> result) {
  if (!file_.is_open()) return;
  PieceHeader header{stage, piece, result.size(), 0};
  header.checksum = checksum_of(header, result.data());
  std::vector<std::byte> entry(sizeof header + result.size());
  std::memcpy(entry.data(), &header, sizeof header);
  if (!result.empty()) std::memcpy(entry.data() + sizeof header, result.data(), result.size());
  const platform::MutexLock lock(mutex_);
  require(file_.write(entry.data(), entry.size()));
}

void Journal::remove() {
  if (!file_.is_open()) return;
  // Some systems do not delete an open file. What goes wrong here harms nothing: a later build reads the journal.
  static_cast<void>(file_.close());
  static_cast<void>(platform::remove_file(path_));
}

}  // namespace cairn::store
