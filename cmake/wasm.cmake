# WebAssembly (wasm32-wasi) by clang. Debian's libc++abi for it has no exceptions; bindings/js/wasm/exceptions.cpp has.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
# What every browser has that has exceptions.
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -mbulk-memory -mnontrapping-fptoint")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Where the header of xxHash is.
set(CMAKE_INCLUDE_PATH /usr/include)
