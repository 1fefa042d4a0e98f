// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: an exception was thrown that has no text

#include "../../wrong_map.hpp"

#include <exception>

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

double predicted_first_untouched_index() { throw Unreadable(); }
