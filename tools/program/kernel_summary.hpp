#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "launch_record.hpp"

namespace warpbook::tools {

/// A source line that costs more than it needs.
struct WastefulLine {
    std::string place;  // "transpose.cu:23"
    AccessKind access;
    std::uint64_t excess = 0;
};

/// What is to be known of some launches besides their numbers.
struct LaunchNote {
    std::string sentence;
    /// Their lines were left out because the run for them would have taken too long.
    bool is_about_limit = false;
    std::size_t launches = 0;
};

/// All launches of one kernel with the same grid and block.
struct KernelSummary {
    std::string kernel;
    Dim3 grid;
    Dim3 block;
    std::string device;
    std::size_t launches = 0;
    /// Of those that could be counted.
    std::size_t counted = 0;
    /// Sums over them. An ideal is there when it is for each of them.
    Counters accesses;
    /// How many of these global loads, and of the shared stores, are asynchronous copies.
    std::uint64_t async_copies = 0;
    /// The most wasteful lines first.
    std::vector<WastefulLine> wasteful_lines;
    /// Sums over those of which it is known, by array and operation.
    Footprint footprint;
    /// Mean over them.
    std::map<std::string, double> metrics;
    std::vector<LaunchNote> notes;
    /// Why something is missing, each reason once.
    std::vector<std::string> reasons;
};

/// In the order of their first launches.
std::vector<KernelSummary> summarize(const std::vector<LoggedLaunch>& launches);

/// The name in at most `columns` letters: template arguments give way first.
std::string short_name(const std::string& kernel, std::size_t columns);

}  // namespace warpbook::tools
