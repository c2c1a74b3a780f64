#include "trial/build_report.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace cairn::trial {
namespace {

using Json = nlohmann::ordered_json;

std::string path_beside(const Database& database) { return database.name() + ".json"; }

std::string checksum(const Database& database) {
  return fmt::format("{:016x}", base::hash_bytes(database.image().data(), database.image().size(), 0));
}

}  // namespace

void write_build_report(const Database& database, const BuildReport& report) {
  const Json json{{"seconds", report.seconds},
                  {"threads", report.threads},
                  {"resumed", report.resumed},
                  {"expansions", report.expansions},
                  {"processor_seconds", report.processor_seconds},
                  {"database_checksum", checksum(database)}};
  io::write_file(path_beside(database), json.dump() + "\n");
}

std::optional<BuildReport> read_build_report(const Database& database) {
  constexpr std::size_t kMaxBytes = 4096;
  try {
    const Json json = Json::parse(io::read_file(path_beside(database), kMaxBytes));
    if (json.at("database_checksum") != checksum(database)) return {};
    return BuildReport{json.at("seconds").get<double>(), json.at("threads").get<unsigned>(),
                       json.at("resumed").get<bool>(), json.value("expansions", std::uint64_t{0}),
                       json.value("processor_seconds", 0.0)};
  } catch (const InputError&) {
    return {};
  } catch (const Json::exception&) {
    return {};
  }
}

driver::BuildCost build_cost(const Database& database) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const std::optional<BuildReport> report = read_build_report(database);
  if (!report || report->resumed) return {kUnknown, kUnknown};
  return {report->seconds, counted(report->expansions)};
}

double processor_seconds(const Database& database) {
  const std::optional<BuildReport> report = read_build_report(database);
  return report ? report->processor_seconds : 0;
}

double counted(std::uint64_t expansions) {
  return expansions == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(expansions);
}

}  // namespace cairn::trial
