# Defines cairn::revision() for a target. A new commit configures anew, which takes a second; a clock in the build would
# compile something every time.
function(cairn_revision target)
  set(revision ${CAIRN_VERSION})
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=10 HEAD OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --git-path logs/HEAD OUTPUT_VARIABLE log
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    string(APPEND revision "+${commit}")
    cmake_path(ABSOLUTE_PATH log BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    if(EXISTS ${log})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
    endif()
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/revision.cpp CONTENT
       "// Written by cmake/revision.cmake.
#include \"trial/rows/revision.hpp\"

namespace cairn::rows {
std::string_view revision() { return \"@revision@\"; }
}  // namespace cairn::rows
" @ONLY)
  # By itself, since every commit compiles it.
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/revision.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/revision.cpp)
endfunction()
