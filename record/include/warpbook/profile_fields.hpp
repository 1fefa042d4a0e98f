#pragma once

/// The names of the fields that profile_json.hpp writes, and the library of `warpbook profile` with it: for whoever
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
/// Of a finding, besides the file, the line and the block.
inline constexpr const char* kind = "kind";
inline constexpr const char* text = "text";
inline constexpr const char* thread = "thread";
inline constexpr const char* occurrences = "occurrences";
/// Which case of the kind it is, and the facts that the text is made of.
inline constexpr const char* fault_case = "case";
inline constexpr const char* facts = "facts";
/// Of a fact that is a launch, besides the kernel, the grid and the block.
inline constexpr const char* dynamic_shared_bytes = "dynamic_shared_bytes";
/// Its second place, with a file and a line of its own; mostly there is none.
inline constexpr const char* other = "other";
/// Lines whose accesses are in none of the counts, each with the kind of its access; mostly there are none.
inline constexpr const char* uncounted = "uncounted";
inline constexpr const char* access = "access";
inline constexpr const char* device = "device";
inline constexpr const char* device_name = "name";
/// Of a device, and of a lab's record: "model" or "cupti".
inline constexpr const char* backend = "backend";
/// A remark on a launch besides its numbers, in a sentence; usually there is none.
inline constexpr const char* note = "note";
/// What that sentence is about, as name_of(Note::Kind) says it.
inline constexpr const char* note_kind = "note_kind";
/// In place of a value that could not be measured stands an object with its reason under this name.
inline constexpr const char* unavailable = "unavailable";
/// In that object: the cause, as name_of(Unavailable::Cause) says it. Left out where the reason says all.
inline constexpr const char* cause = "cause";

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
/// No run, but the device's memory, which is saved before it and restored after it.
inline constexpr const char* memory = "memory";

}  // namespace warpbook::counting_what
