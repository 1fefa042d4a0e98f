#pragma once

#include <chrono>
#include <functional>

#include "driver_api.hpp"

namespace warpbook::cupti {

/// The median time that the device takes for `work`, over `repetitions` after one that is not counted; of work that
/// takes many milliseconds, over five. `work` starts something on the device's default stream and need not wait for it.
/// Throws DriverError, and what `work` throws.
std::chrono::duration<double> median_time(const DriverApi& api, int repetitions, const std::function<void()>& work);

}  // namespace warpbook::cupti
