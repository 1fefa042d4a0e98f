#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warpbook::injection {

/// What the variables of warpbook/injection.hpp say.
struct InjectionOptions {
    /// Where each process writes what it counted: FOLDER/PID.jsonl.
    std::string folder;
    /// Names of metric groups.
    std::vector<std::string> groups;
    /// Counts only kernels in whose name this is found; empty: all.
    std::string kernel;
    /// How many launches of each kernel to count; none: all.
    std::optional<unsigned long> launches;
    /// Source lines of a launch are left out where a run for them would take longer.
    std::chrono::seconds lines_limit;
};

/// Throws std::invalid_argument, naming the variable.
InjectionOptions read_injection_options();

}  // namespace warpbook::injection
