#include "synchronization.hpp"

#include "cuda/runtime/order/work_order.hpp"

namespace warpbook::program {

void note_synchronization(Runtime&) { WorkOrder::get().host_waits_for_all(); }

}  // namespace warpbook::program
