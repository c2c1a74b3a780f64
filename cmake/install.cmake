# `cmake --install` gives the headers, the library, find_package(cairn), cairn.pc and, where it was built, the program.
# All paths are relative, so an installed tree can be moved.
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)

install(TARGETS cairn EXPORT cairn-targets)
install(DIRECTORY include/cairn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT cairn-targets NAMESPACE cairn:: DESTINATION ${package_dir})

# Before 1.0 a minor version may change the API.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cairn-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/cairn-config.cmake.in cairn-config.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cairn-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/cairn-config-version.cmake
        DESTINATION ${package_dir})

file(RELATIVE_PATH path_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
if(CAIRN_SHARED)
  set(pc_flags "-I\${includedir} -DCAIRN_SHARED")
  set(pc_libraries "-L\${libdir} -lcairn")
else()
  # A C program that links the static library needs what C++ brings along.
  set(pc_flags "-I\${includedir}")
  set(pc_libraries "-L\${libdir} -lcairn")
  if(CAIRN_PNG)
    string(APPEND pc_libraries " -lpng")
  endif()
  string(APPEND pc_libraries " -lstdc++ -lm")
  if(CAIRN_THREADS)
    string(APPEND pc_libraries " -pthread")
  endif()
endif()
configure_file(cmake/cairn.pc.in cairn.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cairn.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
