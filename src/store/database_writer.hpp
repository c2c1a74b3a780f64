// DatabaseWriter: collects the sections of a database and lays them out.
#pragma once

#include <cairn/database.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::store {

class DatabaseWriter {
 public:
  /// Sections stand in the file in the order in which they are added; each tag once.
  template <typename T>
  void add(SectionTag tag, const std::vector<T>& items) {
    add_bytes(tag, std::as_bytes(std::span<const T>(items)));
  }
  void add_bytes(SectionTag tag, std::span<const std::byte> bytes);

  std::vector<std::byte> finish(std::string_view method, std::string_view options, std::uint64_t seed,
                                const MapIdentity& map) const;

 private:
  struct Section {
    SectionTag tag;
    std::vector<std::byte> bytes;
  };
  std::vector<Section> sections_;
};

}  // namespace cairn::store
