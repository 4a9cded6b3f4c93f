#include "cli/interruption.hpp"

#include <csignal>

namespace cardloom::cli {

namespace {

volatile std::sig_atomic_t has_been_interrupted = 0;
void note_interruption(int) { has_been_interrupted = 1; }

struct sigaction before_int, before_term;

}  // namespace

Interruption::Interruption() {
    has_been_interrupted = 0;
    struct sigaction action {};
    action.sa_handler = note_interruption;  // without SA_RESTART: whoever waits is woken
    sigaction(SIGINT, &action, &before_int);
    sigaction(SIGTERM, &action, &before_term);
}

Interruption::~Interruption() {
    sigaction(SIGINT, &before_int, nullptr);
    sigaction(SIGTERM, &before_term, nullptr);
}

bool Interruption::has_come() { return has_been_interrupted != 0; }

}  // namespace cardloom::cli
