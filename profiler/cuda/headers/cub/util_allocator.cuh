// CUB's allocator is for the host alone and does not say so. In code for the device its messages would name the thread,
// and the functions that have them would be taken for code of kernels.
#pragma once

#include <cstdio>

#include <cub/util_debug.cuh>

#pragma push_macro("CubDebug")
#pragma push_macro("_CubLog")
#undef CubDebug
#undef _CubLog
#define CubDebug(error) (error)
#define _CubLog(...) std::printf(__VA_ARGS__)
#include_next <cub/util_allocator.cuh>
#pragma pop_macro("_CubLog")
#pragma pop_macro("CubDebug")
