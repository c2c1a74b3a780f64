// Any text is a suite in TOML or in JSON, or an error with a line. The first byte says which of the two.
#include <cairn/error.hpp>

#include "experiment/suites/suite.hpp"
#include "fuzz/fuzzing.hpp"

#include <algorithm>
#include <string>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::string_view text = as_text(data, size);
  // A pattern may ask for all files of the machine, which a user may want and a run of this target does not.
  if (size == 0 || text.find_first_of("/\\*") != std::string_view::npos) return 0;
  const auto format = text[0] == '{' || text[0] == '[' ? suites::SuiteFormat::json : suites::SuiteFormat::toml;
  try {
    const suites::Suite suite = suites::read_suite(text, "fuzz.suite", format, "no-such-folder");
    require(!suite.maps.empty() && suite.min_cost <= suite.max_cost && suite.chunk > 0);
  } catch (const InputError&) {
  } catch (const UsageError&) {
  }
  return 0;
}
