// VERDICT: FAILED
// PROBLEM: threw an exception in an initializer: an exception was thrown that has no text

#include "../../wrong_map.hpp"

#include <exception>

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

static const int done = []() -> int { throw Unreadable(); }();

double predicted_first_untouched_index() { return 256; }
