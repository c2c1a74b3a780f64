// What C++ exceptions need at run time in WebAssembly: Debian's libc++abi for it was built without.
//
// The compiler turns `throw` into a call of __cxa_throw, and a try block into WebAssembly's own try and catch. The
// catch asks __gxx_personality_wasm0 which of its clauses takes the exception; the answer is in the block's table
// (LSDA), whose form is that of every other platform (Itanium C++ ABI, Level II). For one thread, and without dynamic
// exception specifications, which C++20 no longer has.
//
// A failed allocation is std::bad_alloc here, too: the library's own operator new would abort.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {

/// As libc++abi declares it. The classes that describe types implement can_catch; they are in libc++abi.
class __attribute__((visibility("hidden"))) __shim_type_info : public std::type_info {
 public:
  virtual ~__shim_type_info();
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info* thrown, void*& adjusted) const = 0;
};

}  // namespace __cxxabiv1

namespace cairn::js {
namespace {

using __cxxabiv1::__shim_type_info;

/// Destructors return their object in WebAssembly.
using Destroy = void* (*)(void*);

/// Stands before the object that is thrown. The compiler sees the address of `unwound` in a catch.
struct alignas(16) Thrown {
  const std::type_info* type;
  Destroy destroy;
  Thrown* caught_before;
  void* adjusted;    // the object, or the base of it that a catch clause names
  Thrown* original;  // of one that std::rethrow_exception throws: where the object is
  int references;    // of the object: by catch blocks, std::exception_ptr and those that are thrown again
  int handlers;      // catch blocks that are in it; negative while it is thrown again
  bool in_reserve;
  std::uintptr_t unwound[4];

  void* object() { return (original != nullptr ? original : this) + 1; }
  static Thrown* of_object(void* object) { return static_cast<Thrown*>(object) - 1; }
  static Thrown* of_unwound(void* unwound) {
    return reinterpret_cast<Thrown*>(static_cast<char*>(unwound) - offsetof(Thrown, unwound));
  }
};

// Where an exception goes when there is no memory: that is when std::bad_alloc is thrown.
constexpr int kReserves = 4;
constexpr std::size_t kReserveBytes = 128;
alignas(16) char reserve[kReserves][sizeof(Thrown) + kReserveBytes];
bool reserve_used[kReserves];

Thrown* top_caught = nullptr;

void* allocate_in_reserve(std::size_t bytes) {
  if (bytes > sizeof reserve[0]) return nullptr;
  for (int i = 0; i < kReserves; ++i) {
    if (reserve_used[i]) continue;
    reserve_used[i] = true;
    return reserve[i];
  }
  return nullptr;
}

void free_thrown(Thrown* thrown) {
  if (!thrown->in_reserve) return std::free(thrown);
  for (int i = 0; i < kReserves; ++i) {
    if (reserve[i] == reinterpret_cast<char*>(thrown)) reserve_used[i] = false;
  }
}

Thrown* allocate_thrown(std::size_t object_bytes) {
  const std::size_t bytes = sizeof(Thrown) + object_bytes;
  void* memory = std::malloc(bytes);
  const bool in_reserve = memory == nullptr;
  if (in_reserve) memory = allocate_in_reserve(bytes);
  if (memory == nullptr) std::terminate();
  auto* const thrown = new (memory) Thrown{};
  thrown->in_reserve = in_reserve;
  thrown->references = 1;
  return thrown;
}

void release(Thrown* thrown) {
  if (--thrown->references > 0) return;
  if (Thrown* const original = thrown->original) {
    release(original);
  } else if (thrown->destroy != nullptr) {
    thrown->destroy(thrown->object());
  }
  free_thrown(thrown);
}

std::uintptr_t read_unsigned(const std::uint8_t*& at) {
  std::uintptr_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    value |= static_cast<std::uintptr_t>(byte & 0x7FU) << shift;
    if ((byte & 0x80U) == 0) return value;
  }
}

std::intptr_t read_signed(const std::uint8_t*& at) {
  std::uintptr_t value = 0;
  for (unsigned shift = 0;;) {
    const std::uint8_t byte = *at++;
    value |= static_cast<std::uintptr_t>(byte & 0x7FU) << shift;
    shift += 7;
    if ((byte & 0x80U) != 0) continue;
    if ((byte & 0x40U) != 0 && shift < 32) value |= ~std::uintptr_t{0} << shift;
    return static_cast<std::intptr_t>(value);
  }
}

/// The compiler writes the number of the catch block and its function's table here, and reads which clause is taken.
struct LandingPad {
  std::uintptr_t number;
  const std::uint8_t* table;
  std::uintptr_t clause;
};

constexpr std::uint8_t kOmitted = 0xFF;

/// The clause of the catch block that takes the exception; 0 where none does, and it goes on outwards.
std::uintptr_t find_clause(const LandingPad& pad, Thrown& thrown) {
  const std::uint8_t* at = pad.table;
  if (*at++ != kOmitted) std::abort();  // the start of landing pads, which WebAssembly does not have
  const bool has_types = *at++ != kOmitted;
  const std::uint8_t* types = nullptr;
  if (has_types) {
    const std::uintptr_t offset = read_unsigned(at);
    types = at + offset;
  }
  ++at;  // how call sites are written: always as here
  const std::uintptr_t length = read_unsigned(at);
  const std::uint8_t* const actions = at + length;
  std::uintptr_t action = 0;
  for (std::uintptr_t i = 0; i <= pad.number; ++i) {
    read_unsigned(at);
    action = read_unsigned(at);
  }
  if (action == 0) return 0;
  for (const std::uint8_t* entry = actions + action - 1;;) {
    const std::intptr_t index = read_signed(entry);
    if (index > 0) {
      const auto* wanted = reinterpret_cast<const __shim_type_info* const*>(types)[-index];
      void* adjusted = thrown.object();
      if (wanted == nullptr || wanted->can_catch(static_cast<const __shim_type_info*>(thrown.type), adjusted)) {
        thrown.adjusted = adjusted;
        return static_cast<std::uintptr_t>(index);
      }
    }
    const std::uint8_t* next = entry;
    const std::intptr_t offset = read_signed(next);
    if (offset == 0) return 0;
    entry += offset;
  }
}

void* allocate(std::size_t bytes) {
  if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}

void* allocate(std::size_t bytes, std::align_val_t alignment) {
  const auto align = static_cast<std::size_t>(alignment);
  // aligned_alloc rounds up without a check.
  if (bytes <= SIZE_MAX - 2 * align) {
    if (void* memory = std::aligned_alloc(align, (bytes + align - 1) / align * align + (bytes == 0 ? align : 0))) {
      return memory;
    }
  }
  throw std::bad_alloc();
}

}  // namespace
}  // namespace cairn::js

