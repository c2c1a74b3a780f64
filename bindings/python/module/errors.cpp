// Exceptions of the library become those of cairn/errors.py, which are also Python's own: ValueError, OSError.
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"

#include <exception>
#include <string_view>

namespace cairn::python {
namespace {

namespace py = pybind11;

// Never released: they must outlive everything that can throw.
struct ErrorTypes {
  PyObject* usage = nullptr;
  PyObject* input = nullptr;
  PyObject* output = nullptr;
  PyObject* internal = nullptr;
};
ErrorTypes types;

/// A message may quote a file, which may hold any bytes.
void set(PyObject* type, const Error& error) {
  const std::string_view what = error.what();
  const auto text = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(what.data(), static_cast<py::ssize_t>(what.size()), "replace"));
  PyErr_SetObject(type, text.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const UsageError& error) {
    set(types.usage, error);
  } catch (const InputError& error) {
    set(types.input, error);
  } catch (const OutputError& error) {
    set(types.output, error);
  } catch (const Error& error) {
    set(types.internal, error);
  }
}

}  // namespace

void bind_errors(py::module_&) {
  const py::module_ errors = py::module_::import("cairn.errors");
  const auto type = [&](const char* name) { return errors.attr(name).cast<py::object>().release().ptr(); };
  types = {type("UsageError"), type("InputError"), type("OutputError"), type("InternalError")};
  py::register_exception_translator(translate);
}

}  // namespace cairn::python
