#include "world/files/map_file.hpp"

#include "base/io/text_reader.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace cairn::files {
namespace {

// What each character stands for: bit 0 means passable, bit 7 that the character is not allowed in a map.
constexpr std::uint8_t kUnknown = 0x80;
class Cells {
 public:
  explicit Cells(const TerrainTable& table) {
    for (unsigned c = 0; c < cells_.size(); ++c) {
      const std::uint8_t cost = table.letter(static_cast<char>(c));
      cells_[c] = cost == TerrainTable::kNoLetter ? kUnknown : cost == TerrainTable::kBlocked ? 0 : 1;
    }
  }
  std::uint8_t operator()(char c) const { return cells_[static_cast<unsigned char>(c)]; }

 private:
  std::array<std::uint8_t, 256> cells_{};
};
constexpr char kBlockedLetter = '@';

struct Header {
  bool has_type = false;
  std::int32_t height = 0;
  std::int32_t width = 0;

  const char* missing_line() const {
    if (!has_type) return "the line 'type octile'";
    if (height == 0) return "a line 'height H'";
    return width == 0 ? "a line 'width W'" : nullptr;
  }
};

// Type, height and width in any order, each once, and then the line "map".
Header read_header(io::TextReader& reader) {
  Header header;
  for (bool complete = false; !complete;) {
    reader.next_line();
    const char* const missing = header.missing_line();
    const auto fields = reader.fields();
    const std::string_view key = !fields.empty() ? fields[0] : reader.line_end();
    const std::string_view value = fields.size() > 1 ? fields[1] : reader.line_end();
    std::size_t expected_fields = 2;
    if (missing == nullptr) {
      if (key != "map") throw reader.expected("the line 'map'", key);
      expected_fields = 1;
      complete = true;
    } else if (key == "type" && !header.has_type) {
      if (value != "octile") throw reader.expected("the type 'octile'", value);
      header.has_type = true;
    } else if (key == "height" && header.height == 0) {
      header.height = reader.integer(value, "a height", 1, kMaxMapSide);
    } else if (key == "width" && header.width == 0) {
      header.width = reader.integer(value, "a width", 1, kMaxMapSide);
    } else {
      throw reader.expected(missing, key);
    }
    if (fields.size() > expected_fields) throw reader.expected("the end of the line", fields[expected_fields]);
  }
  return header;
}

// Turns 64 cells into the bits of a word, eight at a time. A multiplication moves the lowest bits of eight bytes of
// `cell_of` side by side. All bytes are collected in `seen`, which shows whether any was unknown.
std::uint64_t read_cells(const Cells& cell_of, const char* cells, std::uint64_t& seen) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 64; i += 8) {
    std::uint64_t eight = 0;
    for (unsigned j = 0; j < 8; ++j) eight |= std::uint64_t{cell_of(cells[i + j])} << (8 * j);
    seen |= eight;
    word |= (((eight & 0x0101010101010101U) * 0x0102040810204080U) >> 56U) << i;
  }
  return word;
}

// Fills the words of a row, whose first cell is bit 1. False if a character is unknown.
bool read_row(const Cells& cell_of, std::string_view row, std::uint64_t* words) {
  std::uint64_t seen = 0;
  std::uint64_t carry = 0;
  for (; row.size() >= 64; row.remove_prefix(64)) {
    const std::uint64_t word = read_cells(cell_of, row.data(), seen);
    *words++ = word << 1U | carry;
    carry = word >> 63U;
  }
  std::array<char, 64> rest{};
  rest.fill(kBlockedLetter);
  row.copy(rest.data(), rest.size());
  *words = read_cells(cell_of, rest.data(), seen) << 1U | carry;
  return (seen & (kUnknown * 0x0101010101010101U)) == 0;
}

// Where the row holds a letter that costs more than 1.
void read_costs(const TerrainTable& table, std::string_view row, std::int32_t y, Terrain& terrain) {
  for (std::size_t x = 0; x < row.size(); ++x) {
    const std::uint8_t cost = table.letter(row[x]);
    if (cost > 1) terrain.set_cost({static_cast<std::int32_t>(x), y}, cost);
  }
}

// Those of the format first, then those that the table adds.
std::string letters_of(const TerrainTable& table) {
  constexpr std::string_view kUsual = ".GS@OTW";
  std::string letters;
  for (const char c : kUsual) letters += std::string(" ") + c;
  for (char c = '!'; c <= '~'; ++c) {
    const bool is_added = kUsual.find(c) == std::string_view::npos && table.letter(c) != TerrainTable::kNoLetter;
    if (is_added) letters += std::string(" ") + c;
  }
  return letters;
}

InputError row_error(const io::TextReader& reader, std::size_t width, const TerrainTable& table) {
  const std::string_view row = reader.line();
  for (std::size_t x = 0; x < std::min(row.size(), width); ++x) {
    if (table.letter(row[x]) != TerrainTable::kNoLetter) continue;
    return reader.expected("a cell (one of" + letters_of(table) + ")", row.substr(x, 1));
  }
  const std::string cells = std::to_string(width) + (width == 1 ? " cell" : " cells");
  if (row.size() < width) return reader.expected("a row of " + cells, reader.line_end());
  return reader.expected("the end of the row after " + cells, row.substr(width));
}

}  // namespace

Terrain read_map(std::string_view text, std::string_view name, const TerrainTable& table) {
  io::TextReader reader(text, name);
  const Cells cell_of(table);
  const Header header = read_header(reader);
  const auto width = static_cast<std::size_t>(header.width);
  const std::string rows = std::to_string(header.height) + (header.height == 1 ? " row" : " rows");
  Terrain terrain(header.width, header.height);
  std::uint64_t* words = terrain.words().data();
  for (std::int32_t y = 0; y < header.height; ++y) {
    if (!reader.next_line()) throw reader.expected(rows + " of cells", reader.line_end());
    words += terrain.shape().words_per_row();
    if (reader.line().size() != width || !read_row(cell_of, reader.line(), words)) {
      throw row_error(reader, width, table);
    }
    if (table.has_costs()) read_costs(table, reader.line(), y, terrain);
  }
  while (reader.next_line()) {
    if (!reader.line_is_blank()) throw reader.expected("the end of the file after " + rows, reader.line());
  }
  return terrain;
}

std::string write_map(const Terrain& terrain) {
  if (terrain.has_costs()) {
    throw UsageError("a .map has no letters for the costs of cells: write a .png, which shows them as grey");
  }
  std::string text = "type octile\nheight " + std::to_string(terrain.height()) + "\nwidth " +
                     std::to_string(terrain.width()) + "\nmap\n";
  const auto width = static_cast<std::size_t>(terrain.width());
  std::size_t end = text.size();
  text.resize(end + (width + 1) * static_cast<std::size_t>(terrain.height()), '\n');
  const std::uint64_t* words = terrain.words().data();
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    words += terrain.shape().words_per_row();
    for (std::size_t bit = 1; bit <= width; ++bit) text[end++] = (words[bit / 64] >> (bit % 64) & 1U) != 0 ? '.' : '@';
    ++end;
  }
  return text;
}

}  // namespace cairn::files
