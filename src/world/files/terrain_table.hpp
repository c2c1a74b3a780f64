// TerrainTable: what the letters and grey levels of map files cost, as in "S=2,W=3,T=block,grey=20".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cairn::files {

class TerrainTable {
 public:
  /// The letters of the MovingAI benchmarks: '.', 'G' and 'S' cost 1; '@', 'O', 'T' and 'W' are blocked.
  TerrainTable();
  /// The same, changed by "LETTER=COST|block", "grey=COST" and "unknown=COST|block", with commas between them. Any
  /// printable letter will do. Throws UsageError that says which part is wrong.
  explicit TerrainTable(std::string_view text);

  static constexpr std::uint8_t kBlocked = 0;
  static constexpr std::uint8_t kNoLetter = 255;

  /// The cost of a letter; kBlocked or kNoLetter where it has none.
  std::uint8_t letter(char c) const { return letters_[static_cast<unsigned char>(c)]; }
  /// Whether a letter costs more than 1.
  bool has_costs() const { return has_costs_; }

  bool names_letters() const { return names_letters_; }
  bool names_grey() const { return grey_ != 0; }
  /// Of a picture: what the darkest grey costs that is not black, if grey means cost at all. White costs 1.
  std::uint8_t darkest() const { return grey_; }
  /// Of a map of occupancies, what a cell costs that nobody has seen; kBlocked where it is blocked.
  std::uint8_t unknown() const { return unknown_; }

 private:
  void read_item(std::string_view item, std::string_view text);

  std::array<std::uint8_t, 256> letters_{};
  bool has_costs_ = false;
  bool names_letters_ = false;
  std::uint8_t grey_ = 0;
  std::uint8_t unknown_ = kBlocked;
};

}  // namespace cairn::files
