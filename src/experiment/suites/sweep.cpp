#include "experiment/suites/sweep.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

namespace cairn::suites {
namespace {

constexpr std::string_view kDots = "..";

/// The numbers are made one by one: a short text can hold sweeps of more numbers than there is memory for.
struct Sweep {
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
  long long first = 0;  // in units of the last decimal
  long long step = 1;
  std::size_t count = 0;
  std::size_t decimals = 0;

  std::string value(std::size_t i) const {
    const long long number = first + step * static_cast<long long>(i);
    if (decimals == 0) return std::to_string(number);
    return fmt::format("{:.{}f}", static_cast<double>(number) / std::pow(10.0, static_cast<double>(decimals)),
                       decimals);
  }
};

std::size_t decimals_of(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

[[noreturn]] void refuse(std::string_view sweep, std::string_view reason) {
  throw UsageError(
      fmt::format("the sweep '{}' {}; write it as FIRST..LAST or FIRST..LAST..STEP, such as 1..97..6", sweep, reason));
}

/// What "1..97..6" stands for. It is counted in whole steps of the last decimal, so that no number is off by rounding.
Sweep sweep_of(std::string_view sweep) {
  std::vector<std::string_view> parts;
  for (std::string_view rest = sweep;;) {
    const std::size_t dots = rest.find(kDots);
    parts.push_back(rest.substr(0, dots));
    if (dots == std::string_view::npos) break;
    rest.remove_prefix(dots + kDots.size());
  }
  if (parts.size() > 3) refuse(sweep, "has more than three numbers");
  std::size_t decimals = 0;
  for (const std::string_view part : parts) decimals = std::max(decimals, decimals_of(part));
  if (decimals > 9) refuse(sweep, "has more than nine decimals");
  double numbers[3] = {0, 0, 1};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!base::parse_number(parts[i], numbers[i]) || !(std::abs(numbers[i]) <= 1e9)) {
      refuse(sweep, fmt::format("has '{}' where a number was expected", parts[i]));
    }
  }
  const double unit = std::pow(10.0, static_cast<double>(decimals));
  const auto first = std::llround(numbers[0] * unit);
  const auto last = std::llround(numbers[1] * unit);
  const auto step = std::llround(numbers[2] * unit);
  if (step <= 0) refuse(sweep, "does not advance: its step must be above 0");
  if (first > last) refuse(sweep, "holds no number: it begins above its end");
  if (static_cast<unsigned long long>(last - first) / static_cast<unsigned long long>(step) >= kMostSwept) {
    refuse(sweep, fmt::format("holds more than {} numbers", kMostSwept));
  }
  return {0, 0, first, step, static_cast<std::size_t>((last - first) / step + 1), decimals};
}

std::vector<Sweep> sweeps_of(std::string_view text) {
  std::vector<Sweep> sweeps;
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view value = text.substr(at + 1, end - at - 1);
    // A path may have dots too: a sweep begins with a number.
    if (value.find(kDots) == std::string_view::npos || value.find('/') != std::string_view::npos) continue;
    sweeps.push_back(sweep_of(value));
    sweeps.back().begin = at + 1;
    sweeps.back().end = end;
  }
  return sweeps;
}

/// "a:x=1,y=2,b,c:z=3" into "a:x=1,y=2", "b" and "c:z=3": what has no '=', or a ':' before it, begins an algorithm.
std::vector<std::string> split_algorithms(std::string_view text) {
  std::vector<std::string> specs;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, end - at);
    const bool is_option = part.find('=') != std::string_view::npos && part.find(':') >= part.find('=');
    if (is_option && !specs.empty()) {
      specs.back() += "," + std::string(part);
    } else {
      specs.emplace_back(part);
    }
    at = end + 1;
  }
  return specs;
}

}  // namespace

std::vector<std::string> sweep(std::string_view text) {
  const std::vector<Sweep> sweeps = sweeps_of(text);
  std::size_t count = 1;
  for (const Sweep& one : sweeps) {
    count *= one.count;
    if (count > kMostSwept) {
      throw UsageError(fmt::format("'{}' stands for more than {} combinations; sweep fewer values", text, kMostSwept));
    }
  }
  if (count > 1 && text.size() > kMostSweptLetters) {
    throw UsageError(
        fmt::format("what is swept has more than {} letters: '{}...'", kMostSweptLetters, text.substr(0, 40)));
  }
  std::vector<std::string> texts;
  for (std::size_t number = 0; number < count; ++number) {
    std::string one(text);
    std::size_t rest = number;
    for (auto place = sweeps.rbegin(); place != sweeps.rend(); ++place) {
      one.replace(place->begin, place->end - place->begin, place->value(rest % place->count));
      rest /= place->count;
    }
    texts.push_back(std::move(one));
  }
  return texts;
}

std::vector<AlgorithmChoice> expand_algorithms(const std::vector<std::string>& texts) {
  std::vector<AlgorithmChoice> choices;
  std::map<std::string, std::size_t> places;
  const auto add = [&](AlgorithmChoice choice) {
    const auto [found, is_new] = places.try_emplace(choice.spec, choices.size());
    if (is_new) {
      choices.push_back(std::move(choice));
    } else {
      bool& where_it_can = choices[found->second].where_it_can;
      where_it_can = where_it_can && choice.where_it_can;  // it was asked for by name, too
    }
    if (choices.size() > kMostSwept) {
      throw UsageError(fmt::format("there are more than {} algorithms; sweep fewer values", kMostSwept));
    }
  };
  for (const std::string& text : texts) {
    for (const std::string& spec : split_algorithms(text)) {
      if (spec == "all") {
        for (const Algorithm* algorithm : algorithms()) add({std::string(algorithm->name), true});
        continue;
      }
      for (std::string& one : sweep(spec)) {
        parse_spec(one);
        add({std::move(one), false});
      }
    }
  }
  return choices;
}

}  // namespace cairn::suites
