// A campaign: parts that try one promise each, by force, for as long as they are let.
//
// A part is a row of rounds. A round depends on its number alone, so that a failure can be repeated by its number, and
// a campaign that was stopped goes on at the next one.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace cairn::campaign {

/// A promise was broken: the sentence says which one, and how.
class Broken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What was worse: bytes of a user's are gone, or wrong.
class Lost : public Broken {
 public:
  using Broken::Broken;
};

inline void require(bool holds, const char* promise) {
  if (!holds) throw Broken(promise);
}
inline void require(bool holds, const std::string& promise) {
  if (!holds) throw Broken(promise);
}

inline void require_kept(bool holds, const std::string& what) {
  if (!holds) throw Lost(what);
}

struct Part {
  const char* name;
  const char* tries;  ///< what is counted, as in "problems"
  const char* promise;
  /// How many rounds there are; 0: any number. Called once, before the rounds.
  std::function<std::uint64_t()> rounds;
  /// Makes a round, and returns how many things it tried. Throws `Broken`.
  std::function<std::uint64_t(std::uint64_t round)> run;
};

/// One file each.
Part problems();
Part crowds();
Part corruption();
Part allocations();
Part writes();
Part kills();

inline std::vector<Part> all_parts() { return {problems(), crowds(), corruption(), allocations(), writes(), kills()}; }

}  // namespace cairn::campaign
