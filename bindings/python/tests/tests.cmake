# pytest, where it and numpy are installed. They are not asked of everybody: packages-python.txt lists them.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import pytest, numpy, hypothesis" RESULT_VARIABLE missing ERROR_QUIET)
if(missing)
  message(STATUS "pytest, numpy or hypothesis is missing: the Python package is not tested")
  return()
endif()
file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/test_*.py)
foreach(file ${tests})
  get_filename_component(name ${file} NAME_WE)
  add_test(NAME python.${name} COMMAND ${Python3_EXECUTABLE} -m pytest -q -p no:cacheprovider ${file})
  set_tests_properties(python.${name} PROPERTIES TIMEOUT 600 ENVIRONMENT
                       "PYTHONPATH=${CMAKE_CURRENT_BINARY_DIR}/package;PYTHONDONTWRITEBYTECODE=1")
endforeach()

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
