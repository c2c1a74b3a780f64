# Lists that are written from the contents of a folder, so that a new algorithm or build method is one new file:
# FOLDER/NAME.cpp defines `constinit const TYPE cairn::NAMESPACE::NAME`, and FUNCTION() gives all of them.
function(cairn_list_of folder type namespace function header)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  list(LENGTH files count)
  set(declarations "")
  set(pointers "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
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

cairn_list_of(algorithms Algorithm algorithm algorithms algorithm)
cairn_list_of(offline/methods BuildMethod method build_methods build)
