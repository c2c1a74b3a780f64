// Database: opened, saved and built, with progress and interrupts.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/handles.hpp"

#include <pybind11/stl.h>

#include <cstring>
#include <optional>
#include <string_view>

namespace cairn::python {
namespace {

std::string_view image_of(const Database& database) {
  return {reinterpret_cast<const char*>(database.image().data()), database.image().size()};
}

Database from_bytes(const py::buffer& data, const std::string& name) {
  const py::buffer_info info = data.request();
  if (info.ndim != 1 || info.strides[0] != info.itemsize)
    throw UsageError("the bytes of a database must be contiguous");
  std::vector<std::byte> bytes(static_cast<std::size_t>(info.size * info.itemsize));
  if (!bytes.empty()) std::memcpy(bytes.data(), info.ptr, bytes.size());
  const WithoutGil without_gil;
  return open_database(std::move(bytes), name);
}

/// The settings of a build that asks Python now and then whether to go on: a signal, or an exception of `progress`,
/// ends it. What is finished stays in the file of a build that has one.
BuildSettings settings_of(unsigned threads, std::uint64_t seed, const py::object& progress) {
  BuildSettings settings;
  settings.threads = threads;
  settings.seed = seed;
  settings.keep_partial = true;
  settings.progress = [&progress](double share) {
    check_signals();
    if (progress.is_none()) return;
    const py::gil_scoped_acquire with_gil;
    progress(share);
  };
  return settings;
}

Database build_with(const GridObject& grid, const std::string& method, const std::optional<std::string>& path,
                    unsigned threads, std::uint64_t seed, const py::object& progress) {
  const BuildSettings settings = settings_of(threads, seed, progress);
  const WithoutGil without_gil;
  return path ? build_file(grid.grid, method, *path, settings) : build(grid.grid, method, settings);
}

Database train_with(const std::vector<GridPtr>& grids, const std::string& method,
                    const std::optional<std::string>& path, unsigned threads, std::uint64_t seed,
                    const py::object& progress) {
  const BuildSettings settings = settings_of(threads, seed, progress);
  std::vector<const Grid*> maps;
  for (const GridPtr& grid : grids) {
    if (!grid) throw py::type_error("a map of the training is None, not a grid");
    maps.push_back(&grid->grid);
  }
  const WithoutGil without_gil;
  return path ? train_file(maps, method, *path, settings) : train(maps, method, settings);
}

py::list describe_options(std::span<const OptionInfo> options) {
  py::list list;
  for (const OptionInfo& option : options) {
    py::dict entry;
    entry["name"] = option.name;
    entry["default"] = option.fallback;
    entry["choices"] = option.choices;
    entry["help"] = option.help;
    list.append(entry);
  }
  return list;
}

py::dict list_algorithms() {
  py::dict list;
  for (const Algorithm* algorithm : algorithms()) {
    py::dict entry;
    entry["title"] = algorithm->title;
    entry["summary"] = algorithm->summary;
    entry["paper"] = algorithm->paper;
    entry["database"] = algorithm->database;
    entry["unknown_terrain"] = algorithm->unknown_terrain;
    entry["weighted_terrain"] = algorithm->weighted_terrain;
    entry["graphs"] = algorithm->make_on_graph != nullptr;
    entry["options"] = describe_options(algorithm->options);
    list[py::str(std::string(algorithm->name))] = entry;
  }
  return list;
}

py::dict list_methods() {
  py::dict list;
  for (const BuildMethod* method : build_methods()) {
    py::dict entry;
    entry["summary"] = method->summary;
    entry["paper"] = method->paper;
    entry["options"] = describe_options(method->options);
    list[py::str(std::string(method->name))] = entry;
  }
  return list;
}

py::dict facts_of(const Database& self) {
  py::dict facts;
  for (const auto& [name, value] : find_build_method(self.method()).describe(self)) facts[py::str(name)] = value;
  return facts;
}

constexpr const char* kAbout =
    R"(What was computed for a map in advance. Made by build(), Database.open() or Database(data).

A database never changes. Any number of threads and agents can share one, and processes that open the same file share
its memory.

>>> grid = cairn.Grid.load("rooms:64x64,seed=3")
>>> database = cairn.build(grid)
>>> database.method, database.fits(grid)
('cairn', True)
>>> cairn.Database(bytes(database)) == database
True
)";

}  // namespace

