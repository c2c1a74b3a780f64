#include "campaign/fault_memory.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
std::atomic<std::uint64_t> fails_from{kNever};
std::atomic<bool> fails_alone{false};
std::atomic<std::uint64_t> asked{0};
std::atomic<std::int64_t> live{0};

void* allocate(std::size_t bytes, std::size_t alignment) noexcept {
  const std::uint64_t number = asked++;
  if (number == fails_from || (number > fails_from && !fails_alone)) return nullptr;
  void* const memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory != nullptr) ++live;
  return memory;
}

void* allocate_or_throw(std::size_t bytes, std::size_t alignment) {
  if (void* const memory = allocate(bytes, alignment)) return memory;
  throw std::bad_alloc();
}

void release(void* memory) noexcept {
  if (memory != nullptr) --live;
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes, alignof(std::max_align_t)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

namespace cairn::campaign {

void fail_allocation(std::uint64_t number) {
  fail_allocations_from(number);
  fails_alone = true;
}

void fail_allocations_from(std::uint64_t number) {
  asked = 0;
  fails_alone = false;
  fails_from = number;
}

std::uint64_t heal_memory() {
  fails_from = kNever;
  return asked;
}

std::int64_t live_allocations() { return live; }

}  // namespace cairn::campaign
