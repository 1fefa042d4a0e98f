// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

void* operator new(std::size_t) { std::abort(); }
void operator delete(void*) noexcept { std::abort(); }
void operator delete(void*, std::size_t) noexcept { std::abort(); }

double predicted_first_untouched_index() { return 256; }