void bind_database(py::module_& module) {
  py::class_<Database> database(module, "Database", py::buffer_protocol(), kAbout);
  database.attr("__module__") = "cairn";
  database.def(py::init(&from_bytes), py::arg("data"), py::arg("name") = "the bytes in memory")
      .def_static(
          "_open",
          [](const std::string& path) {
            const WithoutGil without_gil;
            return open_database(path);
          },
          py::arg("path"))
      .def("_save",
           [](const Database& self, const std::string& path) {
             const WithoutGil without_gil;
             io::write_file(path, image_of(self));
           })
      .def("__bytes__", [](const Database& self) { return py::bytes(std::string(image_of(self))); })
      .def_buffer([](const Database& self) {
        return py::buffer_info(reinterpret_cast<const std::uint8_t*>(self.image().data()),
                               static_cast<py::ssize_t>(self.image().size()));
      })
      .def_property_readonly("nbytes", &Database::bytes, "Its size, in bytes.")
      .def_property_readonly("name", &Database::name, "The path or the name that it was opened with.")
      .def_property_readonly(
          "method", [](const Database& self) { return std::string(self.method()); }, "The build method, as in 'cairn'.")
      .def_property_readonly(
          "options", [](const Database& self) { return std::string(self.options()); },
          "The options of the build, as in 'budget=200kB'.")
      .def_property_readonly("seed", &Database::seed, "The seed of the build.")
      .def_property_readonly("facts", facts_of, "What it holds, for people: a dict of names and values.")
      .def(
          "fits", [](const Database& self, const GridObject& grid) { return self.fits(grid.grid); }, py::arg("grid"),
          "fits(grid)\n\nWhether it was built for this map under these rules.")
      .def("__repr__",
           [](const Database& self) {
             return "<cairn.Database of '" + std::string(self.method()) + "', " + std::to_string(self.bytes()) +
                    " bytes>";
           })
      .def(
          "__eq__",
          [](const Database& self, const py::object& other) -> py::object {
            if (!py::isinstance<Database>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            return py::bool_(image_of(self) == image_of(other.cast<const Database&>()));
          },
          py::is_operator())
      .def("__hash__", [](const Database& self) { return py::hash(py::bytes(std::string(image_of(self)))); })
      .def(py::pickle(
          [](const Database& self) { return py::make_tuple(self.name(), py::bytes(std::string(image_of(self)))); },
          [](const py::tuple& state) {
            return from_bytes(state[1].cast<py::buffer>(), state[0].cast<std::string>());
          }));
  module.def("build", build_with, py::arg("grid"), py::arg("method"), py::arg("path"), py::arg("threads"),
             py::arg("seed"), py::arg("progress"));
  module.def("train", train_with, py::arg("grids"), py::arg("method"), py::arg("path"), py::arg("threads"),
             py::arg("seed"), py::arg("progress"));
  module.def("algorithms", list_algorithms, R"(algorithms()

All algorithms: a dict of names, each with its title, summary, paper, options and the method of its database.

>>> cairn.algorithms()["lss-lrta"]["title"]
'LSS-LRTA*'
)");
  module.def("methods", list_methods, R"(methods()

All methods that build databases: a dict of names, each with its summary, paper and options.

>>> "cairn" in cairn.methods()
True
)");
  module.def(
      "needed_build", [](const std::string& spec) { return needed_build(parse_spec(spec)); }, py::arg("spec"));
  module.def(
      "suits", [](const std::string& spec, const Database& with) { return suits(parse_spec(spec), with); },
      py::arg("spec"), py::arg("database"));
}

}  // namespace cairn::python
