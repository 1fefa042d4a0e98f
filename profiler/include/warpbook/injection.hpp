#pragma once

/// How a program is told to count itself: these environment variables, which processes that it starts inherit.
namespace warpbook::injection {

/// The CUDA driver's own: the library that it loads into every program that uses CUDA.
inline constexpr const char* library_variable = "CUDA_INJECTION64_PATH";
/// Where each process writes what it counted: FOLDER/PID.jsonl, a line for each launch.
inline constexpr const char* folder_variable = "WARPBOOK_PROFILE_FOLDER";
/// Names of metric groups, separated by commas.
inline constexpr const char* groups_variable = "WARPBOOK_PROFILE_GROUPS";
/// Counts only kernels in whose name this is found.
inline constexpr const char* kernel_variable = "WARPBOOK_PROFILE_KERNEL";
/// How many launches of each kernel to count.
inline constexpr const char* launches_variable = "WARPBOOK_PROFILE_LAUNCHES";

}  // namespace warpbook::injection
