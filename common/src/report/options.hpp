#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include <warpbook/launch.hpp>

namespace warpbook {

enum class BackendChoice { best, model, cupti };

/// The command line of every lab's program.
struct Options {
    BackendChoice backend = BackendChoice::best;
    std::optional<std::size_t> n;
    /// Count at the largest size that the lab's contract allows.
    bool largest_size = false;
    /// Count at the size at which the model is held to what GPUs counted.
    bool compared_size = false;
    /// Session::seed() says what is taken where none was given.
    std::optional<std::uint32_t> seed;
    /// Play this one of the model's schedules, and no other.
    std::optional<std::uint32_t> schedule;
    std::optional<std::filesystem::path> report;
    /// Where the wrong predictions of earlier runs are, and where this one's go.
    std::optional<std::filesystem::path> tries;
    /// Which GPU; naming one chooses the cupti backend.
    int gpu = 0;
    bool hardware_counters = true;
    /// Where the trace of a counted launch goes, and of which block.
    std::optional<std::filesystem::path> trace;
    Dim3 trace_block{0, 0, 0};
    /// Which launch, by its place in the record's profiles; the last one that has the block where none is given.
    std::optional<std::size_t> trace_launch;
    /// More are counted, and not kept; the profiler's own limit where none is given.
    std::optional<std::size_t> trace_events;
    std::chrono::seconds time_limit{20};
    /// How often the GPU has stopped this run while its counters were read. No option: run_watched() begins it again.
    int stops = 0;
    /// Print the first thing to correct and the verdict, and nothing else.
    bool brief = false;
    /// Print what was counted, too, as lines from which CTest takes numbers for a dashboard. No option: the environment
    /// variable WARPBOOK_CDASH, because CTest starts the program.
    bool cdash = false;
    /// No process of its own for the submission.
    bool in_process = false;
    /// Whether the report goes to a terminal with colors. No option: main() asks, before the checks run elsewhere.
    bool colors = false;
    bool help = false;
    std::string help_text;
};

/// A command line that cannot be followed; the text says what and how to put it right.
class BadOptions : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads arguments (GoogleTest's own must be gone already) and the variables WARPBOOK_BACKEND and WARPBOOK_CDASH.
/// Throws BadOptions.
Options read_options(int argc, const char* const* argv);

}  // namespace warpbook
