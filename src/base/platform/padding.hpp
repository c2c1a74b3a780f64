// Bytes of an object that belong to none of its members.
#pragma once

namespace cairn::platform {

/// Makes them zero, where the compiler knows how to. Elsewhere they keep what they have.
template <typename T>
void clear_padding([[maybe_unused]] T& object) {
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
  __builtin_clear_padding(&object);
#endif
#endif
}

}  // namespace cairn::platform
