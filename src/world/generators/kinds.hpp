// The kinds of generated maps, one file each beside this one.
#pragma once

#include "world/generators/generator.hpp"

namespace cairn::generator {

extern const GeneratorKind rooms;
extern const GeneratorKind caves;
extern const GeneratorKind islands;
extern const GeneratorKind city;
extern const GeneratorKind maze;
extern const GeneratorKind mosaic;
extern const GeneratorKind random;

}  // namespace cairn::generator
