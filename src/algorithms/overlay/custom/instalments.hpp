// Instalments: pays for pieces of work that cannot be interrupted, over several slices where one has not enough.
#pragma once

#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::overlay_custom {

class Instalments {
 public:
  /// Whether all of it is paid, so that the piece can be done.
  bool pay(search::Meter& meter, std::uint64_t price) {
    const std::uint64_t part = std::min(price - std::min(paid_, price), meter.left());
    meter.work.scanned += part;
    paid_ += part;
    if (paid_ < price) return false;
    paid_ = 0;
    return true;
  }
  void forget() { paid_ = 0; }

 private:
  std::uint64_t paid_ = 0;
};

}  // namespace cairn::overlay_custom
