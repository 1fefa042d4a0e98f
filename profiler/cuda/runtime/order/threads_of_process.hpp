#pragma once

#include <vector>

#include <sys/types.h>

namespace warpbook::program {

/// The numbers of all threads of the process but this one.
std::vector<pid_t> other_threads();

/// Whether the program has threads that can write to memory while a launch runs in this one. Where the work of streams
/// is late, the one that asks for it is such a thread.
bool has_other_threads_of_program();

}  // namespace warpbook::program
