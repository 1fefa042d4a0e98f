#pragma once

#include <warpbook/hardware_profiler.hpp>
#include <warpbook/model_profiler.hpp>

namespace warpbook {

/// The profiler of the device for which a program is compiled: one source for both.
#ifdef WARPBOOK_PROGRAM
using KernelProfiler = ModelProfiler;
#else
using KernelProfiler = HardwareProfiler;
#endif

using KernelProfilerOptions = HardwareProfilerOptions;

}  // namespace warpbook
