#include "bindings/js/wasm/exports.hpp"

#include <cairn/agent.hpp>
#include <cairn/version.hpp>

#include <vector>

namespace cairn::js {
namespace {

std::string kept;
std::vector<std::byte> input;

}  // namespace

std::array<double, 16>& results() {
  static std::array<double, 16> numbers{};
  return numbers;
}

cairn_error& error() {
  static cairn_error last{};
  return last;
}

std::uint64_t to_budget(double budget) {
  return budget < 18446744073709549568.0 ? static_cast<std::uint64_t>(budget) : kUnlimitedWork;
}

Rules to_rules(std::uint32_t bits) {
  return {.connectivity = (bits & 1U) != 0 ? Connectivity::four : Connectivity::eight,
          .corners = (bits & 2U) != 0 ? Corners::cut : Corners::strict,
          .diagonal = (bits & 4U) != 0 ? Diagonal::seven_fifths : Diagonal::sqrt2};
}

std::uint32_t to_bits(const Rules& rules) {
  return (rules.connectivity == Connectivity::four ? 1U : 0U) | (rules.corners == Corners::cut ? 2U : 0U) |
         (rules.diagonal == Diagonal::seven_fifths ? 4U : 0U);
}

void give_kept(std::string bytes) {
  kept = std::move(bytes);
  give(std::span<const char>(kept));
}

std::span<std::uint8_t> give_room(std::size_t bytes) {
  kept = std::string(bytes, '\0');
  give(std::span<const char>(kept));
  return {reinterpret_cast<std::uint8_t*>(kept.data()), bytes};
}

}  // namespace cairn::js

using namespace cairn::js;

CAIRN_EXPORT("results") const double* results_address() { return cairn::js::results().data(); }
CAIRN_EXPORT("error_message") const char* error_message() { return error().message; }

/// Memory to write what a call takes; none lets go of it.
CAIRN_EXPORT("input") Status input_memory(std::uint32_t bytes) {
  return run([&] {
    if (bytes == 0) {
      std::vector<std::byte>().swap(input);
    } else if (input.size() < bytes) {
      std::vector<std::byte>().swap(input);
      input.resize(bytes);
    }
    give(std::span<const std::byte>(input));
  });
}

/// Lets go of what the last call gave.
CAIRN_EXPORT("drop_output") void drop_output() { std::string().swap(kept); }

CAIRN_EXPORT("version") Status version() {
  return run([] { give(std::span<const char>(std::string_view(CAIRN_VERSION))); });
}
