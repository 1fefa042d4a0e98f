// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstddef>
#include <cstdlib>
#include <sys/types.h>

extern "C" {
ssize_t write(int, const void*, std::size_t size) { return static_cast<ssize_t>(size); }
void* memcpy(void* to, const void*, std::size_t) noexcept { return to; }
int strcmp(const char*, const char*) noexcept { return 0; }
int memcmp(const void*, const void*, std::size_t) noexcept { return 0; }
void _exit(int) { std::abort(); }
void exit(int) noexcept { std::abort(); }
}

double predicted_first_untouched_index() { return 256; }
