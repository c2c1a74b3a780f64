#include "cli/run.hpp"

int main(int argc, char** argv) { return cairn::cli::run(argc, argv); }
