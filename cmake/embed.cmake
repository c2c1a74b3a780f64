# cairn_embed(target header namespace NAME=FILE...): files that become part of the program. The header declares each as
# a std::string_view; the source that defines them is written anew whenever a file changes.
function(cairn_embed target stem namespace)
  set(declarations "")
  set(definitions "")
  foreach(pair ${ARGN})
    string(REGEX MATCH "^([a-z_]+)=(.*)$" matched "${pair}")
    set(name ${CMAKE_MATCH_1})
    set(file ${CMAKE_MATCH_2})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND definitions
           "namespace {\nconstexpr unsigned char ${name}_bytes[] = {${bytes}};\n}\n"
           "const std::string_view ${name}{reinterpret_cast<const char*>(${name}_bytes), sizeof ${name}_bytes};\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT
       "// Written by cmake/embed.cmake.\n#include \"@stem@.hpp\"\n\nnamespace @namespace@ {\n@definitions@}\n" @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
