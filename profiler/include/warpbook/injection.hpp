#pragma once

/// How a program is asked to count its launches: these environment variables, which processes that it starts inherit.
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
/// Seconds: source lines are not counted of a launch where a run for them would take longer.
inline constexpr const char* lines_limit_variable = "WARPBOOK_PROFILE_LINES_LIMIT";
inline constexpr unsigned long default_lines_limit = 60;
// What a program on the model (./warpbook run) is told besides.

/// How many blocks of each launch are counted, spread evenly; all of them run.
inline constexpr const char* counted_blocks_variable = "WARPBOOK_MODEL_COUNTED_BLOCKS";
/// How many blocks of each launch run.
inline constexpr const char* block_limit_variable = "WARPBOOK_MODEL_BLOCK_LIMIT";
/// Of how many consecutive blocks together the different sectors are counted.
inline constexpr const char* footprint_variable = "WARPBOOK_MODEL_FOOTPRINT";
/// In how many schedules each launch runs whose threads interact, the plain one first; and, in place of these, the one
/// that is played.
inline constexpr const char* schedules_variable = "WARPBOOK_MODEL_SCHEDULES";
inline constexpr const char* schedule_variable = "WARPBOOK_MODEL_SCHEDULE";
/// Which launches are counted and checked: `all`, `first`, `auto` or `none`; and, of `auto`, how many seconds of
/// counting one core may have.
inline constexpr const char* check_variable = "WARPBOOK_MODEL_CHECK";
inline constexpr const char* budget_variable = "WARPBOOK_MODEL_BUDGET";
/// Set to anything: launches that nobody observes run also where they repeat an earlier one.
inline constexpr const char* repetitions_variable = "WARPBOOK_MODEL_RUN_REPETITIONS";
/// Set to anything: the record says where the program calls CUDA's runtime.
inline constexpr const char* calls_variable = "WARPBOOK_MODEL_CALLS";
/// The number of one of these calls, from 1 on, which is not done and returns an error, as any call may.
inline constexpr const char* refused_call_variable = "WARPBOOK_MODEL_REFUSED_CALL";
/// A folder in which the program makes the file `wanted` when it soon needs its kernels without call-backs. Whoever
/// started it makes `native.so`, or `none` where there is no such library. Unset: nobody makes one.
inline constexpr const char* native_variable = "WARPBOOK_MODEL_NATIVE";
inline constexpr const char* native_is_wanted = "wanted";
inline constexpr const char* native_library = "native.so";
inline constexpr const char* native_is_not_there = "none";
/// The section of a program that has this library in itself: it was kept to run where its sources may not be.
inline constexpr const char* native_section = ".warpbook_native";
/// On how many operating-system threads they run.
inline constexpr const char* threads_variable = "WARPBOOK_MODEL_THREADS";

/// FOLDER/profiler, which `warpbook profile` holds locked (flock) as long as it lives. Who gets the lock knows that it
/// is gone, and from a file that is still empty, that it was killed: what it counted is to end with it. So the folder
/// of a profiler that was killed stays: a program that starts later finds by it that it has to end.
inline constexpr const char* profiler_file = "profiler";
/// FOLDER/PID.progress tells of the launch that a process counts: one object, whose fields are progress_field's. What
/// is no such object, as between two launches, tells of none.
inline constexpr const char* progress_extension = ".progress";
/// FOLDER/PID.shown is there while somebody at a terminal reads of that launch: the program goes on when the terminal
/// is its own again.
inline constexpr const char* shown_extension = ".shown";
/// FOLDER/PID.blocks is written by a process on the model: a BlockProgress, of the launch that runs.
inline constexpr const char* blocks_extension = ".blocks";

}  // namespace warpbook::injection
