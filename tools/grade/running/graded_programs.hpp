#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "course/course.hpp"
#include "course/workbook_paths.hpp"
#include "gpu_turns.hpp"
#include "sandbox.hpp"

namespace warpbook::tools::grading {

/// What one file may take.
struct GradingLimits {
    /// nvcc takes ten seconds for the largest solution on a busy machine.
    std::chrono::seconds build{120};
    /// All checks of a lab together; the slowest lab needs seconds.
    std::chrono::seconds check{300};
    /// Of the file's code in one of them: --time-limit of the labs' programs.
    std::chrono::seconds one_check{20};
    /// In memory: the compilers with all that they start, and the check. Labs need 1 GiB at most, unless --n makes them
    /// larger.
    std::uint64_t bytes_of_memory = std::uint64_t{4} << 30;
};

/// Where and how files are graded: the same for a whole class.
struct GradingSetting {
    WorkbookPaths paths;
    Isolation isolation;
    /// "model", "cupti" or "both" (grade/gradebook/backends.hpp).
    std::string backend;
    /// CUDA's number; only where a GPU judges.
    int gpu = 0;
    /// With both backends, who may begin a check on a GPU, and on which one. Null: at once, on `gpu`.
    GpuTurns* gpu_turns = nullptr;
    /// Drawn from the file's text where it is not given.
    std::optional<std::string> seed{};
    /// The lab's own where it is not given.
    std::optional<std::string> n{};
    /// Of the compiler, and of the checks; and GiB of memory. Where they are not given, those of GradingLimits.
    std::optional<std::chrono::seconds> time_limit{};
    std::optional<std::uint64_t> memory_limit{};

    GradingLimits limits() const;
};

/// The programs of one file, in a folder of their own (cmake/GradedPrograms.cmake).
struct GradedPrograms {
    std::filesystem::path folder;

    std::filesystem::path host_functions() const { return folder / "host_functions"; }
    std::filesystem::path check(const std::string& backend) const
    {
        return folder / (backend == "cupti" ? "check_on_gpu" : "check_on_model");
    }
    /// Where a check writes its record: nobody else can write there. Each backend has its own: the process that runs
    /// the file's kernels for the model could leave a link in place of the record, which the check on a GPU, outside of
    /// any sandbox, would follow.
    std::filesystem::path record_folder(const std::string& backend) const { return folder / ("record_of_" + backend); }
    std::filesystem::path record(const std::string& backend) const { return record_folder(backend) / "record.json"; }
};

/// "4 GiB"
std::string text_of_memory(std::uint64_t bytes);

/// What came of building them.
struct BuiltPrograms {
    enum class State { built, refused, out_of_time, out_of_memory };

    State state = State::built;
    /// Of the compilers; where it took too much, what it took.
    std::string messages;
};

/// Builds the programs of a file that has this text, in the empty folder `folder`. No code of the file runs; the
/// compilers, which read it, run in a sandbox. Throws SetupError where it is no fault of the file's.
BuiltPrograms build_programs(const GradingSetting& setting, const Lab& lab, const std::string& text,
                             const GradedPrograms& programs);

/// What came of running them.
struct CheckedPrograms {
    enum class State {
        /// The check has left its record.
        recorded,
        out_of_time,
        /// The file made it end before there was a record: `message` says how.
        ended_early,
        /// Not the file's fault: `message` says what happened.
        failed
    };

    State state = State::recorded;
    std::string record;
    std::string message;
};

/// Runs the check by one backend, `setting.backend`: not by both. The file's functions for the host answer from a
/// sandbox of their own; on the model the check, with the file's kernels, runs in another.
CheckedPrograms check_programs(const GradingSetting& setting, const GradedPrograms& programs);

}  // namespace warpbook::tools::grading
