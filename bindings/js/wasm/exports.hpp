// How the functions of this folder talk to JavaScript. A function takes numbers, among them addresses in memory, and
// returns a status (cairn.h). What it gives stands in `results()`, or in memory whose address and size stand there. The
// sentence of an error stands in `error()`.
#pragma once

#include <cairn/cairn.h>
#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// Before a function that JavaScript calls by this name.
#define CAIRN_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace cairn::js {

using Status = std::int32_t;

/// JavaScript has numbers of 64 bits with a fraction: whole ones are exact up to 2^53.
std::array<double, 16>& results();
cairn_error& error();

/// A budget in counted operations; JavaScript's Infinity is one without a limit.
std::uint64_t to_budget(double budget);

/// Bits: four directions, corners that are cut, diagonals of 7/5.
Rules to_rules(std::uint32_t bits);
std::uint32_t to_bits(const Rules& rules);

inline std::string_view to_text(const char* text, std::uint32_t size) { return {text, size}; }

/// Gives bytes that stay where they are until the next call.
template <typename T>
void give(std::span<const T> items) {
  results()[0] = static_cast<double>(reinterpret_cast<std::uintptr_t>(items.data()));
  results()[1] = static_cast<double>(items.size());
}
/// Gives bytes that are kept here until the next call that gives some.
void give_kept(std::string bytes);
/// The same, to be filled.
std::span<std::uint8_t> give_room(std::size_t bytes);

inline void give_point(Point p) {
  results()[0] = p.x;
  results()[1] = p.y;
}

/// Calls, and turns exceptions into a status with a sentence.
template <typename Call>
Status run(Call call) noexcept {
  return c_api::answer(&error(), [&] {
    try {
      call();
    } catch (const std::length_error&) {  // more than the addresses of 32 bits reach
      throw std::bad_alloc();
    }
  });
}

/// As `run` for a call that makes something: its address is the result.
template <typename Handle, typename Make>
Status run_new(Make make) noexcept {
  return run([&] { results()[0] = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Handle(make()))); });
}

}  // namespace cairn::js
