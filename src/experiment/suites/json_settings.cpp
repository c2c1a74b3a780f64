#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"
#include "experiment/suites/settings_tree.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace cairn::suites {
namespace {

using Json = nlohmann::json;

/// Text that knows how far a parser has read it. The parser tells of a value when it has read its end, and at most one
/// character more: so a value's line is that of the last character before that is no blank.
class LineCounter {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Iterator(LineCounter* counter, const char* at) : counter_(counter), at_(at) {}
    reference operator*() const { return *at_; }
    Iterator& operator++() {
      counter_->pass(*at_++);
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    LineCounter* counter_;
    const char* at_;
  };

  explicit LineCounter(std::string_view text) : text_(text) {}

  Iterator begin() { return {this, text_.data()}; }
  Iterator end() { return {this, text_.data() + text_.size()}; }
  std::uint64_t line() const { return line_of_last_; }

 private:
  void pass(char c) {
    if (c == '\n') {
      ++line_;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      line_of_last_ = line_;
    }
  }

  std::string_view text_;
  std::uint64_t line_ = 1;
  std::uint64_t line_of_last_ = 1;
};

/// Takes what the parser tells.
class Reader final : public nlohmann::json_sax<Json> {
 public:
  Reader(LineCounter& counter, const std::string& file) : counter_(counter), file_(file) {}

  std::vector<NamedSetting> take() { return std::move(settings_); }

  bool null() override { refuse("nothing"); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) refuse("a number too large");
    return add(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(value); }
  bool binary(binary_t&) override { refuse("bytes"); }
  bool start_object(std::size_t) override {
    if (in_object_) refuse("an object");
    in_object_ = true;
    return true;
  }
  bool key(string_t& name) override {
    const auto same = [&](const NamedSetting& other) { return other.name == name; };
    if (const auto found = std::find_if(settings_.begin(), settings_.end(), same); found != settings_.end()) {
      throw InputError(fmt::format("{}: '{}' stands in line {} already: leave one of them out",
                                   io::place(file_, counter_.line()), name, found->line));
    }
    settings_.push_back({name, counter_.line(), {}});
    return true;
  }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override {
    if (!in_object_) refuse("a list");
    lists_.push_back({counter_.line(), {}, true, {}});
    return true;
  }
  bool end_array() override {
    Setting list = std::move(lists_.back());
    lists_.pop_back();
    return add(std::move(list));
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    std::string reason = error.what();
    reason.erase(0, reason.find("; ") == std::string::npos ? 0 : reason.find("; ") + 2);
    throw InputError(fmt::format("{}: this is no JSON: {}", io::place(file_, counter_.line()), reason));
  }

 private:
  bool add(Setting setting) {
    if (!in_object_) refuse("a value");
    if (lists_.empty()) {
      settings_.back().setting = std::move(setting);
    } else {
      lists_.back().items.push_back(std::move(setting));
    }
    return true;
  }
  template <typename Value>
  bool add(Value value) {
    return add(Setting{counter_.line(), std::move(value), false, {}});
  }

  [[noreturn]] void refuse(const char* found) const {
    throw InputError(fmt::format(
        "{}: expected {}, found {}", io::place(file_, counter_.line()),
        in_object_ ? "a text, a number, true, false or a list" : "an object of settings, such as {\"maps\": \"*.map\"}",
        found));
  }

  LineCounter& counter_;
  const std::string& file_;
  bool in_object_ = false;
  std::vector<NamedSetting> settings_;
  std::vector<Setting> lists_;  // that are not closed yet
};

}  // namespace

std::vector<NamedSetting> read_json(std::string_view text, const std::string& file) {
  LineCounter counter(text);
  Reader reader(counter, file);
  Json::sax_parse(counter.begin(), counter.end(), &reader);
  return reader.take();
}

}  // namespace cairn::suites
