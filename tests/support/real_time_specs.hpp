// Every real-time algorithm with some of its options, for tests of what all of them must do.
#pragma once

#include <array>
#include <string_view>

namespace cairn::support {

inline constexpr std::array<std::string_view, 30> kRealTimeSpecs{
    "lrta",
    "lrta:depth=2",
    "lrta:depth=5",
    "lrta:gmax=1",
    "lrta:gmax=2.83",
    "lrta:gmax=5",
    "lrta:weight=0.2",
    "lrta:depth=3,weight=0.001",
    "lrta:gmax=4,weight=0.5",
    "lrta:weight=0.4,weigh=always",
    "lrta:depth=3,weight=0.2,weigh=always",
    "lrta-oracle:dmax=1",
    "lrta-oracle:dmax=4",
    "lrta-k:k=1",
    "lrta-k",
    "lrta-k:k=60",
    "p-lrta:queue=0",
    "p-lrta:queue=5,updates=3",
    "p-lrta",
    "rtaa:lookahead=1,moves=one",
    "rtaa:lookahead=7",
    "artaa:lookahead=1",
    "artaa:lookahead=10,moves=one",
    "dartaa:lookahead=4",
    "dartaa:lookahead=10,moves=one",
    "lss-lrta:lookahead=1",
    "lss-lrta:lookahead=10",
    "alss-lrta:lookahead=6",
    "dalss-lrta:lookahead=1,moves=one",
    "dalss-lrta:lookahead=6",
};

}  // namespace cairn::support
