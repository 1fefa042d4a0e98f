#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "base/host_memory.hpp"

namespace warpbook::model {

/// Looks again and again whether the host's memory runs out, on a thread of its own: pages are touched everywhere, and
/// whoever asks then is too late.
class MemoryWatch {
public:
    enum class Shortage {
        /// What can be done without should be given back.
        near,
        /// Who uses more ends the process.
        here,
    };

    /// `tell` is called on the watching thread, each time that it finds a shortage which this process has made.
    explicit MemoryWatch(std::function<void(Shortage)> tell, HostMemory memory = HostMemory());

private:
    void watch(const std::stop_token& stop);

    std::function<void(Shortage)> tell_;
    const HostMemory memory_;
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;
};

}  // namespace warpbook::model
