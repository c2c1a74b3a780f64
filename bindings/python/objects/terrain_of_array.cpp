// Terrain from an array of any numbers: row by row, or, where neighbours in a column lie nearer to each other, in tiles
// of 64 x 64 cells, so that both orders are fast to read.
#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

namespace cairn::python {
namespace {

constexpr py::ssize_t kTile = 64;

/// The cells of an array, as far as reading them goes.
struct Cells {
  const char* data = nullptr;
  py::ssize_t width = 0;
  py::ssize_t height = 0;
  py::ssize_t next_x = 0;  // the distance of neighbours, in bytes
  py::ssize_t next_y = 0;
};

/// One word for each row of a tile, with one bit for each of its cells, 1 where it is passable.
using Tile = std::array<std::uint64_t, kTile>;

/// What is found in the values on the way: whether one is below 0, or not a number. Plain arithmetic on the bits, so
/// that the compiler makes vector instructions of it, also where there are none to compare with.
template <typename T>
class Check {
 public:
  /// Takes note of a value, and returns 1 if it is not 0.
  std::uint8_t is_set(T value) {
    const auto bits = std::bit_cast<Bits>(value);
    if constexpr (std::floating_point<T>) {
      constexpr auto kInfinity = std::bit_cast<Bits>(std::numeric_limits<T>::infinity());
      const Bits magnitude = bits & ~(Bits{1} << kSign);
      const Bits minus = Bits{0} - magnitude;            // its sign bit is set if the value is not 0
      all_ |= (kInfinity - magnitude) | (bits & minus);  // not a number; below 0
      return static_cast<std::uint8_t>(minus >> kSign);
    } else {
      if constexpr (std::signed_integral<T>) all_ = static_cast<Bits>(all_ | bits);
      return static_cast<std::uint8_t>(static_cast<Bits>(bits | static_cast<Bits>(Bits{0} - bits)) >> kSign);
    }
  }
  bool is_bad() const { return all_ >> kSign != 0; }

 private:
  using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t,
                                  std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                                     std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
  static constexpr unsigned kSign = 8 * sizeof(T) - 1;

  Bits all_ = 0;  // its sign bit is set if a value was bad
};

/// Bit i is set if byte i is not 0.
std::uint64_t set_bytes(std::uint64_t eight) {
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
  const std::uint64_t ones = ((((eight & kLow) + kLow) | eight) >> 7) & 0x0101010101010101U;
  return (ones * 0x0102040810204080U) >> 56;
}

/// The word of so many cells, each `step` bytes after the one before it.
template <typename T>
std::uint64_t read_word(const char* from, py::ssize_t count, py::ssize_t step, Check<T>& check) {
  std::array<T, kTile> values{};
  if (step == sizeof(T) && count == kTile) {
    std::memcpy(values.data(), from, sizeof values);
  } else {
    for (py::ssize_t i = 0; i < count; ++i) {
      std::memcpy(&values[static_cast<std::size_t>(i)], from + i * step, sizeof(T));
    }
  }
  std::array<std::uint8_t, kTile> are_set;
  if constexpr (std::same_as<T, std::uint8_t>) {
    are_set = values;
  } else {
    Check<T> local = check;  // not in memory that the compiler must keep up to date
    for (std::size_t i = 0; i < values.size(); ++i) are_set[i] = local.is_set(values[i]);
    check = local;
  }
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    for (unsigned i = 0; i < 8; ++i) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, are_set.data() + 8 * i, sizeof eight);
      word |= set_bytes(eight) << (8 * i);
    }
  } else {
    for (unsigned i = 0; i < kTile; ++i) word |= std::uint64_t{are_set[i] != 0} << i;
  }
  return word;
}

/// Exchanges rows and columns of bits (Warren: Hacker's Delight, Section 7-3).
void transpose(Tile& tile) {
  std::uint64_t mask = 0x00000000FFFFFFFFU;
  for (unsigned width = 32; width != 0; width >>= 1, mask ^= mask << width) {
    for (unsigned i = 0; i < kTile; i = ((i | width) + 1) & ~width) {
      const std::uint64_t swapped = ((tile[i] >> width) ^ tile[i | width]) & mask;
      tile[i | width] ^= swapped;
      tile[i] ^= swapped << width;
    }
  }
}

/// Puts the cells of a word into a row of the terrain, which begins one column to the right of the padding.
void put_word(Terrain& terrain, py::ssize_t left, py::ssize_t y, std::uint64_t word) {
  const std::size_t at = static_cast<std::size_t>(y + 1) * terrain.shape().words_per_row() +
                         static_cast<std::size_t>(left) / static_cast<std::size_t>(kTile);
  terrain.words()[at] |= word << 1;
  if (const std::uint64_t rest = word >> 63; rest != 0) terrain.words()[at + 1] |= rest;
}

/// Cells that lie nearer to each other along columns: 64 x 64 of them at once.
template <typename T>
void read_tile(Terrain& terrain, const Cells& cells, py::ssize_t left, py::ssize_t top, Check<T>& check) {
  const py::ssize_t width = std::min(kTile, cells.width - left);
  const py::ssize_t height = std::min(kTile, cells.height - top);
  Tile tile{};
  for (py::ssize_t x = 0; x < width; ++x) {
    const char* const from = cells.data + (left + x) * cells.next_x + top * cells.next_y;
    tile[static_cast<std::size_t>(x)] = read_word<T>(from, height, cells.next_y, check);
  }
  transpose(tile);
  for (py::ssize_t y = 0; y < height; ++y) put_word(terrain, left, top + y, tile[static_cast<std::size_t>(y)]);
}

