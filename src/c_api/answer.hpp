// Turns C++ calls into statuses. No exception leaves these functions.
#pragma once

#include <cairn/cairn.h>
#include <cairn/cell.hpp>
#include <cairn/error.hpp>
#include <cairn/tasks.hpp>

#include <string>

namespace cairn::c_api {

/// An error that has a status of its own.
class Refusal : public Error {
 public:
  Refusal(cairn_status status, const std::string& message) : Error(message), status_(status) {}
  cairn_status status() const { return status_; }

 private:
  cairn_status status_;
};

/// The status of the exception that is being handled, with its message in `error`.
cairn_status answer_exception(cairn_error* error) noexcept;
cairn_status answer_success(cairn_error* error) noexcept;

/// Sets what is called when an assertion fails.
void set_c_handler(cairn_assertion_handler handler);

/// Throws if the pointer, which has that name in the C API, is NULL.
void require(const void* pointer, const char* name);

/// The status of a call.
template <typename Call>
cairn_status answer(cairn_error* error, Call call) noexcept {
  try {
    call();
    return answer_success(error);
  } catch (...) {
    return answer_exception(error);
  }
}

/// As `answer` for a call that makes a handle: a failure leaves NULL there.
template <typename Handle, typename Make>
cairn_status answer_handle(Handle** handle, const char* name, cairn_error* error, Make make) noexcept {
  if (handle != nullptr) *handle = nullptr;
  return answer(error, [&] {
    require(handle, name);
    *handle = new Handle(make());
  });
}

/// Calls, and turns an exception of type Mistake into a Refusal with this status.
template <typename Mistake, typename Call>
auto blaming(cairn_status status, Call call) {
  try {
    return call();
  } catch (const Mistake& mistake) {
    throw Refusal(status, mistake.what());
  }
}

inline Point to_point(cairn_point p) { return {p.x, p.y}; }
inline TaskRunner to_runner(const cairn_tasks& tasks) { return {tasks.run, tasks.context}; }

}  // namespace cairn::c_api
