# Every file src/algorithms/NAME.cpp defines `constinit const Algorithm cairn::algorithm::NAME`. The list of them is
# written from the folder's contents, so that a new algorithm is one new file.
file(GLOB algorithm_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/algorithms/*.cpp)
list(LENGTH algorithm_files count)
set(declarations "")
set(pointers "")
foreach(file ${algorithm_files})
  get_filename_component(name ${file} NAME_WE)
  string(APPEND declarations "extern const Algorithm ${name};\n")
  string(APPEND pointers "    &algorithm::${name},\n")
endforeach()
file(
  CONFIGURE
  OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/algorithm_list.cpp
  CONTENT
    "// Written by cmake/registry.cmake.
#include <cairn/algorithm.hpp>

#include <array>

namespace cairn {
namespace algorithm {
@declarations@}  // namespace algorithm
namespace {
constexpr std::array<const Algorithm*, @count@> kAlgorithms{
@pointers@};
}  // namespace

std::span<const Algorithm* const> algorithms() { return kAlgorithms; }
}  // namespace cairn
"
  @ONLY)
