#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "program/findings.hpp"
#include "program/launch_record.hpp"

namespace warpbook::tools {

/// What is to be shown at one source line.
struct LineNotes {
    /// Sums over all launches.
    Counters accesses;
    /// Numbers in the list of faults, from 0 on: of those that stand here, and those whose second place this is.
    std::vector<std::size_t> faults;
    std::vector<std::size_t> other_lines;
    /// Those that are in none of the counts.
    std::vector<UncountedAccess> uncounted;

    /// Units beyond the ideal in a memory; what has no known ideal does not count.
    std::uint64_t excess(Space memory) const;
};

/// A source file with lines that were counted, or have a fault.
struct NotedFile {
    std::string file;
    std::map<int, LineNotes> lines;
    /// The text of the whole file by lines; empty where `left_out` says why there is none.
    std::vector<std::string> text;
    std::string left_out;
};

/// Reads them. Those with faults come first, then those that cost most beyond their ideals.
std::vector<NotedFile> noted_files(const ProgramRecord& record, const std::vector<Fault>& faults);

/// Which lines of a file to show, from 1 on: all of a short one, of a long one those around what is to be shown.
std::vector<std::pair<int, int>> shown_ranges(const NotedFile& file);

}  // namespace warpbook::tools
