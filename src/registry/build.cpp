// From "method:option=value,..." to a database.
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/nearest_name.hpp"
#include "base/output_file.hpp"
#include "offline/build_job.hpp"
#include "offline/database_layout.hpp"
#include "offline/database_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

namespace cairn {
namespace {

struct MethodCall {
  const BuildMethod& method;
  Options options;
};

MethodCall parse_method(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const BuildMethod& method = find_build_method(text.substr(0, colon));
  MethodCall call{method, Options(method.name, method.options, text.substr(std::min(colon + 1, text.size())))};
  constexpr std::size_t kMost = sizeof(DatabaseHeader::options) - 1;
  if (const std::size_t length = call.options.text().size(); length > kMost) {
    throw UsageError("the options of a build are written into its database, which has room for " +
                     std::to_string(kMost) + " characters, not " + std::to_string(length) +
                     "; name files by shorter paths");
  }
  return call;
}

// Two builds with the same id make the same pieces.
std::uint64_t build_id(const MethodCall& call, const Grid& grid, std::uint64_t seed) {
  const MapIdentity map(grid);
  const std::uint64_t numbers[] = {map.fingerprint, seed, static_cast<std::uint64_t>(map.rules.connectivity),
                                   static_cast<std::uint64_t>(map.rules.corners),
                                   static_cast<std::uint64_t>(map.rules.diagonal)};
  const std::string text = std::string(call.method.name) + ":" + call.options.text();
  return hash_bytes(text.data(), text.size(), hash_bytes(numbers, sizeof numbers, 0));
}

// Problems are drawn by seeds, too: by the same seed a database must not be built from the very problems that it is
// then measured on.
std::uint64_t seed_apart(std::uint64_t seed) {
  constexpr std::string_view kPurpose = "build";
  return hash_bytes(kPurpose.data(), kPurpose.size(), seed);
}

std::vector<std::byte> run(const Grid& grid, const MethodCall& call, const BuildSettings& settings, Journal& journal) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const BuildJob job{
      grid,    call.options,     seed_apart(settings.seed), settings.threads == 0 ? cores : settings.threads,
      journal, settings.progress};
  DatabaseWriter writer;
  call.method.build(job, writer);
  return writer.finish(call.method.name, call.options.text(), settings.seed, MapIdentity(grid));
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

void check_build_spec(std::string_view text) { parse_method(text); }

Database build(const Grid& grid, std::string_view text, const BuildSettings& settings) {
  Journal nowhere("", 0);
  return Database::from_bytes(run(grid, parse_method(text), settings, nowhere), std::string(text));
}

Database build_file(const Grid& grid, std::string_view text, const std::string& path, const BuildSettings& settings) {
  const MethodCall call = parse_method(text);
  // Whether the file can be written is better known before the work than after.
  if (std::filesystem::is_directory(path)) throw OutputError("cannot write '" + path + "': it is a folder");
  Journal journal(path + ".partial", build_id(call, grid, settings.seed));
  try {
    const std::vector<std::byte> bytes = run(grid, call, settings, journal);
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