using namespace cairn::js;

extern "C" {

LandingPad __wasm_lpad_context{};

void* __cxa_allocate_exception(std::size_t bytes) noexcept { return allocate_thrown(bytes)->object(); }

void __cxa_free_exception(void* object) noexcept { free_thrown(Thrown::of_object(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, Destroy destroy) {
  Thrown* const thrown = Thrown::of_object(object);
  thrown->type = type;
  thrown->destroy = destroy;
  thrown->adjusted = object;
  __builtin_wasm_throw(0, thrown->unwound);
}

void* __cxa_begin_catch(void* unwound) noexcept {
  Thrown* const thrown = Thrown::of_unwound(unwound);
  thrown->handlers = (thrown->handlers < 0 ? -thrown->handlers : thrown->handlers) + 1;
  if (thrown != top_caught) {
    thrown->caught_before = top_caught;
    top_caught = thrown;
  }
  return thrown->adjusted;
}

void* __cxa_get_exception_ptr(void* unwound) noexcept { return Thrown::of_unwound(unwound)->adjusted; }

void __cxa_end_catch() {
  Thrown* const thrown = top_caught;
  if (thrown->handlers < 0) {  // thrown again: others will catch it
    if (++thrown->handlers == 0) top_caught = thrown->caught_before;
    return;
  }
  if (--thrown->handlers > 0) return;
  top_caught = thrown->caught_before;
  release(thrown);
}

[[noreturn]] void __cxa_rethrow() {
  Thrown* const thrown = top_caught;
  if (thrown == nullptr) std::terminate();
  thrown->handlers = -thrown->handlers;
  __builtin_wasm_throw(0, thrown->unwound);
}

// What std::exception_ptr is made of: the address of the object.
void __cxa_increment_exception_refcount(void* object) noexcept {
  if (object != nullptr) ++Thrown::of_object(object)->references;
}

void __cxa_decrement_exception_refcount(void* object) noexcept {
  if (object != nullptr) release(Thrown::of_object(object));
}

void* __cxa_current_primary_exception() noexcept {
  if (top_caught == nullptr) return nullptr;
  __cxa_increment_exception_refcount(top_caught->object());
  return top_caught->object();
}

void __cxa_rethrow_primary_exception(void* object) {
  if (object == nullptr) return;
  Thrown* const thrown = allocate_thrown(0);
  thrown->original = Thrown::of_object(object);
  thrown->type = thrown->original->type;
  thrown->adjusted = object;
  __cxa_increment_exception_refcount(object);
  __builtin_wasm_throw(0, thrown->unwound);
}

unsigned __cxa_uncaught_exceptions() noexcept { return 0; }  // nothing here asks
bool __cxa_uncaught_exception() noexcept { return false; }

/// Only its name is used: the compiler calls the function below.
int __gxx_personality_wasm0(...) { std::abort(); }

int _Unwind_CallPersonality(void* unwound) {
  __wasm_lpad_context.clause = find_clause(__wasm_lpad_context, *Thrown::of_unwound(unwound));
  return 0;
}

}  // extern "C"

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) { return allocate(bytes, alignment); }
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return allocate(bytes, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
