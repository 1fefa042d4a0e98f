#pragma once

#include <string>

namespace warpbook::injection {

/// From now on this process is killed when the profiler is killed that started it: it would go on slowly, for a report
/// that nobody writes any more, and would keep the GPU's counters from others. When the profiler ends by itself, what
/// still runs is left alone; so is a process that closes all its files.
///
/// Waits in a thread of its own, which no signal of the program's reaches. Where there is no FOLDER/profiler, or no
/// thread to be had, nothing happens.
///
/// Processes that this one forks are not watched unless they call it, too, as those do that start a program which uses
/// CUDA. Others are left alone: CUDA does not work in them, so nothing of them is counted, and a thread that they did
/// not start would show. unshare(CLONE_NEWUSER) refuses processes of several threads, and Python warns before it forks
/// one.
void end_with_profiler(const std::string& folder);

}  // namespace warpbook::injection
