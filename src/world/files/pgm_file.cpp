#include "world/files/pgm_file.hpp"

#include <cairn/error.hpp>
#include <cairn/terrain.hpp>

#include "base/io/text_reader.hpp"
#include "base/numbers.hpp"

#include <algorithm>
#include <string>

namespace cairn::files {
namespace {

constexpr std::int32_t kWhite = 255;

/// The words of a header, or of a plain picture, between blanks, lines and comments.
class Words {
 public:
  Words(std::string_view bytes, std::string_view name) : rest_(bytes), name_(name) {}

  /// Empty at the end.
  std::string_view next() {
    skip_blanks();
    const auto end = std::find_if(rest_.begin(), rest_.end(), is_blank);
    const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    return word;
  }

  std::int32_t number(const std::string& what, std::int32_t least, std::int32_t most) {
    const std::string_view word = next();
    std::int32_t value = 0;
    if (base::parse_number(word, value) && value >= least && value <= most) return value;
    throw expected(what + " from " + std::to_string(least) + " to " + std::to_string(most), word);
  }

  /// What follows the one blank behind the last word.
  std::string_view bytes_behind() const { return rest_.substr(std::min<std::size_t>(1, rest_.size())); }

  InputError expected(const std::string& what, std::string_view found) const {
    return InputError(io::place(name_, line_) + ": expected " + what + ", found " +
                      (found.empty() ? "the end of the file" : io::in_quotes(found)));
  }

 private:
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

  void skip_blanks() {
    bool in_comment = false;
    for (; !rest_.empty() && (in_comment || is_blank(rest_[0]) || rest_[0] == '#'); rest_.remove_prefix(1)) {
      if (rest_[0] == '#') in_comment = true;
      if (rest_[0] != '\n') continue;
      in_comment = false;
      ++line_;
    }
  }

  std::string_view rest_;
  std::string_view name_;
  std::uint64_t line_ = 1;
};

std::uint8_t scaled(std::int32_t value, std::int32_t white) {
  return static_cast<std::uint8_t>((value * kWhite + white / 2) / white);
}

}  // namespace

GreyImage read_pgm(std::string_view bytes, std::string_view name) {
  Words words(bytes, name);
  const std::string_view kind = words.next();
  if (kind != "P5" && kind != "P2") throw words.expected("a PGM picture, which begins with P5 or P2", kind);
  GreyImage image;
  image.width = words.number("a width", 1, kMaxMapSide);
  image.height = words.number("a height", 1, kMaxMapSide);
  const std::int32_t white = words.number("the level of white,", 1, kWhite);
  const std::size_t size = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (kind == "P2") {
    for (std::size_t i = 0; i < size; ++i)
      image.pixels.push_back(scaled(words.number("a grey level", 0, white), white));
    return image;
  }
  const std::string_view pixels = words.bytes_behind();
  if (pixels.size() < size) {
    throw InputError(std::string(name) + ": expected " + std::to_string(size) + " pixels, found " +
                     std::to_string(pixels.size()) + ": the file is cut short");
  }
  image.pixels.reserve(size);
  for (const char pixel : pixels.substr(0, size)) {
    const auto level = static_cast<std::int32_t>(static_cast<unsigned char>(pixel));
    if (level > white)
      throw InputError(std::string(name) + ": a pixel of level " + std::to_string(level) +
                       " is brighter than white, which is " + std::to_string(white));
    image.pixels.push_back(scaled(level, white));
  }
  return image;
}

}  // namespace cairn::files
