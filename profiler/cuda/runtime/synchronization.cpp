#include "synchronization.hpp"

#include "cuda/runtime/memory/pending_writes.hpp"

namespace warpbook::program {

void note_synchronization(Runtime&) { PendingWrites::get().forget(); }

}  // namespace warpbook::program
