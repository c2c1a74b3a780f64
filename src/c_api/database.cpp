#include <cairn/build.hpp>

#include "base/io/output_file.hpp"
#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <vector>

using namespace cairn;
using namespace cairn::c_api;

namespace {

cairn_database shared(Database database) { return {std::make_shared<const Database>(std::move(database))}; }

}  // namespace

extern "C" {

cairn_status cairn_database_build(const cairn_grid* grid, const char* method, uint32_t threads, uint64_t seed,
                                  cairn_database** database, cairn_error* error) {
  return answer_handle(database, "database", error, [&] {
    require(grid, "grid");
    return shared(build(*grid->grid, method == nullptr ? "cairn" : method, {.threads = threads, .seed = seed}));
  });
}

cairn_status cairn_database_save(const cairn_database* database, const char* path, cairn_error* error) {
  return answer(error, [&] {
    require(database, "database");
    require(path, "path");
    const auto image = database->database->image();
    io::write_file(path, {reinterpret_cast<const char*>(image.data()), image.size()});
  });
}

cairn_status cairn_database_open(const char* path, cairn_database** database, cairn_error* error) {
  return answer_handle(database, "database", error, [&] {
    require(path, "path");
    return shared(open_database(path));
  });
}

cairn_status cairn_database_read(const void* bytes, size_t size, cairn_database** database, cairn_error* error) {
  return answer_handle(database, "database", error, [&] {
    require(bytes, "bytes");
    const auto* begin = static_cast<const std::byte*>(bytes);
    return shared(open_database(std::vector<std::byte>(begin, begin + size), "the database in memory"));
  });
}

void cairn_database_free(cairn_database* database) { delete database; }

uint64_t cairn_database_bytes(const cairn_database* database) {
  return database == nullptr ? 0 : database->database->bytes();
}

const void* cairn_database_image(const cairn_database* database, size_t* size) {
  if (size != nullptr) *size = database == nullptr ? 0 : database->database->image().size();
  return database == nullptr ? nullptr : database->database->image().data();
}

int cairn_database_fits(const cairn_database* database, const cairn_grid* grid) {
  return database != nullptr && grid != nullptr && database->database->fits(*grid->grid) ? 1 : 0;
}

}  // extern "C"
