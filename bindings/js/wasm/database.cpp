// Databases: built here, or read from the bytes of a file.
#include <cairn/build.hpp>
#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "bindings/js/wasm/exports.hpp"

#include <vector>

/// Called while a database is built; not 0 ends the build.
extern "C" __attribute__((import_module("env"), import_name("progress"))) std::int32_t tell_progress(double share);

namespace cairn::js {
namespace {

cairn_database shared(Database database) { return {std::make_shared<const Database>(std::move(database))}; }

std::string facts_of(const BuildMethod& method, const Database& database) {
  std::string text;
  for (const auto& [name, value] : method.describe(database)) text += name + '\t' + value + '\n';
  return text;
}

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("database_build")
Status database_build(const cairn_grid* grid, const char* method, std::uint32_t size, double seed) {
  return run_new<cairn_database>([&] {
    const auto progress = [](double share) {
      // JavaScript keeps the exception that asked for it.
      if (tell_progress(share) != 0) throw UsageError("the build was cancelled");
    };
    return shared(build(*grid->grid, to_text(method, size),
                        {.threads = 1, .seed = static_cast<std::uint64_t>(seed), .progress = progress}));
  });
}

/// The bytes are followed by a name for messages.
CAIRN_EXPORT("database_read")
Status database_read(const std::byte* bytes, std::uint32_t size, std::uint32_t name_size) {
  return run_new<cairn_database>([&] {
    const std::string name(reinterpret_cast<const char*>(bytes + size), name_size);
    return shared(open_database(std::vector<std::byte>(bytes, bytes + size), name));
  });
}

CAIRN_EXPORT("database_free") void database_free(cairn_database* database) { delete database; }

CAIRN_EXPORT("database_image") Status database_image(const cairn_database* database) {
  return run([&] { give(database->database->image()); });
}

CAIRN_EXPORT("database_info") Status database_info(const cairn_database* handle) {
  return run([&] {
    const Database& database = *handle->database;
    const BuildMethod& method = find_build_method(database.method());
    const std::string head = std::string(database.method()) + '\n' + std::string(database.options()) + '\n';
    give_kept(head + facts_of(method, database));
    results()[2] = static_cast<double>(database.seed());
    results()[3] = static_cast<double>(database.bytes());
    results()[4] = static_cast<double>(method.records(database));
  });
}

CAIRN_EXPORT("database_fits")
std::int32_t database_fits(const cairn_database* database, const cairn_grid* grid) {
  return database->database->fits(*grid->grid) ? 1 : 0;
}
