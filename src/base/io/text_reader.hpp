// Text of unknown origin, line by line and field by field, with errors that say where and what was expected.
#pragma once

#include <cairn/error.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::io {

/// Lines end with \n or \r\n; the last one may lack its end.
class TextReader {
 public:
  /// `name` is how messages call the file; `text` must outlive the reader.
  TextReader(std::string_view text, std::string_view name) : rest_(text), name_(name) {}

  /// Goes to the next line; false at the end of the text.
  bool next_line();

  /// The line without its end.
  std::string_view line() const { return line_; }
  std::string_view line_end() const { return line_.substr(line_.size()); }
  std::uint64_t line_number() const { return line_number_; }
  bool line_is_blank() const { return line_.find_first_not_of(" \t") == std::string_view::npos; }

  /// The line's pieces between blanks and tabs.
  std::vector<std::string_view> fields() const;

  /// A field as a number from `least` to `most`; throws that `what` was expected there.
  std::int32_t integer(std::string_view field, const std::string& what, std::int32_t least, std::int32_t most) const;
  double real(std::string_view field, const std::string& what) const;

  /// "FILE:LINE:COLUMN: expected WHAT, found ...". `found` is a part of the current line, or its end.
  InputError expected(const std::string& what, std::string_view found) const;

 private:
  std::string_view rest_;
  std::string_view name_;
  std::string_view line_;
  std::uint64_t line_number_ = 0;
  bool at_end_ = false;
};

/// "FILE:LINE", with which all messages about a place begin.
std::string place(std::string_view name, std::uint64_t line);

/// The text between quotes, shortened, with what cannot be printed as \xNN.
std::string in_quotes(std::string_view text);

}  // namespace cairn::io
