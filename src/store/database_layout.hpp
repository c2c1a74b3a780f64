// How a database stands in its file: a header, a table of sections, and the sections, each on a 64-byte boundary so
// that arrays can be used in place. Everything is little-endian; big-endian machines are not supported.
//
// The header's checksum covers the header and the table, and the table has a checksum for each section. So every byte
// that is read is covered by a checksum.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn::store {

static_assert(std::endian::native == std::endian::little, "databases are used as they stand in their files");

inline constexpr char kDatabaseMagic[8] = {'c', 'a', 'i', 'r', 'n', '-', 'd', 'b'};
inline constexpr std::uint32_t kDatabaseVersion = 1;
inline constexpr std::size_t kSectionAlignment = 64;
inline constexpr std::uint32_t kMaxSections = 64;

struct DatabaseHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t section_count;
  std::uint64_t file_bytes;
  std::uint64_t checksum;  // of the header, with zero here, and the table
  std::uint64_t map_fingerprint;
  std::int32_t map_width;
  std::int32_t map_height;
  std::uint8_t connectivity;
  std::uint8_t corners;
  std::uint8_t diagonal;
  std::uint8_t unused[5];  // zero
  std::uint64_t seed;
  char method[16];    // zero-terminated
  char options[176];  // zero-terminated
};
static_assert(sizeof(DatabaseHeader) == 256);

struct SectionEntry {
  std::uint32_t tag;
  std::uint32_t unused;  // zero
  std::uint64_t offset;
  std::uint64_t bytes;
  std::uint64_t checksum;
};
static_assert(sizeof(SectionEntry) == 32);

constexpr std::size_t aligned(std::size_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace cairn::store
