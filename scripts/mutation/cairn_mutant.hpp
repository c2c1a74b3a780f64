// Included first by every file that has mutants: which one is on, and which were reached.
#pragma once

// Mutants need not be beautiful.
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wlogical-op"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#pragma GCC diagnostic ignored "-Wfree-nonheap-object"
#pragma GCC diagnostic ignored "-Wempty-body"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace cairn_mutation {

struct State {
  static constexpr int kMax = 1 << 16;
  int active = -1;
  const char* file = nullptr;
  unsigned char reached[kMax] = {};

  State() {
    if (const char* number = std::getenv("CAIRN_MUTANT")) active = std::atoi(number);
    file = std::getenv("CAIRN_MUTANTS_REACHED");
  }
  ~State() {
    if (file == nullptr) return;
    if (std::FILE* out = std::fopen(file, "wb")) {
      std::fwrite(reached, 1, sizeof reached, out);
      std::fclose(out);
    }
  }
};

inline State state;

inline bool is_on(int number) {
  state.reached[number] = 1;
  return state.active == number;
}

}  // namespace cairn_mutation

/// What is evaluated by the compiler has no mutants.
constexpr bool cairn_mutant(int number) {
  if (std::is_constant_evaluated()) return false;
  return cairn_mutation::is_on(number);
}
