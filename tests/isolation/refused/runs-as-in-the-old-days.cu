// REFUSED: it puts something into the section '.ctors'

#include "../wrong_map.hpp"

#include <cstdlib>

static void leave() { std::_Exit(0); }

[[gnu::section(".ctors"), gnu::used]] static void (*const first)() = leave;

double predicted_first_untouched_index() { return 256; }
