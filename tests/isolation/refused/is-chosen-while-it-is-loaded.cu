// REFUSED: is chosen while the program is loaded (ifunc)

#include "../wrong_map.hpp"

#include <cstdlib>

using Function = double();

extern "C" Function* leave() { std::_Exit(0); }

[[gnu::ifunc("leave")]] double chosen();

double predicted_first_untouched_index() { return chosen(); }
