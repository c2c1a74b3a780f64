# Lists that are written from what the sources define, so that an algorithm or a build method is one new file anywhere
# below src/algorithms: a line `constinit const TYPE NAME{` in namespace cairn::NAMESPACE. FUNCTION() gives all of them,
# sorted by the names of their constants.
function(cairn_list_of type namespace function header)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/algorithms/*.cpp)
  set(names "")
  foreach(file ${files})
    file(STRINGS ${file} definitions REGEX "^constinit const ${type} [a-z0-9_]+{")
    foreach(definition ${definitions})
      string(REGEX REPLACE "^constinit const ${type} ([a-z0-9_]+){.*" "\\1" name "${definition}")
      list(APPEND names ${name})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    endforeach()
  endforeach()
  list(SORT names)
  list(LENGTH names count)
  set(declarations "")
  set(pointers "")
  foreach(name ${names})
    string(APPEND declarations "extern const ${type} ${name};\n")
    string(APPEND pointers "    &${namespace}::${name},\n")
  endforeach()
  file(
    CONFIGURE
    OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp
    CONTENT
      "// Written by cmake/registry.cmake.
#include <cairn/@header@.hpp>

#include <array>

namespace cairn {
namespace @namespace@ {
@declarations@}  // namespace @namespace@
namespace {
constexpr std::array<const @type@*, @count@> kList{
@pointers@};
}  // namespace

std::span<const @type@* const> @function@() { return kList; }
}  // namespace cairn
"
    @ONLY)
  target_sources(cairn_registry PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
endfunction()

cairn_list_of(Algorithm algorithm algorithms algorithm)
cairn_list_of(BuildMethod method build_methods build)
