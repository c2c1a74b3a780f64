// Database: what was pre-computed for a map, shared by all agents that walk on it.
#pragma once

#include <cairn/export.h>
#include <cairn/grid.hpp>
#include <cairn/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

/// Names a part of a database: four characters.
enum class SectionTag : std::uint32_t {};

constexpr SectionTag section_tag(const char (&name)[5]) {
  std::uint32_t tag = 0;
  for (unsigned i = 0; i < 4; ++i) tag |= static_cast<std::uint32_t>(static_cast<unsigned char>(name[i])) << (8 * i);
  return SectionTag{tag};
}

/// Which map, costs and corner rule a database was made for.
struct MapIdentity {
  std::uint64_t fingerprint = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;
  Rules rules;

  MapIdentity() = default;
  explicit MapIdentity(const Grid& grid)
      : fingerprint(grid.fingerprint()), width(grid.width()), height(grid.height()), rules(grid.rules()) {}

  /// That of a database which serves on every map under these rules.
  static MapIdentity of_any_map(const Rules& rules) {
    MapIdentity identity;
    identity.rules = rules;
    return identity;
  }
  bool is_any_map() const { return width == 0; }

  friend bool operator==(const MapIdentity&, const MapIdentity&) = default;
};

/// Immutable, mapped from its file rather than parsed: opening one costs a look at its checksums, and processes that
/// open the same file share its memory. Copies share it too.
///
///     const cairn::Database database = cairn::open_database("level3.cairn");  // of build.hpp: checked through
///     auto agent = cairn::make_agent("cairn", grid, database);
class CAIRN_API Database {
 public:
  /// Throws InputError where the file is missing, damaged, or of another version.
  static Database open(const std::string& path);
  /// The same for bytes in memory; `name` stands for the file in messages.
  static Database from_bytes(std::vector<std::byte> bytes, const std::string& name);

  /// The file or name that it came from.
  const std::string& name() const { return name_; }
  /// The build method and its options, as in "knn:records=1000".
  std::string_view method() const { return method_; }
  std::string_view options() const { return options_; }
  std::uint64_t seed() const { return seed_; }
  const MapIdentity& map() const { return map_; }
  std::uint64_t bytes() const { return bytes_.size(); }
  /// The whole of it, as it stands in its file.
  std::span<const std::byte> image() const { return bytes_; }

  struct Section {
    SectionTag tag;
    std::span<const std::byte> bytes;
  };
  std::span<const Section> sections() const { return sections_; }

  /// A section as numbers of type T, in the file's own memory. Throws InputError where it is missing or its size is not
  /// a multiple of T's.
  template <typename T>
  std::span<const T> section(SectionTag tag) const {
    const std::span<const std::byte> found = section_bytes(tag, sizeof(T));
    return {reinterpret_cast<const T*>(found.data()), found.size() / sizeof(T)};
  }

  /// Whether the database was made for this map, or for any, under these rules.
  bool fits(const Grid& grid) const;
  /// Throws InputError, saying what differs, unless it does.
  void require_fits(const Grid& grid) const;

 private:
  Database() = default;
  static Database parse(std::shared_ptr<const void> owner, std::span<const std::byte> bytes, const std::string& name);
  std::span<const std::byte> section_bytes(SectionTag tag, std::size_t item_bytes) const;

  std::shared_ptr<const void> owner_;  // of the memory behind bytes_
  std::span<const std::byte> bytes_;
  std::string name_;
  std::string method_;
  std::string options_;
  std::uint64_t seed_ = 0;
  MapIdentity map_;
  std::vector<Section> sections_;
};

}  // namespace cairn
