# `cpack` in the folder of a build makes Debian packages: libcairn-dev, which games are compiled against, and cairn, the
# program, where that was built.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the cairn authors")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_COMPONENTS_ALL development)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcairn-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
if(CAIRN_PNG)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS libpng-dev)
endif()
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "${PROJECT_DESCRIPTION}: the library\nHeaders for C++20 and C, the static library, find_package and pkg-config.")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libcairn-dev RENAME copyright)

if(CAIRN_TOOLS)
  list(APPEND CPACK_COMPONENTS_ALL tools)
  set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME cairn)
  set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION games)
  set(CPACK_COMPONENT_TOOLS_DESCRIPTION
      "${PROJECT_DESCRIPTION}\nBuilds the databases that games ship, and runs, measures and shows agents.")
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/cairn RENAME copyright COMPONENT tools)
  # Which packages it needs is found out by a tool of dpkg-dev.
  find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
  mark_as_advanced(DPKG_SHLIBDEPS)
  if(DPKG_SHLIBDEPS)
    set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
  endif()
endif()
include(CPack)
