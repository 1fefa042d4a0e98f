#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "cupti_api.hpp"

namespace warpbook::cupti {

/// The driver's functions that allocate, free, copy or fill memory, for contexts and device code too, as this CUPTI
/// names them.
std::vector<CUpti_CallbackId> calls_that_change_memory(const CuptiApi& api);

/// Keeps the program's other threads from changing memory while a launch is counted: CUPTI's checkpoint of the memory
/// crashes when some of it is freed meanwhile, and what was copied between saving and putting back would be lost.
class MemoryCalls {
public:
    /// Waits while a launch is counted, but not for ever: the launch may wait for this thread.
    void begin() noexcept;
    void end() noexcept;

    /// Lets no further calls begin, and waits for those that have begun, but not for ever: they may wait for this
    /// thread's launch.
    void hold() noexcept;
    void let_go() noexcept;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int begun_ = 0;
    bool are_held_ = false;
};

}  // namespace warpbook::cupti
