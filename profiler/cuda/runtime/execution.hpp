#pragma once

#include "call_site.hpp"
#include "runtime.hpp"

namespace warpbook::program {

/// What the launch answers at once: an error of its shape, which is noted for whoever asks, and for a finding where
/// nobody does.
cudaError_t check_launch(Runtime& runtime, const Launch& launch, const CallSite& site);
/// Runs a launch now that was checked, and keeps what was counted of it.
cudaError_t run_launch(Runtime& runtime, const Launch& launch, const CallSite& site);

/// The error of the calling thread's last launch.
cudaError_t& error_of_last_launch();

/// The largest dynamic shared memory that the kernel may be given; 48 KiB until the program asks for more.
std::size_t shared_bytes_allowed(const void* kernel);
/// Whether the program has set that: then it is of dynamic shared memory alone, otherwise of all.
bool has_opted_in(const void* kernel);
/// Of the `__shared__` arrays of fixed size that the kernel itself declares; those of the functions that it calls are
/// not among them.
std::size_t static_shared_bytes_of(const std::string& symbol);
void allow_shared_bytes(const void* kernel, std::size_t bytes);

/// Nobody knows what blocks have written at which nobody looked: other launches may read it.
void note_all_memory_as_written(Runtime& runtime);

}  // namespace warpbook::program
