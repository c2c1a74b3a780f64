#include "store/journal.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace cairn {
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
  return hash_bytes(bytes, header.bytes, hash_bytes(&header, offsetof(PieceHeader, checksum), 0));
}

void write_all(int descriptor, const std::string& path, const void* data, std::size_t bytes) {
  const char* from = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(descriptor, from, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw OutputError(path + ": cannot be written: " + std::strerror(errno));
    from += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

bool read_all(int descriptor, void* data, std::size_t bytes) {
  char* to = static_cast<char*>(data);
  while (bytes > 0) {
    const ssize_t got = ::read(descriptor, to, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

Journal::Journal(std::string path, std::uint64_t build_id) : path_(std::move(path)) {
  if (path_.empty()) return;
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) throw OutputError(path_ + ": cannot be written: " + std::strerror(errno));
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor_);
    throw OutputError(path_ + ": another build is writing to it");
  }
  read_existing(build_id);
}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void Journal::read_existing(std::uint64_t build_id) {
  struct stat status {};
  ::fstat(descriptor_, &status);
  const auto file_bytes = static_cast<std::uint64_t>(status.st_size);
  JournalHeader header;
  std::uint64_t good = 0;
  if (read_all(descriptor_, &header, sizeof header) && std::memcmp(header.magic, kMagic, sizeof kMagic) == 0 &&
      header.build_id == build_id) {
    good = sizeof header;
    PieceHeader piece;
    std::vector<std::byte> bytes;
    while (read_all(descriptor_, &piece, sizeof piece) && piece.bytes <= file_bytes - good) {
      bytes.resize(piece.bytes);
      if (!read_all(descriptor_, bytes.data(), bytes.size()) || checksum_of(piece, bytes.data()) != piece.checksum) {
        break;
      }
      good += sizeof piece + piece.bytes;
      kept_[{piece.stage, piece.piece}] = bytes;
    }
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(good)) != 0 ||
      ::lseek(descriptor_, static_cast<off_t>(good), SEEK_SET) < 0) {
    throw OutputError(path_ + ": cannot be written: " + std::strerror(errno));
  }
  if (good == 0) {
    std::memcpy(header.magic, kMagic, sizeof kMagic);
    header.build_id = build_id;
    write_all(descriptor_, path_, &header, sizeof header);
  }
}

bool Journal::take(std::uint64_t stage, std::uint64_t piece, std::vector<std::byte>& result) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find({stage, piece});
  if (found == kept_.end()) return false;
  result = std::move(found->second);
  kept_.erase(found);
  return true;
}

void Journal::keep(std::uint64_t stage, std::uint64_t piece, std::span<const std::byte> result) {
  if (descriptor_ < 0) return;
  PieceHeader header{stage, piece, result.size(), 0};
  header.checksum = checksum_of(header, result.data());
  std::vector<std::byte> entry(sizeof header + result.size());
  std::memcpy(entry.data(), &header, sizeof header);
  if (!result.empty()) std::memcpy(entry.data() + sizeof header, result.data(), result.size());
  const std::lock_guard lock(mutex_);
  write_all(descriptor_, path_, entry.data(), entry.size());
}

void Journal::remove() {
  if (descriptor_ < 0) return;
  ::close(std::exchange(descriptor_, -1));
  ::unlink(path_.c_str());
}

}  // namespace cairn
