# pytest, where it and numpy are installed. They are not asked of everybody: packages-python.txt lists them.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import pytest, numpy, hypothesis" RESULT_VARIABLE missing ERROR_QUIET)
if(missing)
  message(STATUS "pytest, numpy or hypothesis is missing: the Python package is not tested")
  return()
endif()
file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/test_*.py)
set(environment "PYTHONPATH=${CMAKE_CURRENT_BINARY_DIR}/package;PYTHONDONTWRITEBYTECODE=1")
set(sanitized OFF)
if(CMAKE_CXX_FLAGS MATCHES "fsanitize=address")
  # Python itself is not built with the sanitizer, so its library must come first, and with it the one that throws. Leaks
  # would be Python's own.
  set(sanitized ON)
  foreach(library asan stdc++)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=lib${library}.so OUTPUT_VARIABLE path
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND preloaded ${path})
  endforeach()
  list(JOIN preloaded ":" preloaded)
  list(APPEND environment "LD_PRELOAD=${preloaded}" "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1")
  list(FILTER tests EXCLUDE REGEX "test_(examples|looks)")  # mostly the time of other packages
endif()
foreach(file ${tests})
  get_filename_component(name ${file} NAME_WE)
  add_test(NAME python.${name} COMMAND ${Python3_EXECUTABLE} -m pytest -q -p no:cacheprovider ${file})
  set_tests_properties(python.${name} PROPERTIES TIMEOUT 900 ENVIRONMENT "${environment}")
endforeach()
if(sanitized)
  return()
endif()

# Imported one by one: Debian's setuptools refuses to be imported after its pip.
set(missing 0)
foreach(module build wheel pip venv setuptools)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import ${module}" RESULT_VARIABLE absent ERROR_QUIET)
  if(absent)
    set(missing 1)
  endif()
endforeach()
if(missing)
  message(STATUS "build, wheel, pip, venv or setuptools is missing: the wheel of the Python package is not tested")
else()
  add_test(NAME python.a_wheel_of_the_sdist_installs_without_a_network
           COMMAND bash ${CMAKE_CURRENT_LIST_DIR}/wheel.sh)
  set_tests_properties(python.a_wheel_of_the_sdist_installs_without_a_network PROPERTIES TIMEOUT 1800 COST 100
                       ENVIRONMENT "CAIRN_SOURCE=${PROJECT_SOURCE_DIR};PYTHON=${Python3_EXECUTABLE}")
endif()

find_program(DPKG_DEB dpkg-deb)
if(DPKG_DEB AND CAIRN_INSTALL)
  add_test(NAME python.the_debian_package_serves COMMAND bash ${CMAKE_CURRENT_LIST_DIR}/debian.sh)
  set_tests_properties(python.the_debian_package_serves PROPERTIES ENVIRONMENT
                       "CAIRN_BUILD=${PROJECT_BINARY_DIR};PYTHON=${Python3_EXECUTABLE}")
endif()
