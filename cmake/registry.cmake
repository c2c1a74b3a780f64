# Lists that are written from what the sources define, so that an algorithm, a build method or a generator is one new
# file. cairn_list_of looks below src/FOLDER for lines `constinit const TYPE NAME{`, where TYPE may be
# qualified, in namespace CONSTANTS, and adds to TARGET a source with FUNCTION(), which gives all of them, sorted by the names of their constants. HEADER declares TYPE
# and FUNCTION in namespace ROOM. A further argument names a variable: if it is not empty, only those are listed that it
# names, with dashes or underscores, and the linker leaves the others out.
function(cairn_list_of type room constants function header folder target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  set(names "")
  foreach(file ${files})
    file(STRINGS ${file} definitions REGEX "^constinit const ([a-z_]+::)?${type} [a-z0-9_]+{")
    foreach(definition ${definitions})
      string(REGEX REPLACE "^constinit const ([a-z_]+::)?${type} ([a-z0-9_]+){.*" "\\2" name "${definition}")
      list(APPEND names ${name})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    endforeach()
  endforeach()
  if(NOT names)
    message(FATAL_ERROR "no ${type} is defined below src/${folder}")
  endif()
  if(ARGC GREATER 7 AND NOT "${${ARGN}}" STREQUAL "")
    string(REPLACE "-" "_" chosen "${${ARGN}}")
    foreach(name ${chosen})
      if(NOT name IN_LIST names)
        list(JOIN names ", " known)
        message(FATAL_ERROR "${ARGN} names ${name}, which is none of: ${known}")
      endif()
    endforeach()
    set(names ${chosen})
  endif()
  list(SORT names)
  list(LENGTH names count)
  set(declarations "")
  set(pointers "")
  foreach(name ${names})
    string(APPEND declarations "extern const ${room}::${type} ${name};\n")
    string(APPEND pointers "    &${constants}::${name},\n")
  endforeach()
  file(
    CONFIGURE
    OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp
    CONTENT
      "// Written by cmake/registry.cmake.
#include @header@

#include <array>

namespace @constants@ {
@declarations@}  // namespace @constants@

namespace @room@ {
namespace {
constexpr std::array<const @type@*, @count@> kList{
@pointers@};
}  // namespace

std::span<const @type@* const> @function@() { return kList; }
}  // namespace @room@
"
    @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
endfunction()

cairn_list_of(GeneratorKind cairn::generators cairn::generators::generator generator_kinds
             "\"world/generators/generator.hpp\"" world/generators cairn_world CAIRN_GENERATORS)
cairn_list_of(Algorithm cairn cairn::algorithm algorithms "<cairn/algorithm.hpp>" algorithms cairn_registry
             CAIRN_ALGORITHMS)
cairn_list_of(MethodDefinition cairn::store cairn::method method_definitions
             "\"store/build_method.hpp\"" algorithms cairn_registry CAIRN_METHODS)
