#include "cli/commands.hpp"

int main(int argc, char** argv) { return cardloom::cli::run_program(argc, argv); }
