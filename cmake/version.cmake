# Reads CAIRN_VERSION from its one place, the public header.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../include/cairn/version.hpp CAIRN_VERSION REGEX "define CAIRN_VERSION \"")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" CAIRN_VERSION "${CAIRN_VERSION}")
