# `cmake --install` gives the headers, libcairn.a, find_package(cairn), cairn.pc and, where it was built, the program.
# Everything finds its place relative to itself, so an installed tree can be moved.
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)

install(TARGETS cairn EXPORT cairn-targets)
install(DIRECTORY include/cairn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT cairn-targets NAMESPACE cairn:: DESTINATION ${package_dir})

# Before 1.0 a minor version may change the API.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cairn-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/cairn-config.cmake.in cairn-config.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cairn-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/cairn-config-version.cmake DESTINATION ${package_dir})

file(RELATIVE_PATH path_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(png_library "")
if(CAIRN_PNG)
  set(png_library " -lpng")
endif()
configure_file(cmake/cairn.pc.in cairn.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cairn.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
