# What find_package(cairn) reads: the target cairn::cairn.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/cairn-targets.cmake)
