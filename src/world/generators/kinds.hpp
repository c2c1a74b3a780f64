// The kinds of generated maps, one file each beside this one.
#pragma once

#include "world/generator.hpp"

namespace cairn::generator {

extern const GeneratorKind random;

}  // namespace cairn::generator
