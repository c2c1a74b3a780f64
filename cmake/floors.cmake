# A floor is a folder of src/, with the folders in it, that becomes one object library. Which floor may include which is checked by
# tests/architecture; here they only need to compile.
function(cairn_floor name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  if(NOT sources)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}_is_empty_yet.cpp "")
    set(sources ${CMAKE_CURRENT_BINARY_DIR}/${name}_is_empty_yet.cpp)
  endif()
  add_library(cairn_${name} OBJECT ${sources})
  target_include_directories(cairn_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(cairn_${name} PUBLIC ${ARGN})
  set_target_properties(cairn_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  cairn_assertions(cairn_${name} PRIVATE)
  cairn_warnings(cairn_${name})
endfunction()

# Everything that includes base/assert.hpp must agree on whether assertions are on.
function(cairn_assertions target scope)
  target_compile_definitions(${target} ${scope} $<$<OR:$<BOOL:${CAIRN_ASSERTIONS}>,$<CONFIG:Debug>>:CAIRN_ASSERTIONS>)
endfunction()

# Warnings are errors for our own code; a project that embeds cairn is not bothered by its newer compiler's warnings, and
# sanitized builds leave them out because instrumented expressions set off false ones.
function(cairn_warnings target)
  if(CAIRN_WARNINGS)
    target_compile_options(
      ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
                        -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # GCC 12 sees overlaps in std::string's own code that are not there (GCC bug 105651).
      target_compile_options(${target} PRIVATE -Wno-restrict)
    endif()
  endif()
endfunction()
