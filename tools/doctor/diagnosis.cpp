#include "diagnosis.hpp"

#include <cstdio>
#include <optional>

#include "refusal.hpp"

namespace warpbook::doctor {

namespace {

struct Problem {
    std::string reason;
    std::vector<Remedy> remedies;
};

/// "g++ (/usr/bin/c++) is not found", or "cmake 3.16.3 is too old: 3.22.0 or newer is needed".
std::string why_not(const std::string& tool, const Measured<Version>& version, const Version& oldest)
{
    if (!version.available()) return tool + " does not answer (" + version.reason() + ")";
    return tool + " " + to_string(version.value()) + " is too old: " + to_string(oldest) + " or newer is needed";
}

bool fits(const Measured<Version>& version, const Version& oldest)
{
    return version.available() && version.value() >= oldest;
}

/// Without these no lab can be built.
std::optional<Problem> problem_with_tools(const MachineFacts& facts)
{
    const ToolFacts& tools = facts.tools;
    if (!fits(tools.compiler, oldest_compiler))
        return Problem{why_not(facts.build.compiler, tools.compiler, oldest_compiler),
                       {{"install g++ 11 or newer; then configure the build again:", configure_again(facts).commands}}};
    if (!fits(tools.cmake, oldest_cmake))
        return Problem{
            why_not("cmake", tools.cmake, oldest_cmake),
            {{"install CMake 3.22 or newer; then configure the build again:", configure_again(facts).commands}}};
    if (facts.build.cuda && !tools.nvcc.available())
        return Problem{"the build was configured with " + facts.build.nvcc + ", which does not answer (" +
                           tools.nvcc.reason() + ")",
                       {configure_again(facts)}};
    return std::nullopt;
}

bool gpu_is_here(const MachineFacts& facts)
{
    const bool own_kernel = facts.system.container == Container::none;
    return !facts.gpus.empty() || facts.driver.device_files > 0 || (own_kernel && facts.driver.gpus_of_kernel > 0);
}

std::string describe_driver(const DriverFacts& driver)
{
    switch (driver.state) {
    case DriverState::works:
    case DriverState::not_asked: break;
    case DriverState::absent: return "there is no NVIDIA driver";
    case DriverState::too_old: return "the NVIDIA driver is too old";
    case DriverState::stub: return "libcuda.so.1 is a stub and no driver";
    case DriverState::mismatch: return "the driver's library and its kernel module are of different versions";
    case DriverState::no_gpu: return "the NVIDIA driver sees no GPU";
    case DriverState::broken: return "the NVIDIA driver does not start (" + driver.detail + ")";
    }
    return "";
}

Problem problem_without_cuda(const MachineFacts& facts)
{
    Problem problem;
    if (facts.build.cuda_refused) {
        problem.reason = "this build was configured without CUDA (WARPBOOK_CUDA=OFF)";
        if (gpu_is_here(facts)) problem.remedies = {configure_again(facts)};
        return problem;
    }
    problem.reason = "this build has no CUDA: nvcc 12.6 or newer was not found when it was configured";
    const bool nvcc_came = fits(facts.tools.nvcc, oldest_nvcc);
    // Without a GPU there is nothing that it could be good for.
    if (!gpu_is_here(facts) && !facts.driver.kernel_version.available()) return problem;
    problem.remedies = {nvcc_came
                            ? Remedy{"nvcc is there now: configure the build again:", configure_again(facts).commands}
                            : Remedy{"install the CUDA Toolkit 12.6 or newer, put nvcc on PATH, configure again:",
                                     configure_again(facts).commands}};
    return problem;
}

/// 90 for "sm_90"; nothing for "native", which is this machine's.
std::optional<int> number_of(const std::string& architecture)
{
    int number = 0;
    if (std::sscanf(architecture.c_str(), "sm_%d", &number) != 1) return std::nullopt;
    return number;
}

/// Why `auto` takes the model.
std::optional<Problem> what_hides_the_gpu(const MachineFacts& facts)
{
    if (!facts.build.cuda) return problem_without_cuda(facts);
    if (facts.driver.state != DriverState::works)
        return Problem{describe_driver(facts.driver), remedies_for_driver(facts)};
    if (facts.gpus.empty()) return Problem{"the NVIDIA driver sees no GPU", remedies_for_driver(facts)};
    const Gpu& first = facts.gpus.front();
    const std::optional<int> compiled_for = number_of(facts.build.architecture);
    if (compiled_for && *compiled_for > 10 * first.major + first.minor)
        return Problem{
            "the labs were compiled for " + facts.build.architecture + ", and GPU 0 is " + first.architecture(),
            {configure_again(facts)}};
    return std::nullopt;
}

/// Why the GPU runs the kernels and its counters cannot be read.
std::optional<Problem> what_hides_the_counters(const MachineFacts& facts)
{
    const Gpu& first = facts.gpus.front();
    if (first.major * 10 + first.minor < 75)
        return Problem{"GPU 0 is " + first.architecture() + ", and these counters begin with sm_75", {}};
    if (facts.cupti.state == CuptiState::absent)
        return Problem{"CUPTI, which reads the counters, was not found", remedies_for_cupti(facts)};
    if (facts.cupti.state == CuptiState::too_old)
        return Problem{"CUPTI is too old: that of CUDA 12.6 or newer is needed", remedies_for_cupti(facts)};
    if (!facts.collection) return Problem{"no collection was tried", {}};
    const Refusal refusal = refusal_of(*facts.collection);
    if (refusal == Refusal::none) return std::nullopt;
    return Problem{describe(refusal), remedies_for_refusal(refusal, facts)};
}

std::string requested_backend_of(const MachineFacts& facts)
{
    if (!facts.requested_backend || *facts.requested_backend == "auto") return "";
    return "; but WARPBOOK_BACKEND=" + *facts.requested_backend + " is set, and decides";
}

Diagnosis without_gpu(const MachineFacts& facts, Problem problem)
{
    Diagnosis diagnosis;
    const bool here = gpu_is_here(facts);
    diagnosis.verdict = here ? Verdict::gpu_without_counters : Verdict::model_counts;
    diagnosis.summary = here ? "There is a GPU, but the labs cannot use it: they count on the model, which is enough "
                               "for all of the course."
                             : "The labs count on the model here: everything of the course works, without a GPU.";
    diagnosis.automatic = "the model, because " + problem.reason + requested_backend_of(facts);
    if (!problem.remedies.empty()) diagnosis.aim = here ? "To count on the GPU" : "To count on a GPU";
    diagnosis.remedies = std::move(problem.remedies);
    diagnosis.next = "./warpbook";
    return diagnosis;
}

/// A GPU that gives no counts leaves accesses unverified; one that gives wrong ones misleads.
bool misleads(const MachineFacts& facts)
{
    if (!facts.collection) return false;
    const Refusal refusal = refusal_of(*facts.collection);
    return refusal == Refusal::wrong_counts || refusal == Refusal::wrong_values || refusal == Refusal::nothing_counted;
}

Diagnosis without_counters(const MachineFacts& facts, Problem problem)
{
    Diagnosis diagnosis;
    diagnosis.verdict = Verdict::gpu_without_counters;
    diagnosis.summary = "The labs cannot use this GPU's counters: " + problem.reason + ".";
    diagnosis.automatic = misleads(facts) ? "the GPU all the same: do not trust what it reports"
                                          : "the GPU, which checks values; accesses stay UNVERIFIED";
    diagnosis.automatic += requested_backend_of(facts);
    if (!problem.remedies.empty()) diagnosis.aim = "To use them";
    diagnosis.remedies = std::move(problem.remedies);
    diagnosis.next = "./warpbook check LAB --backend model   counts on the model meanwhile";
    return diagnosis;
}

}  // namespace

Diagnosis diagnose(const MachineFacts& facts)
{
    if (auto problem = problem_with_tools(facts))
        return {Verdict::cannot_work,
                "The workbook cannot work here: " + problem->reason + ".",
                "nothing, because no lab can be built",
                "To make it work",
                std::move(problem->remedies),
                "./warpbook doctor"};
    if (auto problem = what_hides_the_gpu(facts)) return without_gpu(facts, std::move(*problem));
    if (auto problem = what_hides_the_counters(facts)) return without_counters(facts, std::move(*problem));
    return {Verdict::gpu_counts,
            "The labs count on the GPU here: its counters can be read, and are right.",
            "the GPU" + requested_backend_of(facts),
            "",
            {},
            "./warpbook"};
}

}  // namespace warpbook::doctor