/// The rows from `top` on, at most as many as a tile has. Returns whether a value is bad.
template <typename T>
bool fill_band(Terrain& terrain, const Cells& cells, py::ssize_t top) {
  Check<T> check;
  if (std::abs(cells.next_x) > std::abs(cells.next_y)) {
    for (py::ssize_t left = 0; left < cells.width; left += kTile) read_tile<T>(terrain, cells, left, top, check);
    return check.is_bad();
  }
  for (py::ssize_t y = top; y < std::min(top + kTile, cells.height); ++y) {
    for (py::ssize_t left = 0; left < cells.width; left += kTile) {
      const char* const from = cells.data + left * cells.next_x + y * cells.next_y;
      put_word(terrain, left, y, read_word<T>(from, std::min(kTile, cells.width - left), cells.next_x, check));
    }
  }
  return check.is_bad();
}

template <typename T>
bool fill(Terrain& terrain, const Cells& cells) {
  constexpr py::ssize_t kManyCells = 1'000'000;  // below, threads take longer than the work
  const unsigned threads = cells.width * cells.height < kManyCells ? 1 : base::core_count();
  const auto bands = static_cast<std::size_t>((cells.height + kTile - 1) / kTile);
  std::atomic<bool> bad = false;
  base::parallel_for(threads, bands, [&] {
    return [&](std::size_t band) {
      if (fill_band<T>(terrain, cells, static_cast<py::ssize_t>(band) * kTile)) bad = true;
    };
  });
  return bad;
}

using Fill = bool (*)(Terrain&, const Cells&);

/// Null for a kind of number that numpy has to convert first.
Fill filler(const py::array& array) {
  const py::dtype type = array.dtype();
  if (type.byteorder() != '=' && type.byteorder() != '|') return nullptr;
  switch (type.kind()) {
    case 'b':
      return fill<std::uint8_t>;
    case 'u':
      switch (type.itemsize()) {
        case 1:
          return fill<std::uint8_t>;
        case 2:
          return fill<std::uint16_t>;
        case 4:
          return fill<std::uint32_t>;
        default:
          return fill<std::uint64_t>;
      }
    case 'i':
      switch (type.itemsize()) {
        case 1:
          return fill<std::int8_t>;
        case 2:
          return fill<std::int16_t>;
        case 4:
          return fill<std::int32_t>;
        default:
          return fill<std::int64_t>;
      }
    case 'f':
      return type.itemsize() == sizeof(float)    ? fill<float>
             : type.itemsize() == sizeof(double) ? fill<double>
                                                 : nullptr;
    default:
      return nullptr;
  }
}

py::array two_dimensional(py::handle cells) {
  if (py::hasattr(cells, "mask") && py::hasattr(cells, "filled")) {
    throw py::type_error(
        "a masked array does not say what its masked cells are: use cells.filled(0) or cells.filled(1)");
  }
  py::array array = py::array::ensure(cells);
  if (!array) {
    PyErr_Clear();
    throw py::type_error("the cells of a grid must be an array with rows of one length");
  }
  const char kind = array.dtype().kind();
  if (std::string_view("buif").find(kind) == std::string_view::npos) {
    const bool is_text = kind == 'U' || kind == 'S';
    throw py::type_error("the cells of a grid must be bool or numbers, not " + std::string(py::str(array.dtype())) +
                         (is_text ? ": Grid.from_text reads drawn maps, Grid.load reads files" : ""));
  }
  if (array.ndim() != 2) {
    throw UsageError("a grid is made of an array with two dimensions, rows and columns, but this one's shape is " +
                     std::string(py::str(array.attr("shape"))));
  }
  return array;
}

}  // namespace

Terrain to_terrain(py::handle object) {
  py::array array = two_dimensional(object);
  constexpr py::ssize_t kMost = kMaxMapSide;
  const auto clamped = [](py::ssize_t side) { return static_cast<std::int32_t>(std::min(side, kMost + 1)); };
  Terrain terrain(clamped(array.shape(1)), clamped(array.shape(0)));  // throws for a size that no map can have
  Fill fill_terrain = filler(array);
  if (fill_terrain == nullptr) {
    // Half and long floats, and numbers in the byte order of other machines: all that matters is the sign.
    array = py::module_::import("numpy").attr("sign")(array).attr("astype")("float32");
    fill_terrain = fill<float>;
  }
  const Cells cells{static_cast<const char*>(array.data()), array.shape(1), array.shape(0), array.strides(1),
                    array.strides(0)};
  const bool bad = [&] {
    const WithoutGil without_gil;
    return fill_terrain(terrain, cells);
  }();
  if (bad) {
    throw UsageError(
        "a value of the array is below 0 or not a number: 0 is blocked and what is larger is passable, so pass "
        "array > 0 or another array of bool; Grid.from_costmap reads costmaps, where -1 is unknown");
  }
  return terrain;
}

}  // namespace cairn::python
