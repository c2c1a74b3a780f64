#include "store/database_writer.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "store/database_layout.hpp"

#include <cstring>

namespace cairn::store {
namespace {

template <std::size_t N>
void copy_text(char (&to)[N], std::string_view text) {
  if (text.size() >= N) throw InternalError("'" + std::string(text) + "' does not fit a database's header");
  std::memcpy(to, text.data(), text.size());
}

}  // namespace

void DatabaseWriter::add_bytes(SectionTag tag, std::span<const std::byte> bytes) {
  sections_.push_back({tag, {bytes.begin(), bytes.end()}});
}

std::vector<std::byte> DatabaseWriter::finish(std::string_view method, std::string_view options, std::uint64_t seed,
                                              const MapIdentity& map) const {
  DatabaseHeader header{};
  std::memcpy(header.magic, kDatabaseMagic, sizeof header.magic);
  header.version = kDatabaseVersion;
  header.section_count = static_cast<std::uint32_t>(sections_.size());
  header.map_fingerprint = map.fingerprint;
  header.map_width = map.width;
  header.map_height = map.height;
  header.connectivity = static_cast<std::uint8_t>(map.rules.connectivity);
  header.corners = static_cast<std::uint8_t>(map.rules.corners);
  header.diagonal = static_cast<std::uint8_t>(map.rules.diagonal);
  header.seed = seed;
  copy_text(header.method, method);
  copy_text(header.options, options);

  const std::size_t front = sizeof header + sections_.size() * sizeof(SectionEntry);
  std::vector<SectionEntry> table;
  std::size_t end = front;
  for (const Section& section : sections_) {
    const std::size_t offset = aligned(end);
    end = offset + section.bytes.size();
    table.push_back({static_cast<std::uint32_t>(section.tag), 0, offset, section.bytes.size(),
                     base::hash_bytes(section.bytes.data(), section.bytes.size(), 0)});
  }
  header.file_bytes = end;

  std::vector<std::byte> file(end);
  std::memcpy(file.data(), &header, sizeof header);
  if (!table.empty()) std::memcpy(file.data() + sizeof header, table.data(), table.size() * sizeof(SectionEntry));
  header.checksum = base::hash_bytes(file.data(), front, 0);
  std::memcpy(file.data(), &header, sizeof header);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].bytes > 0) std::memcpy(file.data() + table[i].offset, sections_[i].bytes.data(), table[i].bytes);
  }
  return file;
}

}  // namespace cairn::store
