// Derived: what was computed from a database when it was first needed, and stays with it for all who read it.
#pragma once

#include <cairn/database.hpp>

#include <atomic>
#include <concepts>
#include <memory>
#include <utility>

namespace cairn::store {

struct Derived {
  Derived() = default;
  Derived(const Derived&) = delete;
  Derived& operator=(const Derived&) = delete;
  virtual ~Derived() = default;
};

/// Holds one, or nothing yet. Any number of threads can use it at once.
class DerivedSlot {
 public:
  DerivedSlot() = default;
  DerivedSlot(const DerivedSlot&) = delete;
  DerivedSlot& operator=(const DerivedSlot&) = delete;
  ~DerivedSlot() { delete held_.load(std::memory_order_relaxed); }

  const Derived* get() const { return held_.load(std::memory_order_acquire); }
  /// Keeps the first one that it is given, which it returns.
  const Derived& keep(std::unique_ptr<const Derived> made) {
    const Derived* held = nullptr;
    if (!held_.compare_exchange_strong(held, made.get(), std::memory_order_acq_rel)) return *held;
    return *made.release();
  }

 private:
  std::atomic<const Derived*> held_{nullptr};
};

/// Copies of a database share it.
DerivedSlot& derived_slot(const Database& database);

/// What `make()` computes from the database, a std::unique_ptr<const T>. Several threads may compute it at the same
/// time; all get the same one. A build method derives a single type from its databases.
template <std::derived_from<Derived> T, std::invocable Make>
const T& derived(const Database& database, Make make) {
  DerivedSlot& slot = derived_slot(database);
  const Derived* const held = slot.get();
  return static_cast<const T&>(held != nullptr ? *held : slot.keep(make()));
}

}  // namespace cairn::store
