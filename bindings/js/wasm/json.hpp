// JsonWriter: JSON, a value after the other. The names of its functions say what kind of value stands under a name.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace cairn::js {

class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }

  void text(std::string_view name, std::string_view value) {
    write_name(name);
    write_text(value);
  }
  void number(std::string_view name, double value) {
    write_name(name);
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", value);
    text_ += digits;
  }
  void number_or_null(std::string_view name, double value) {
    if (value >= 0) return number(name, value);
    write_name(name);
    text_ += "null";
  }
  void truth(std::string_view name, bool value) {
    write_name(name);
    text_ += value ? "true" : "false";
  }
  /// `write(item)` writes one object for each.
  template <typename Items, typename Write>
  void list(std::string_view name, const Items& items, Write write) {
    write_name(name);
    open('[');
    for (const auto& item : items) {
      separate();
      is_first_ = true;
      write(item);
    }
    close(']');
  }

  std::string take() { return std::move(text_); }

 private:
  void open(char bracket) {
    text_ += bracket;
    is_first_ = true;
  }
  void close(char bracket) {
    text_ += bracket;
    is_first_ = false;
  }
  void separate() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
  }
  void write_name(std::string_view name) {
    separate();
    write_text(name);
    text_ += ':';
  }
  void write_text(std::string_view value) {
    text_ += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      if (static_cast<unsigned char>(c) < 0x20) {
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
        text_ += escaped;
      } else {
        text_ += c;
      }
    }
    text_ += '"';
  }

  std::string text_;
  bool is_first_ = true;  // of the innermost brackets
};

}  // namespace cairn::js
