#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "support/arguments.hpp"

namespace warpbook::tools {

/// One of several parts of a class, each for another machine: number `index` of `count`, from 0 on.
struct PartOfClass {
    std::size_t index = 0;
    std::size_t count = 1;

    friend bool operator==(const PartOfClass&, const PartOfClass&) = default;
};

/// How a job array of Slurm grades a class.
struct SlurmRequest {
    /// Tasks of the array; as many as fit the class where nothing was said.
    std::optional<std::size_t> parts{};
    /// For sbatch.
    std::vector<std::string> options{};

    friend bool operator==(const SlurmRequest&, const SlurmRequest&) = default;
};

/// What `./warpbook grade` is asked for.
struct GradeRequest {
    std::filesystem::path submissions;
    std::filesystem::path out;
    std::optional<std::filesystem::path> rubric{};
    /// "model", "cupti" or "both" (gradebook/backends.hpp).
    std::string backend = "model";
    /// By CUDA's numbers; at least one.
    std::vector<int> gpus{0};
    std::optional<std::string> seed{};
    std::optional<std::string> n{};
    /// As many as the machine has processors where nothing was said.
    std::optional<std::size_t> jobs{};
    std::optional<std::chrono::seconds> time_limit{};
    std::optional<std::size_t> gibibytes_of_memory{};
    bool without_isolation = false;
    std::optional<PartOfClass> part{};
    std::optional<SlurmRequest> slurm{};
    /// A part is one of this plan's, instead of one of all files (grade/grading_plan.hpp).
    std::optional<std::filesystem::path> plan{};
    /// Whether another run has built what grading needs.
    bool without_building = false;

    friend bool operator==(const GradeRequest&, const GradeRequest&) = default;
};

boost::program_options::options_description grade_options();

/// Throws UsageError, which names the option and what it takes. `why_no_gpu`: why nothing can be counted on a GPU here;
/// where it is empty, both backends grade unless the options say otherwise.
GradeRequest grade_request_in(const boost::program_options::variables_map& values, const std::string& why_no_gpu);

/// The command line of a task of a job array, which grades what this request does: the words after ./warpbook, without
/// the part. The task may begin in another folder.
Arguments command_line_of_task(const GradeRequest& request, const std::filesystem::path& out,
                               const std::filesystem::path& plan);

}  // namespace warpbook::tools
