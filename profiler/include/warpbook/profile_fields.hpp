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
/// In place of a value that could not be measured stands an object with its reason under this name.
inline constexpr const char* unavailable = "unavailable";
/// In place of a launch: why a process counted nothing.
inline constexpr const char* problem = "problem";

}  // namespace warpbook::profile_field
