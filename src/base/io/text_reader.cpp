#include "base/io/text_reader.hpp"

#include "base/numbers.hpp"

#include <algorithm>

namespace cairn::io {
namespace {

constexpr std::string_view kBlanks = " \t";

}  // namespace

bool TextReader::next_line() {
  ++line_number_;
  at_end_ = rest_.empty();
  const std::size_t end = rest_.find('\n');
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
  return !at_end_;
}

std::vector<std::string_view> TextReader::fields() const {
  std::vector<std::string_view> fields;
  for (std::size_t begin = line_.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line_.find_first_of(kBlanks, begin), line_.size());
    fields.push_back(line_.substr(begin, end - begin));
    begin = line_.find_first_not_of(kBlanks, end);
  }
  return fields;
}

std::int32_t TextReader::integer(std::string_view field, const std::string& what, std::int32_t least,
                                 std::int32_t most) const {
  std::int32_t number = 0;
  if (base::parse_number(field, number) && number >= least && number <= most) return number;
  throw expected(what + " from " + std::to_string(least) + " to " + std::to_string(most), field);
}

double TextReader::real(std::string_view field, const std::string& what) const {
  double number = 0;
  if (base::parse_number(field, number)) return number;
  throw expected(what, field);
}

InputError TextReader::expected(const std::string& what, std::string_view found) const {
  const auto column = static_cast<std::size_t>(found.data() - line_.data());
  const std::string found_text = !found.empty()          ? in_quotes(found)
                                 : column < line_.size() ? "nothing"
                                 : at_end_               ? "the end of the file"
                                                         : "the end of the line";
  return InputError(place(name_, line_number_) + ":" + std::to_string(column + 1) + ": expected " + what + ", found " +
                    found_text);
}

std::string place(std::string_view name, std::uint64_t line) { return std::string(name) + ":" + std::to_string(line); }

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 40;
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result = "'";
  for (const char c : text.substr(0, kShown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      result += c;
    } else {
      result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return result + (text.size() > kShown ? "...'" : "'");
}

}  // namespace cairn::io
