#include "synchronization.hpp"

#include "pending_writes.hpp"

namespace warpbook::program {

void note_synchronization(Runtime&) { PendingWrites::get().forget(); }

}  // namespace warpbook::program
