#include "world/png/png_file.hpp"

#include <cairn/error.hpp>
#include <cairn/terrain.hpp>

#include "world/png/colour_table.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace cairn::png {
namespace {

static_assert(sizeof(Colour) == 3, "libpng writes pixels of three bytes into a row");

struct Message {
  std::array<char, 128> text{};
};

// libpng reports an error by calling this, which must not return.
[[noreturn]] void on_error(png_structp png, png_const_charp text) {
  auto& message = *static_cast<Message*>(png_get_error_ptr(png));
  std::strncpy(message.text.data(), text, message.text.size() - 1);
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

// Makes calls to libpng; false when one of them failed. A failure leaves `calls` by a jump that destroys nothing, so
// they must not own anything: whatever has a destructor lives outside.
template <typename Calls>
bool succeed(png_structp png, const Calls& calls) {
  static_assert(std::is_trivially_destructible_v<Calls>);
  if (png == nullptr) return false;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  calls();
  return true;
}

png_infop new_info(png_structp png) {
  const png_infop info = png_create_info_struct(png);
  if (info == nullptr) png_error(png, "out of memory");
  return info;
}

void take_bytes(png_structp png, png_bytep to, std::size_t count) {
  auto& rest = *static_cast<std::string_view*>(png_get_io_ptr(png));
  if (count > rest.size()) png_error(png, "the file ends too early");
  std::memcpy(to, rest.data(), count);
  rest.remove_prefix(count);
}

void append_bytes(png_structp png, png_bytep from, std::size_t count) {
  // The exception may not pass through libpng, and the jump may not leave the handler.
  try {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(from), count);
    return;
  } catch (const std::bad_alloc&) {
  }
  png_error(png, "out of memory");
}

class PngReader {
 public:
  PngReader(std::string_view bytes, std::string_view name)
      : rest_(bytes),
        name_(name),
        png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &message_, on_error, on_warning)) {}
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  void read(PixelSink& sink) {
    require(succeed(png_, [this] { read_header(); }));
    const png_uint_32 width = png_get_image_width(png_, info_);
    const png_uint_32 height = png_get_image_height(png_, info_);
    if (std::max(width, height) > kMaxMapSide) {
      throw InputError(name_ + ": the picture has " + std::to_string(width) + " x " + std::to_string(height) +
                       " pixels, a map at most " + std::to_string(kMaxMapSide) + " a side");
    }
    // Compressed data give at most 1032 times as many bytes. So a few bytes cannot ask for the memory of a large
    // picture.
    constexpr std::uint64_t kMostOfAByte = 1032;
    if (std::uint64_t{height} * png_get_rowbytes(png_, info_) > kMostOfAByte * rest_.size()) {
      throw InputError(name_ + ": expected a whole PNG picture: there are too few bytes for " + std::to_string(width) +
                       " x " + std::to_string(height) + " pixels");
    }
    sink.begin(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height));
    row_.resize(width);
    require(succeed(png_, [this, &sink] { read_pixels(sink); }));
  }

 private:
  void read_header() {
    info_ = new_info(png_);
    png_set_read_fn(png_, &rest_, take_bytes);
    // The limit is ours to report; and a damaged chunk of transparency changes a map as much as one of pixels.
    png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_crc_action(png_, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(png_, info_);
  }

  void read_pixels(PixelSink& sink) {
    const png_color_16 black{};
    png_set_expand(png_);
    png_set_scale_16(png_);
    png_set_gray_to_rgb(png_);
    png_set_background(png_, &black, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != row_.size() * sizeof(Colour)) png_error(png_, "unknown kind of pixels");
    if (png_get_interlace_type(png_, info_) == PNG_INTERLACE_NONE) {
      read_pass(sink, {0, 0, 1, 1});
    } else {
      // The passes are taken as they come. To put them together, libpng would need the whole picture.
      for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; ++pass) {
        read_pass(sink, {PNG_PASS_START_COL(pass), PNG_PASS_START_ROW(pass), 1 << PNG_PASS_COL_SHIFT(pass),
                         1 << PNG_PASS_ROW_SHIFT(pass)});
      }
    }
    png_read_end(png_, nullptr);
  }

  /// Which pixels a pass has.
  struct Pass {
    std::int32_t x, y, column_step, row_step;
  };

  void read_pass(PixelSink& sink, const Pass& pass) {
    const auto width = static_cast<std::int32_t>(row_.size());
    const auto height = static_cast<std::int32_t>(png_get_image_height(png_, info_));
    if (pass.x >= width) return;
    const auto columns = static_cast<std::size_t>((width - pass.x + pass.column_step - 1) / pass.column_step);
    for (std::int32_t y = pass.y; y < height; y += pass.row_step) {
      png_read_row(png_, reinterpret_cast<png_bytep>(row_.data()), nullptr);
      sink.take(y, pass.x, pass.column_step, std::span(row_).first(columns));
    }
  }

  void require(bool success) const {
    if (!success) throw InputError(name_ + ": expected a whole PNG picture: " + message_.text.data());
  }

  Message message_;
  std::string_view rest_;
  std::string name_;
  std::vector<Colour> row_;
  png_structp png_;
  png_infop info_ = nullptr;
};

