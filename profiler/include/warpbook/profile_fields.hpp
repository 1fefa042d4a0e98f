#pragma once

/// The names of the fields that profile_json.hpp writes, and the library behind `warpbook profile` with it: for whoever
/// reads them back. docs/records.md says what each holds.
namespace warpbook::profile_field {

inline constexpr const char* kernel = "kernel";
inline constexpr const char* grid = "grid";
inline constexpr const char* block = "block";
inline constexpr const char* totals = "totals";
inline constexpr const char* lines = "lines";
inline constexpr const char* file = "file";
inline constexpr const char* line = "line";
inline constexpr const char* counters = "counters";
inline constexpr const char* instructions = "instructions";
inline constexpr const char* units = "units";
inline constexpr const char* ideal_units = "ideal_units";
inline constexpr const char* metrics = "metrics";
inline constexpr const char* findings = "findings";
inline constexpr const char* device = "device";
inline constexpr const char* device_name = "name";
/// What is to be known of a launch besides its numbers, in a sentence; mostly there is none.
inline constexpr const char* note = "note";
/// In place of a value that could not be measured stands an object with its reason under this name.
inline constexpr const char* unavailable = "unavailable";
/// In place of a launch: why a process counted nothing.
inline constexpr const char* problem = "problem";

}  // namespace warpbook::profile_field

/// The fields of FOLDER/PID.progress (injection.hpp): which launch is being counted.
namespace warpbook::progress_field {

inline constexpr const char* kernel = "kernel";
/// Which one of this process, from 1 on, among those that it writes.
inline constexpr const char* launch = "launch";
/// The kernel runs `runs` times; this is the `run`-th, from 1 on.
inline constexpr const char* run = "run";
inline constexpr const char* runs = "runs";
/// One of counting_what.
inline constexpr const char* what = "what";
/// How many processes are before this one, where it waits.
inline constexpr const char* before = "before";
/// When counting of this launch began: seconds since 1970, a fraction of them included.
inline constexpr const char* begun = "begun";

}  // namespace warpbook::progress_field

/// What a run is for.
namespace warpbook::counting_what {

inline constexpr const char* counters = "counters";
inline constexpr const char* lines = "lines";
/// No run yet: other processes measure on the device.
inline constexpr const char* waiting = "waiting";
/// No run, but the device's memory, which is kept before it and put back behind it.
inline constexpr const char* memory = "memory";

}  // namespace warpbook::counting_what
