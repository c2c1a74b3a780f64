// The version of cairn, by semantic versioning. CMake and the installed package read it from here.
#pragma once

#define CAIRN_VERSION_MAJOR 0
#define CAIRN_VERSION_MINOR 1
#define CAIRN_VERSION_PATCH 0
#define CAIRN_VERSION "0.1.0"
