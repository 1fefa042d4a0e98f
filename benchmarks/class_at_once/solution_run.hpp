#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/system/process.hpp>

#include "solution_program.hpp"

namespace warpbook::benchmarks {

/// What a class would wait no longer for.
inline constexpr std::chrono::seconds limit_of_a_run{120};

/// One process of a lab's program, from its start to its end, as who started it sees it.
struct SolutionRun {
    /// The verdict's name, or what became of the process: "did not end in 120 s".
    std::string outcome;
    /// To the verdict. Nothing where it came to none.
    std::optional<double> seconds;
    /// To the end of `./warpbook check`, which on the model waits for nvcc after the verdict; nothing of other runs.
    std::optional<double> seconds_to_end;
    /// The size that was chosen; nothing where the lab has none to choose.
    std::optional<std::size_t> n;
    /// How many programs were before it when it waited for the GPU.
    std::size_t programs_before = 0;
    /// As the program says it; empty where it came to none.
    std::string device;
    /// Why there is no verdict of the lab's own; mostly empty.
    std::string problem;

    bool solved() const;
};

/// What became of a process, by its end alone.
SolutionRun run_without_record(const ProcessEnd& end, std::chrono::seconds limit);

/// Runs the program with these options. May be called by several threads at a time.
SolutionRun run_solution(const SolutionProgram& program, const Command& options,
                         std::chrono::seconds limit = limit_of_a_run);

}  // namespace warpbook::benchmarks
