// The colours of all pictures, chosen to be distinguishable with colour-blindness too.
#pragma once

#include "world/png/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace cairn::pictures::palette {

inline constexpr png::Colour kFloor{247, 244, 237};
inline constexpr png::Colour kShade{228, 223, 212};  // floor in the shadow of a wall
inline constexpr png::Colour kWall{116, 125, 138};
inline constexpr png::Colour kWallEdge{82, 90, 104};
inline constexpr png::Colour kPath{31, 78, 190};
inline constexpr png::Colour kStart{14, 138, 116};
inline constexpr png::Colour kGoal{203, 62, 24};
inline constexpr png::Colour kSubgoal{120, 60, 170};
inline constexpr png::Colour kRing{255, 255, 255};  // around marks, for contrast on any background

/// Floor that costs: it grows darker, from the floor's own colour for the cheapest cells of a map to the last of these
/// for the dearest. Green and brown, so that no cost looks like a wall or a revisit.
inline constexpr std::array<png::Colour, 8> kCosts{{{247, 244, 237},
                                                    {232, 232, 205},
                                                    {213, 217, 172},
                                                    {191, 199, 140},
                                                    {166, 178, 110},
                                                    {139, 154, 84},
                                                    {111, 128, 62},
                                                    {84, 101, 44}}};

/// Which of them shows a cost, on a map whose dearest cell costs `largest`: logarithmic, since a few cells may cost a
/// hundred times as much as the others.
std::size_t cost_level(std::uint8_t cost, std::uint8_t largest);

/// Revisits: lightness falls evenly from the lightest, for two visits, to the darkest, for the cell visited most.
inline constexpr std::array<png::Colour, 10> kHeat{{{254, 227, 145},
                                                    {254, 201, 110},
                                                    {253, 174, 82},
                                                    {248, 143, 66},
                                                    {237, 110, 57},
                                                    {218, 79, 58},
                                                    {190, 51, 69},
                                                    {156, 30, 80},
                                                    {119, 16, 82},
                                                    {80, 9, 70}}};

/// The heat of a cell: logarithmic, since some cells are visited thousands of times. `visits` is at least 2.
std::size_t heat_level(std::uint32_t visits, std::uint32_t most);

}  // namespace cairn::pictures::palette
