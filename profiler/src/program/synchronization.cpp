#include "synchronization.hpp"

namespace warpbook::program {

void note_synchronization(Runtime&) {}

}  // namespace warpbook::program
