#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/mapped_file.hpp"
#include "store/database_layout.hpp"
#include "store/derived.hpp"

#include <algorithm>
#include <cstring>

namespace cairn {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw InputError(name + ": " + why + "; build the database again");
}

// Of a map, or of no map in particular.
bool is_map_size(std::int32_t width, std::int32_t height) {
  const bool any_map = width == 0 && height == 0;
  return any_map || (width >= 1 && width <= kMaxMapSide && height >= 1 && height <= kMaxMapSide);
}

template <std::size_t N>
std::string text_of(const char (&text)[N]) {
  return {text, std::find(text, text + N, '\0')};
}

std::string name_of(Corners corners) { return corners == Corners::strict ? "strict" : "cut"; }
std::string name_of(Diagonal diagonal) { return diagonal == Diagonal::sqrt2 ? "sqrt2" : "1.4"; }
std::string name_of(Connectivity connectivity) { return connectivity == Connectivity::four ? "4" : "8"; }

// The identity that a database must have to fit the grid.
MapIdentity identity_needed(const MapIdentity& made_for, const Grid& grid) {
  return made_for.is_any_map() ? MapIdentity::of_any_map(grid.rules()) : MapIdentity(grid);
}

}  // namespace

Database Database::open(const std::string& path) {
  io::MappedFile file = io::map_file(path);
  return parse(std::move(file.owner), file.bytes, path);
}

Database Database::from_bytes(std::vector<std::byte> bytes, const std::string& name) {
  const auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
  return parse(owner, *owner, name);
}

Database Database::parse(std::shared_ptr<const void> owner, std::span<const std::byte> bytes, const std::string& name) {
  store::DatabaseHeader header;
  if (bytes.size() < sizeof header ||
      std::memcmp(bytes.data(), store::kDatabaseMagic, sizeof store::kDatabaseMagic) != 0) {
    refuse(name, "this is not a cairn database");
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.version != store::kDatabaseVersion) {
    refuse(name, "the database has version " + std::to_string(header.version) + " of the format, this program reads " +
                     std::to_string(store::kDatabaseVersion));
  }
  if (header.file_bytes != bytes.size()) {
    refuse(name, "the database is cut off: it should have " + std::to_string(header.file_bytes) + " bytes and has " +
                     std::to_string(bytes.size()));
  }
  const std::size_t front = sizeof header + std::size_t{header.section_count} * sizeof(store::SectionEntry);
  if (header.section_count > store::kMaxSections || front > bytes.size())
    refuse(name, "the database's header is damaged");
  std::vector<std::byte> start(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(front));
  std::memset(start.data() + offsetof(store::DatabaseHeader, checksum), 0, sizeof header.checksum);
  if (base::hash_bytes(start.data(), front, 0) != header.checksum || header.connectivity > 1 || header.corners > 1 ||
      header.diagonal > 1 || !is_map_size(header.map_width, header.map_height)) {
    refuse(name, "the database's header is damaged");
  }

  Database database;
  std::size_t end = front;
  for (std::uint32_t i = 0; i < header.section_count; ++i) {
    store::SectionEntry entry;
    std::memcpy(&entry, bytes.data() + sizeof header + i * sizeof entry, sizeof entry);
    // Sections follow one another with nothing but zeros between, so that no byte of the file goes unchecked.
    if (entry.offset != store::aligned(end) || entry.offset > bytes.size() ||
        entry.bytes > bytes.size() - entry.offset) {
      refuse(name, "the database's table of sections is damaged");
    }
    const auto between = bytes.subspan(end, entry.offset - end);
    const auto section = bytes.subspan(entry.offset, entry.bytes);
    if (std::any_of(between.begin(), between.end(), [](std::byte byte) { return byte != std::byte{0}; }) ||
        base::hash_bytes(section.data(), section.size(), 0) != entry.checksum) {
      refuse(name, "section " + std::to_string(i + 1) + " of the database is damaged");
    }
    database.sections_.push_back({SectionTag{entry.tag}, section});
    end = entry.offset + entry.bytes;
  }
  if (end != bytes.size()) refuse(name, "the database has bytes beyond its last section");

  database.derived_ = std::make_shared<store::DerivedSlot>();
  database.owner_ = std::move(owner);
  database.bytes_ = bytes;
  database.name_ = name;
  database.method_ = text_of(header.method);
  database.options_ = text_of(header.options);
  database.seed_ = header.seed;
  database.map_.fingerprint = header.map_fingerprint;
  database.map_.width = header.map_width;
  database.map_.height = header.map_height;
  database.map_.rules = {static_cast<Connectivity>(header.connectivity), static_cast<Corners>(header.corners),
                         static_cast<Diagonal>(header.diagonal)};
  return database;
}

std::span<const std::byte> Database::section_bytes(SectionTag tag, std::size_t item_bytes) const {
  for (const Section& section : sections_) {
    if (section.tag != tag) continue;
    if (section.bytes.size() % item_bytes != 0) refuse(name_, "a section of the database has the wrong size");
    return section.bytes;
  }
  refuse(name_, "a section of the database is missing");
}

store::DerivedSlot& store::derived_slot(const Database& database) { return *database.derived_; }

bool Database::fits(const Grid& grid) const { return map_ == identity_needed(map_, grid); }

void Database::require_fits(const Grid& grid) const {
  const MapIdentity here = identity_needed(map_, grid);
  if (map_.width != here.width || map_.height != here.height) {
    throw InputError(name_ + ": the database is for a map of " + std::to_string(map_.width) + " x " +
                     std::to_string(map_.height) + " cells, this one has " + std::to_string(here.width) + " x " +
                     std::to_string(here.height) + "; build one for it");
  }
  if (map_.fingerprint != here.fingerprint) {
    throw InputError(name_ + ": the database is for another map of the same size, or the map was changed since; " +
                     "build it again");
  }
  const auto require_same = [&](const char* rule, const std::string& made_for, const std::string& used_with) {
    if (made_for == used_with) return;
    throw InputError(name_ + ": the database was built with " + rule + " " + made_for + ", not " + used_with +
                     "; build one with the same rules");
  };
  require_same("connectivity", name_of(map_.rules.connectivity), name_of(here.rules.connectivity));
  require_same("corners", name_of(map_.rules.corners), name_of(here.rules.corners));
  require_same("diagonal", name_of(map_.rules.diagonal), name_of(here.rules.diagonal));
}

}  // namespace cairn
