#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warpbook::injection {

// How `warpbook profile` tells the injected library what to do: by environment variables, which processes that the
// program starts inherit.
inline constexpr const char* folder_variable = "WARPBOOK_PROFILE_FOLDER";
inline constexpr const char* groups_variable = "WARPBOOK_PROFILE_GROUPS";
inline constexpr const char* kernel_variable = "WARPBOOK_PROFILE_KERNEL";
inline constexpr const char* launches_variable = "WARPBOOK_PROFILE_LAUNCHES";

struct InjectionOptions {
    /// Where each process writes what it counted: FOLDER/PID.jsonl.
    std::string folder;
    /// Names of metric groups.
    std::vector<std::string> groups;
    /// Counts only kernels in whose name this is found; empty: all.
    std::string kernel;
    /// How many launches of each kernel to count; none: all.
    std::optional<unsigned long> launches;
};

/// Throws std::invalid_argument, naming the variable.
InjectionOptions read_injection_options();

}  // namespace warpbook::injection
