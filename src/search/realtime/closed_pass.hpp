// A pass over the closed states of a lookahead, which a budget can interrupt.
#pragma once

#include "search/meter.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::realtime {

/// Visits the closed states from number `next` on, each with at most `most_work` operations. Returns whether all were
/// visited; then `next` is 0 again. Else the pass goes on from there.
template <typename Lookahead, typename Visit>
bool visit_closed(const Lookahead& lookahead, std::size_t& next, const search::Meter& meter, std::uint64_t most_work,
                  Visit visit) {
  for (; next < lookahead.closed().size(); ++next) {
    if (!meter.allows(most_work)) return false;
    visit(lookahead.closed()[next]);
  }
  next = 0;
  return true;
}

}  // namespace cairn::realtime
