#pragma once

#include <cstddef>
#include <mutex>

#include "cuda/runtime/call_site.hpp"
#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

/// The runtime's memory is open from the first look at the arguments to the end: to open it costs system calls.
class InRuntime {
public:
    InRuntime() : lock_(Runtime::get().mutex()) { Runtime::get().enter(); }
    ~InRuntime() { Runtime::get().leave(); }
    InRuntime(const InRuntime&) = delete;
    InRuntime& operator=(const InRuntime&) = delete;

private:
    std::lock_guard<std::recursive_mutex> lock_;
};

/// What is at an address of the device's. False where there is nothing that can be read.
bool read_from_device(const void* address, std::size_t bytes, void* to);

/// What a library's own code on the host reads; where that is memory of the device's, a finding at `noted_at`, if any.
void read_from_host(const void* address, std::size_t bytes, void* to, const CallSite* noted_at);

}  // namespace warpbook::program
