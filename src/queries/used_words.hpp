// UsedWords: which words of a terrain have passable cells, for 64 rows at once, so that searches in rows pass over
// large walls quickly.
#pragma once

#include <cairn/terrain.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::queries {

class UsedWords {
 public:
  static constexpr std::size_t kRows = 64;

  /// Returns the counted work.
  std::uint64_t note(const Terrain& terrain) {
    const std::vector<std::uint64_t>& words = terrain.words();
    row_words_ = terrain.shape().words_per_row();
    groups_ = (row_words_ + 63) / 64;
    bits_.assign((terrain.shape().padded_rows() + kRows - 1) / kRows * std::size_t{groups_}, 0);
    for (std::size_t word = 0; word < words.size(); ++word) {
      const std::size_t row = word / row_words_;
      const std::size_t column = word % row_words_;
      if (words[word] != 0) bits_[row / kRows * groups_ + column / 64] |= std::uint64_t{1} << (column % 64);
    }
    return words.size() / 64 + 1;
  }

  /// Whether a word of a padded row may have passable cells.
  bool has(std::size_t row, std::size_t word) const {
    const std::size_t column = word - row * row_words_;
    return (group(row, column) >> (column % 64) & 1U) != 0;
  }
  /// The next word of the row that may have passable cells, before `end`; `end` if there is none.
  std::size_t next_up(std::size_t row, std::size_t word, std::size_t end) const {
    const std::size_t begin = row * row_words_;
    for (std::size_t column = word - begin + 1; begin + column < end; column = (column | 63U) + 1) {
      const std::uint64_t bits = group(row, column) >> (column % 64);
      if (bits == 0) continue;
      const std::size_t found = begin + column + static_cast<std::size_t>(std::countr_zero(bits));
      return found < end ? found : end;
    }
    return end;
  }
  /// The same downwards: after `end`.
  std::size_t next_down(std::size_t row, std::size_t word, std::size_t end) const {
    const std::size_t begin = row * row_words_;
    for (std::size_t column = word - begin; column > 0;) {
      --column;
      if (begin + column <= end) return end;
      const std::uint64_t bits = group(row, column) << (63U - column % 64);
      if (bits == 0) {
        column &= ~std::size_t{63};
        continue;
      }
      const std::size_t found = begin + column - static_cast<std::size_t>(std::countl_zero(bits));
      return found > end ? found : end;
    }
    return end;
  }

  std::uint64_t bytes() const { return bits_.capacity() * sizeof(std::uint64_t); }

 private:
  std::uint64_t group(std::size_t row, std::size_t column) const { return bits_[row / kRows * groups_ + column / 64]; }

  std::size_t row_words_ = 1;
  std::size_t groups_ = 1;
  std::vector<std::uint64_t> bits_;  // of each 64 rows: a bit for each word of a row
};

}  // namespace cairn::queries
