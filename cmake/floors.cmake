# A floor is a folder of src/, with the folders in it. It becomes one object library. tests/architecture checks which
# floor may include which.
function(cairn_floor name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  cairn_choose_platform(sources)
  if(NOT sources)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}_is_empty_yet.cpp "")
    set(sources ${CMAKE_CURRENT_BINARY_DIR}/${name}_is_empty_yet.cpp)
  endif()
  add_library(cairn_${name} OBJECT ${sources})
  target_include_directories(cairn_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(cairn_${name} PUBLIC ${ARGN})
  set_target_properties(cairn_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                                 VISIBILITY_INLINES_HIDDEN ON)
  if(CAIRN_SHARED)
    target_compile_definitions(cairn_${name} PRIVATE CAIRN_SHARED CAIRN_BUILDING)
  endif()
  # A multiplication and an addition in one are rounded once instead of twice: results would depend on the processor.
  target_compile_options(cairn_${name} PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>)
  cairn_assertions(cairn_${name} PRIVATE)
  cairn_warnings(cairn_${name})
endfunction()

# Compiles a target's files several at a time (CAIRN_UNITY). For what only tools and tests use: the library's files are
# compiled one by one, so that each is seen to include what it needs.
function(cairn_compile_together target files)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${CAIRN_UNITY} UNITY_BUILD_BATCH_SIZE ${files})
endfunction()

# Everything that includes base/assert.hpp must agree on whether assertions are on.
function(cairn_assertions target scope)
  target_compile_definitions(${target} ${scope} $<$<OR:$<BOOL:${CAIRN_ASSERTIONS}>,$<CONFIG:Debug>>:CAIRN_ASSERTIONS>)
endfunction()

# Warnings are errors in cairn's own builds. A project that embeds cairn does not see them: its compiler may be newer and
# warn of more. Sanitized builds leave them out, because instrumented code sets off false ones.
function(cairn_warnings target)
  if(CAIRN_WARNINGS)
    target_compile_options(
      ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
                        -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # GCC 12 warns of overlaps in std::string that are not there (GCC bug 105651).
      target_compile_options(${target} PRIVATE -Wno-restrict)
    elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      # The stable sort of GCC's library uses a function that is deprecated, and clang says so where it is called.
      target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
    endif()
  endif()
endfunction()
