// Numbers in few bits: a range coder with chances that it learns from what it has coded.
//
// Martin, "Range encoding: an algorithm for removing redundancy from a digitised message", Video and Data Recording
// Conference, 1979; bits and carries are handled as in LZMA (Pavlov). RangeWriter and RangeReader have the same
// functions, so that the same template writes and reads: a reader returns what was written, whatever it is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cairn::cairn_format {

/// How far the n-th bit that a model sees moves its chance, in parts of 65,536.
constexpr std::array<std::int32_t, 63> learning_rates() {
  std::array<std::int32_t, 63> rates{};
  for (std::size_t n = 0; n < rates.size(); ++n) rates[n] = static_cast<std::int32_t>(65536 * 2 / (2 * n + 3));
  rates[0] = 32767;  // 1 / 1.5 would leave the product beyond 31 bits
  return rates;
}

/// How likely the next bit is a 1, by those before.
class BitModel {
 public:
  /// In parts of 65,536.
  std::uint32_t chance() const { return chance_; }
  void learn(bool bit) {
    // The mean of the bits so far; later, recent ones count more.
    const std::int32_t off = (bit ? 65535 : 0) - static_cast<std::int32_t>(chance_);
    const std::int32_t moved = static_cast<std::int32_t>(chance_) + ((off * kRates[seen_]) >> 16);
    chance_ = static_cast<std::uint16_t>(moved < kLeast ? kLeast : moved > 65536 - kLeast ? 65536 - kLeast : moved);
    if (seen_ + 1U < kRates.size()) ++seen_;
  }

 private:
  static constexpr std::int32_t kLeast = 256;
  static constexpr auto kRates = learning_rates();

  std::uint16_t chance_ = 32768;
  std::uint8_t seen_ = 0;
};

/// Models of a number: how many bits it has, and its first two bits after the leading one.
class NumberModel {
 public:
  /// Codes a number of less than 32 bits.
  template <typename Code>
  std::uint32_t code(Code& code, std::uint32_t value) {
    // Elias's gamma code of value + 1.
    const std::uint32_t given = value + 1;
    std::uint32_t bits = 0;
    while (bits < 31 && code.bit(longer_[bits], given >> bits > 1)) ++bits;
    std::uint32_t number = 1;
    for (std::uint32_t left = bits; left > 0; --left) {
      const bool bit = (given >> (left - 1) & 1U) != 0;
      const std::uint32_t depth = bits - left;
      const bool coded =
          depth < 2 ? code.bit(first_[bits - 1][depth == 0 ? 0 : 1 + (number & 1U)], bit) : code.even(bit);
      number = number << 1U | (coded ? 1U : 0U);
    }
    return number - 1;
  }

 private:
  std::array<BitModel, 31> longer_;
  std::array<std::array<BitModel, 3>, 31> first_;
};

class RangeWriter {
 public:
  static constexpr bool kReads = false;

  bool bit(BitModel& model, bool value) {
    ++work_;
    const std::uint32_t part = (range_ >> 16U) * model.chance();
    narrow(part, value);
    model.learn(value);
    return value;
  }
  /// A bit that is as likely a 0 as a 1.
  bool even(bool value) {
    ++work_;
    narrow(range_ >> 1U, value);
    return value;
  }
  void count_work(std::uint64_t work) { work_ += work; }
  std::uint64_t work() const { return work_; }
  bool failed() const { return false; }

  /// How many bytes are sure so far.
  std::uint64_t size() const { return bytes_.size(); }
  std::vector<std::uint8_t> finish() {
    for (int i = 0; i < 5; ++i) shift();
    return std::move(bytes_);
  }

 private:
  void narrow(std::uint32_t part, bool value) {
    if (value) {
      range_ = part;
    } else {
      low_ += part;
      range_ -= part;
    }
    for (; range_ < 1U << 24U; range_ <<= 8U) shift();
  }
  /// Puts out the highest byte, once it is sure that no carry changes it.
  void shift() {
    if (low_ < 0xFF000000U || low_ > 0xFFFFFFFFU) {
      const auto carry = static_cast<std::uint8_t>(low_ >> 32U);
      for (; waiting_ > 0; --waiting_) {
        bytes_.push_back(static_cast<std::uint8_t>(last_ + carry));
        last_ = 0xFF;
      }
      last_ = static_cast<std::uint8_t>(low_ >> 24U);
    }
    ++waiting_;
    low_ = (low_ & 0x00FFFFFFU) << 8U;
  }

  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
  std::uint8_t last_ = 0;
  std::uint64_t waiting_ = 1;
  std::uint64_t work_ = 0;
  std::vector<std::uint8_t> bytes_;
};

class RangeReader {
 public:
  static constexpr bool kReads = true;

  /// It fails once it takes more than `most_work`, or needs more bytes than there are.
  RangeReader(std::span<const std::uint8_t> bytes, std::uint64_t most_work) : bytes_(bytes), most_work_(most_work) {
    for (int i = 0; i < 5; ++i) code_ = code_ << 8U | next_byte();
  }

  bool bit(BitModel& model, bool /*value*/) {
    const bool value = narrow((range_ >> 16U) * model.chance());
    model.learn(value);
    return value;
  }
  bool even(bool /*value*/) { return narrow(range_ >> 1U); }
  void count_work(std::uint64_t work) { work_ += work; }
  bool failed() const { return work_ > most_work_ || at_ > bytes_.size(); }

 private:
  bool narrow(std::uint32_t part) {
    ++work_;
    const bool value = code_ < part;
    if (value) {
      range_ = part;
    } else {
      code_ -= part;
      range_ -= part;
    }
    for (; range_ < 1U << 24U; range_ <<= 8U) code_ = code_ << 8U | next_byte();
    return value;
  }
  std::uint32_t next_byte() {
    const std::size_t at = at_++;
    return at < bytes_.size() ? bytes_[at] : 0U;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::uint64_t most_work_;
  std::uint64_t work_ = 0;
  std::uint32_t code_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
};

}  // namespace cairn::cairn_format
