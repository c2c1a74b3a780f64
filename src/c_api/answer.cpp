#include "c_api/answer.hpp"

#include <cairn/assertion.hpp>
#include <cairn/version.hpp>

#include <atomic>
#include <cstdio>
#include <new>

namespace cairn::c_api {
namespace {

cairn_status fill(cairn_error* error, cairn_status status, const char* message) noexcept {
  if (error != nullptr) {
    error->status = status;
    std::snprintf(error->message, sizeof error->message, "%s", message);
  }
  return status;
}

// The handler of a C program, behind the one that cairn calls.
std::atomic<cairn_assertion_handler> c_handler{nullptr};

void call_c_handler(const FailedAssertion& failed) {
  if (const cairn_assertion_handler handler = c_handler.load()) handler(failed.condition, failed.file, failed.line);
}

}  // namespace

void set_c_handler(cairn_assertion_handler handler) {
  c_handler = handler;
  set_assertion_handler(handler == nullptr ? nullptr : &call_c_handler);
}

cairn_status answer_success(cairn_error* error) noexcept { return fill(error, CAIRN_OK, ""); }

cairn_status answer_exception(cairn_error* error) noexcept {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return fill(error, refusal.status(), refusal.what());
  } catch (const UsageError& mistake) {
    return fill(error, CAIRN_USAGE, mistake.what());
  } catch (const InputError& mistake) {
    return fill(error, CAIRN_INPUT, mistake.what());
  } catch (const OutputError& mistake) {
    return fill(error, CAIRN_OUTPUT, mistake.what());
  } catch (const std::bad_alloc&) {
    return fill(error, CAIRN_NO_MEMORY, cairn_status_text(CAIRN_NO_MEMORY));
  } catch (const std::exception& other) {
    return fill(error, CAIRN_BUG, other.what());
  } catch (...) {
    return fill(error, CAIRN_BUG, cairn_status_text(CAIRN_BUG));
  }
}

void require(const void* pointer, const char* name) {
  if (pointer != nullptr) return;
  throw Refusal(CAIRN_NULL, "the argument '" + std::string(name) + "' is NULL: pass one that is there");
}

}  // namespace cairn::c_api

extern "C" {

void cairn_set_assertion_handler(cairn_assertion_handler handler) { cairn::c_api::set_c_handler(handler); }

const char* cairn_version(void) { return CAIRN_VERSION; }

const char* cairn_status_text(cairn_status status) {
  switch (status) {
    case CAIRN_OK:
      return "done";
    case CAIRN_NULL:
      return "an argument is NULL: pass one that is there";
    case CAIRN_OUTSIDE:
      return "a point lies outside the map: x and y go from 0 to its width and height, less one";
    case CAIRN_CLOSED:
      return "a cell is closed: choose one that cairn_grid_passable or cairn_crowd_passable calls open";
    case CAIRN_NO_AGENT:
      return "the crowd has no such agent: use an id that cairn_crowd_add gave and whose agent was not removed";
    case CAIRN_USAGE:
      return "a name is not known, a value is out of range, or a call comes too early: the error's message says which";
    case CAIRN_INPUT:
      return "a file is missing, damaged or malformed: the error's message says where";
    case CAIRN_MISMATCH:
      return "the database is for another map, other rules or another algorithm: build one for these";
    case CAIRN_OUTPUT:
      return "a file could not be written, and nothing is left of it: see to its folder and the space there";
    case CAIRN_NO_MEMORY:
      return "there is no memory left: free something, or take a smaller map or fewer agents";
    case CAIRN_OCCUPIED:
      return "another agent stands on the cell, and cells are exclusive: choose a free one";
    case CAIRN_BUG:
      return "cairn broke its own promise: please report what led here";
  }
  return "no status of cairn's: statuses go from CAIRN_OK (0) to CAIRN_OCCUPIED (11)";
}

}  // extern "C"
