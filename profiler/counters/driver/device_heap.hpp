#pragma once

#include "driver_api.hpp"

namespace warpbook::cupti {

/// Has the driver make the heap of the current context, from which kernels allocate (malloc()). It makes it when a
/// kernel that may allocate is launched for the first time. Memory that is kept before that launch and put back after
/// it makes the context forget its heap: malloc() gives null from then on (CUPTI 13.0, its own repetitions too). Throws
/// DriverError.
void make_device_heap(const DriverApi& api);

}  // namespace warpbook::cupti
