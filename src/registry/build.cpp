// From "method:option=value,..." to a database.
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/nearest_name.hpp"
#include "base/output_file.hpp"
#include "offline/build_job.hpp"
#include "offline/database_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

namespace cairn {
namespace {

// Two builds with the same id make the same pieces.
std::uint64_t build_id(std::string_view method, const Grid& grid, std::uint64_t seed) {
  const MapIdentity map(grid);
  const std::uint64_t numbers[] = {map.fingerprint, seed, static_cast<std::uint64_t>(map.rules.connectivity),
                                   static_cast<std::uint64_t>(map.rules.corners),
                                   static_cast<std::uint64_t>(map.rules.diagonal)};
  return hash_bytes(method.data(), method.size(), hash_bytes(numbers, sizeof numbers, 0));
}

struct MethodCall {
  const BuildMethod& method;
  std::string_view given;  // the options, as they were written
};

MethodCall parse_method(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  return {find_build_method(text.substr(0, colon)), text.substr(std::min(colon + 1, text.size()))};
}

std::vector<std::byte> run(const Grid& grid, std::string_view text, const BuildSettings& settings, Journal& journal) {
  const MethodCall call = parse_method(text);
  const Options options(call.method.name, call.method.options, call.given);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const BuildJob job{grid,    options,          settings.seed, settings.threads == 0 ? cores : settings.threads,
                     journal, settings.progress};
  DatabaseWriter writer;
  call.method.build(job, writer);
  return writer.finish(call.method.name, call.given, settings.seed, MapIdentity(grid));
}

}  // namespace

const BuildMethod& find_build_method(std::string_view name) {
  std::vector<std::string_view> names;
  for (const BuildMethod* method : build_methods()) {
    if (method->name == name) return *method;
    names.push_back(method->name);
  }
  throw UsageError("there is no build method '" + std::string(name) + "'" + suggestion(name, names));
}

void check_build_spec(std::string_view text) {
  const MethodCall call = parse_method(text);
  Options(call.method.name, call.method.options, call.given);
}

Database build(const Grid& grid, std::string_view text, const BuildSettings& settings) {
  Journal nowhere("", 0);
  return Database::from_bytes(run(grid, text, settings, nowhere), std::string(text));
}

Database build_file(const Grid& grid, std::string_view text, const std::string& path, const BuildSettings& settings) {
  check_build_spec(text);
  // Whether the file can be written is better known before the work than after.
  if (std::filesystem::is_directory(path)) throw OutputError("cannot write '" + path + "': it is a folder");
  Journal journal(path + ".partial", build_id(text, grid, settings.seed));
  try {
    const std::vector<std::byte> bytes = run(grid, text, settings, journal);
    write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  } catch (...) {
    journal.remove();
    throw;
  }
  journal.remove();
  return Database::open(path);
}

Database open_database(const std::string& path) {
  Database database = Database::open(path);
  find_build_method(database.method()).validate(database);
  return database;
}

}  // namespace cairn
