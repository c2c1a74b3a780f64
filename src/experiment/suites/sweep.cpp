#include "experiment/suites/sweep.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cairn::suites {
namespace {

constexpr std::string_view kDots = "..";

struct Sweep {
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
  std::vector<std::string> values;
};

std::size_t decimals_of(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

[[noreturn]] void refuse(std::string_view sweep, std::string_view reason) {
  throw UsageError(
      fmt::format("the sweep '{}' {}; write it as FIRST..LAST or FIRST..LAST..STEP, such as 1..97..6", sweep, reason));
}

/// The numbers of "1..97..6". They are counted in whole steps of the last decimal, so that none is off by rounding.
std::vector<std::string> values_of(std::string_view sweep) {
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
  std::vector<std::string> values;
  for (auto value = first; value <= last; value += step) {
    values.push_back(decimals == 0 ? std::to_string(value)
                                   : fmt::format("{:.{}f}", static_cast<double>(value) / unit, decimals));
  }
  return values;
}

std::vector<Sweep> sweeps_of(std::string_view text) {
  std::vector<Sweep> sweeps;
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view value = text.substr(at + 1, end - at - 1);
    // A path may have dots too: a sweep begins with a number.
    if (value.find(kDots) == std::string_view::npos || value.find('/') != std::string_view::npos) continue;
    sweeps.push_back({at + 1, end, values_of(value)});
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
    count *= one.values.size();
    if (count > kMostSwept) {
      throw UsageError(fmt::format("'{}' stands for more than {} combinations; sweep fewer values", text, kMostSwept));
    }
  }
  std::vector<std::string> texts;
  for (std::size_t number = 0; number < count; ++number) {
    std::string one(text);
    std::size_t rest = number;
    for (auto place = sweeps.rbegin(); place != sweeps.rend(); ++place) {
      one.replace(place->begin, place->end - place->begin, place->values[rest % place->values.size()]);
      rest /= place->values.size();
    }
    texts.push_back(std::move(one));
  }
  return texts;
}

std::vector<AlgorithmChoice> expand_algorithms(const std::vector<std::string>& texts) {
  std::vector<AlgorithmChoice> choices;
  const auto add = [&](AlgorithmChoice choice) {
    const auto same = [&](const AlgorithmChoice& other) { return other.spec == choice.spec; };
    const auto found = std::find_if(choices.begin(), choices.end(), same);
    if (found == choices.end()) {
      choices.push_back(std::move(choice));
    } else {
      found->where_it_can = found->where_it_can && choice.where_it_can;  // it was asked for by name, too
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
