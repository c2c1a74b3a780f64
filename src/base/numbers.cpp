#include "base/numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace cairn::base {
namespace {

// Where a double changes is decided by at most 767 digits. Of what follows only matters whether it is all zeros.
constexpr std::size_t kMaxDigits = 770;
constexpr int kMantissaBits = std::numeric_limits<double>::digits;
constexpr int kMinExponent = std::numeric_limits<double>::min_exponent - kMantissaBits;  // of the last bit
constexpr std::int64_t kFarExponent = 1'000'000;  // beyond every double, for any number of digits kept

/// A number without sign: its digits, without zeros in front, are multiplied by a power of ten.
struct Decimal {
  std::vector<std::uint8_t> digits;
  std::int64_t exponent = 0;

  bool add(char c, bool fraction) {
    if (c < '0' || c > '9') return false;
    if (fraction) exponent = std::max(exponent - 1, -kFarExponent * 1000);
    if (digits.empty() && c == '0') return true;
    if (digits.size() < kMaxDigits) {
      digits.push_back(static_cast<std::uint8_t>(c - '0'));
    } else {
      ++exponent;
      if (c != '0') digits.back() |= 1U;
    }
    return true;
  }
};

bool parse_exponent(std::string_view text, std::int64_t& exponent) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return false;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    value = std::min(10 * value + (c - '0'), kFarExponent * 2000);
  }
  exponent += negative ? -value : value;
  return true;
}

bool parse_decimal(std::string_view text, Decimal& decimal) {
  std::size_t i = 0;
  std::size_t digits = 0;
  for (; i < text.size() && decimal.add(text[i], false); ++i) ++digits;
  if (i < text.size() && text[i] == '.') {
    for (++i; i < text.size() && decimal.add(text[i], true); ++i) ++digits;
  }
  if (digits == 0) return false;
  if (i == text.size()) return true;
  return (text[i] == 'e' || text[i] == 'E') && parse_exponent(text.substr(i + 1), decimal.exponent);
}

/// An integer of any size.
class BigInteger {
 public:
  explicit BigInteger(std::uint32_t value) : words_{value} {}

  void multiply_add(std::uint32_t factor, std::uint32_t summand) {
    std::uint64_t carry = summand;
    for (std::uint32_t& word : words_) {
      carry += std::uint64_t{word} * factor;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32U;
    }
    if (carry != 0) words_.push_back(static_cast<std::uint32_t>(carry));
  }
  void multiply_by_power_of_ten(std::int64_t power) {
    for (; power >= 9; power -= 9) multiply_add(1'000'000'000, 0);
    for (; power > 0; --power) multiply_add(10, 0);
  }
  void shift_left(int bits) {
    for (; bits >= 31; bits -= 31) multiply_add(std::uint32_t{1} << 31U, 0);
    multiply_add(std::uint32_t{1} << static_cast<unsigned>(bits), 0);
  }
  /// Needs other <= *this.
  void subtract(const BigInteger& other) {
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      borrow += std::int64_t{words_[i]} - (i < other.words_.size() ? std::int64_t{other.words_[i]} : 0);
      words_[i] = static_cast<std::uint32_t>(borrow);
      borrow >>= 32;
    }
    while (words_.size() > 1 && words_.back() == 0) words_.pop_back();
  }
  int bit_length() const {
    return static_cast<int>(32 * (words_.size() - 1)) + static_cast<int>(std::bit_width(words_.back()));
  }

  friend int compare(const BigInteger& a, const BigInteger& b) {
    if (a.words_.size() != b.words_.size()) return a.words_.size() < b.words_.size() ? -1 : 1;
    for (std::size_t i = a.words_.size(); i-- > 0;) {
      if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::vector<std::uint32_t> words_;  // the lowest first; the highest is not 0, unless the number is
};

/// numerator / denominator / 2^exponent, rounded to the nearest integer, which must be at most 2^53.
std::uint64_t rounded_quotient(BigInteger numerator, BigInteger denominator, int exponent) {
  if (exponent < 0) {
    numerator.shift_left(-exponent);
  } else {
    denominator.shift_left(exponent);
  }
  denominator.shift_left(kMantissaBits);
  std::uint64_t quotient = 0;
  for (int bit = kMantissaBits; bit >= 0; --bit) {
    quotient <<= 1U;
    if (compare(numerator, denominator) >= 0) {
      numerator.subtract(denominator);
      ++quotient;
    }
    numerator.shift_left(1);
  }
  const int half = compare(numerator, denominator);
  return quotient + (half > 0 || (half == 0 && quotient % 2 == 1) ? 1 : 0);
}

/// The nearest double by exact arithmetic; infinity or 0 beyond their range.
double nearest_double(const Decimal& decimal) {
  const auto magnitude = static_cast<std::int64_t>(decimal.digits.size()) + decimal.exponent;
  if (magnitude > std::numeric_limits<double>::max_exponent10 + 1) return std::numeric_limits<double>::infinity();
  if (magnitude < std::numeric_limits<double>::min_exponent10 - std::numeric_limits<double>::max_digits10) return 0;
  BigInteger numerator(0);
  for (const std::uint8_t digit : decimal.digits) numerator.multiply_add(10, digit);
  BigInteger denominator(1);
  numerator.multiply_by_power_of_ten(decimal.exponent);
  denominator.multiply_by_power_of_ten(-decimal.exponent);
  // The exponent of the last bit that the double has. By the lengths it may be one too large; then a bit is lacking.
  int exponent = numerator.bit_length() - denominator.bit_length() - (kMantissaBits - 1);
  exponent = std::max(exponent, kMinExponent);
  std::uint64_t mantissa = rounded_quotient(numerator, denominator, exponent);
  if (mantissa < std::uint64_t{1} << (kMantissaBits - 1) && exponent > kMinExponent) {
    mantissa = rounded_quotient(numerator, denominator, --exponent);
  }
  return std::ldexp(static_cast<double>(mantissa), exponent);
}

/// A whole number of up to 53 bits times or through a power of ten that is exact: one rounding, so the result is the
/// nearest. Most numbers in files and options are such. Returns false for others.
bool short_cut(const Decimal& decimal, double& number) {
  constexpr std::array<double, 23> kPowers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const std::int64_t power = decimal.exponent < 0 ? -decimal.exponent : decimal.exponent;
  if (FLT_EVAL_METHOD != 0 || decimal.digits.size() > 15 || power >= std::int64_t{kPowers.size()}) return false;
  double whole = 0;
  for (const std::uint8_t digit : decimal.digits) whole = 10 * whole + digit;
  const double scale = kPowers[static_cast<std::size_t>(power)];
  number = decimal.exponent < 0 ? whole / scale : whole * scale;
  return true;
}

bool is_word(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b); });
}

bool parse_magnitude(std::string_view text, double& number) {
  if (is_word(text, "inf") || is_word(text, "infinity")) {
    number = std::numeric_limits<double>::infinity();
    return true;
  }
  if (is_word(text, "nan")) {
    number = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  Decimal decimal;
  if (!parse_decimal(text, decimal)) return false;
  if (decimal.digits.empty()) {
    number = 0;
    return true;
  }
  if (short_cut(decimal, number)) return true;
  number = nearest_double(decimal);
  return number != 0 && std::isfinite(number);
}

}  // namespace

bool parse_number(std::string_view text, double& number) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  double magnitude = 0;
  if (!parse_magnitude(text, magnitude)) return false;
  number = negative ? -magnitude : magnitude;
  return true;
}

}  // namespace cairn::base