class PngWriter {
 public:
  explicit PngWriter(const Image& image)
      : image_(image),
        table_(image),
        row_(static_cast<std::size_t>(image.width)),
        png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, &message_, on_error, on_warning)) {}
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter() { png_destroy_write_struct(&png_, &info_); }

  std::string write() {
    if (!succeed(png_, [this] { table_.colours().empty() ? write_colours() : write_indices(); })) {
      throw InternalError(std::string("a picture could not be made: ") + message_.text.data());
    }
    return std::move(bytes_);
  }

 private:
  void write_colours() {
    begin(PNG_COLOR_TYPE_RGB, 8);
    png_write_info(png_, info_);
    for (std::int32_t y = 0; y < image_.height; ++y) {
      png_write_row(png_, reinterpret_cast<png_const_bytep>(&image_.at(0, y)));
    }
    png_write_end(png_, info_);
  }

  void write_indices() {
    const auto& colours = table_.colours();
    const int depth = colours.size() <= 2 ? 1 : colours.size() <= 4 ? 2 : colours.size() <= 16 ? 4 : 8;
    begin(PNG_COLOR_TYPE_PALETTE, depth);
    std::array<png_color, ColourTable::kMaxColours> entries{};
    for (std::size_t i = 0; i < colours.size(); ++i) entries[i] = {colours[i].red, colours[i].green, colours[i].blue};
    png_set_PLTE(png_, info_, entries.data(), static_cast<int>(colours.size()));
    png_write_info(png_, info_);
    png_set_packing(png_);
    for (std::int32_t y = 0; y < image_.height; ++y) {
      for (std::int32_t x = 0; x < image_.width; ++x) {
        row_[static_cast<std::size_t>(x)] = table_.index(image_.at(x, y));
      }
      png_write_row(png_, row_.data());
    }
    png_write_end(png_, info_);
  }

  void begin(int colour_type, int depth) {
    info_ = new_info(png_);
    png_set_write_fn(png_, &bytes_, append_bytes, nullptr);
    png_set_IHDR(png_, info_, static_cast<png_uint_32>(image_.width), static_cast<png_uint_32>(image_.height), depth,
                 colour_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // Maps are plain areas of few colours, which filters make no smaller.
    png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  }

  Message message_;
  const Image& image_;
  ColourTable table_;
  std::vector<png_byte> row_;
  std::string bytes_;
  png_structp png_;
  png_infop info_ = nullptr;
};

}  // namespace

void read_png(std::string_view bytes, std::string_view name, PixelSink& sink) { PngReader(bytes, name).read(sink); }

Image read_png(std::string_view bytes, std::string_view name) {
  ImageSink sink;
  read_png(bytes, name, sink);
  return std::move(sink.image());
}

std::string write_png(const Image& image) { return PngWriter(image).write(); }

}  // namespace cairn::png
