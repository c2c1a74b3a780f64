// Numbers as bytes, small ones short: seven bits a byte, the lowest first, the eighth says that more follow (LEB128).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::tasks {

inline void append_varint(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) bytes += static_cast<char>(value | 0x80U);
  bytes += static_cast<char>(value);
}

/// Reads numbers one after the other. What is beyond the end, or too long for 64 bits, makes it `bad`.
class VarintReader {
 public:
  explicit VarintReader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t next() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    bad_ = true;
    return 0;
  }

  /// So many bytes as they are.
  std::string_view take(std::uint64_t bytes) {
    if (bytes > rest_.size()) {
      bad_ = true;
      return {};
    }
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(bytes));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  bool bad() const { return bad_; }
  /// Whether all was read, and well.
  bool at_end() const { return !bad_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool bad_ = false;
};

}  // namespace cairn::tasks
