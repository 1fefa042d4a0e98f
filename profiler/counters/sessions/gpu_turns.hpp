#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "counters/driver/driver_api.hpp"
#include "turn_queue.hpp"

namespace warpbook::cupti {

/// The processes that measure on a device, one after the other: a process that counts keeps the counters from all
/// others, and would disturb their times. They meet in the device's own file, which all users have, and containers,
/// too, when they were given the file itself (and not one of the same numbers).
std::unique_ptr<TurnQueue> turns_on(const DriverApi& api, CUdevice device);

/// "/dev/nvidia0", by what the kernel's driver says of the device in /proc/driver/nvidia/gpus/BUS/information. Nothing
/// when it does not say.
std::optional<std::string> file_of_gpu(std::string_view information);

}  // namespace warpbook::cupti
