/* CAIRN_API marks what a shared library of cairn lets programs use. In a static one it means nothing.
 *
 * Programs that use the shared library define CAIRN_SHARED; CMake's target and pkg-config do that for them. */
#ifndef CAIRN_EXPORT_H
#define CAIRN_EXPORT_H

#if !defined(CAIRN_SHARED)
#define CAIRN_API
#elif !defined(_WIN32)
#define CAIRN_API __attribute__((visibility("default")))
#elif defined(CAIRN_BUILDING)
#define CAIRN_API __declspec(dllexport)
#else
#define CAIRN_API __declspec(dllimport)
#endif

#endif
