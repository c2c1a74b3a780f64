# cairn_script_test(name script arguments...): a test that is a script of tests/package. Scripts find their way by these
# variables, and clean up after themselves. They take long, so they come first: others fill the time beside them.
enable_language(C)
function(cairn_script_test name script)
  add_test(NAME package.${name} COMMAND bash ${PROJECT_SOURCE_DIR}/tests/package/${script} ${ARGN})
  set(variables CAIRN_SOURCE=${PROJECT_SOURCE_DIR} CAIRN_BUILD=${PROJECT_BINARY_DIR} CAIRN_TOOLS=${CAIRN_TOOLS}
                CXX=${CMAKE_CXX_COMPILER} CC=${CMAKE_C_COMPILER})
  set_tests_properties(package.${name} PROPERTIES TIMEOUT 900 COST 100 ENVIRONMENT "${variables}")
endfunction()
