#pragma once

#include "call_site.hpp"
#include "runtime.hpp"

namespace warpbook::program {

/// Runs a launch now, and keeps what was counted of it.
cudaError_t run_launch(Runtime& runtime, const Launch& launch, const CallSite& site);

/// The error of the calling thread's last launch.
cudaError_t& error_of_last_launch();

/// The largest dynamic shared memory that the kernel may be given; 48 KiB until the program asks for more.
std::size_t shared_bytes_allowed(const void* kernel);
void allow_shared_bytes(const void* kernel, std::size_t bytes);

}  // namespace warpbook::program
