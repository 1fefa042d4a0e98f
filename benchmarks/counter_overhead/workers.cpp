#include "workers.hpp"

#include <chrono>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "../timing.hpp"
#include "ncu_output.hpp"

namespace warpbook::benchmarks {

namespace {

/// Many times what the slowest task takes.
constexpr std::chrono::minutes timeout{5};

const std::string failure = "failed";

std::string last_line_of(const std::string& output)
{
    const std::size_t end = output.find_last_not_of('\n');
    if (end == std::string::npos) return "it printed nothing";
    const std::size_t before = output.rfind('\n', end);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    return output.substr(begin, end - begin + 1);
}

std::string reason_of(const ProcessEnd& end)
{
    if (end.exited_with(worker_exit::no_gpu)) return "no GPU";
    if (end.exited_with(worker_exit::no_counters)) return "no counters";
    return failure;
}

std::size_t launches_of(const Task& task) { return static_cast<std::size_t>(task.launches) * task.cases.size(); }

}  // namespace

Workers::Workers(std::filesystem::path worker) : worker_(std::move(worker))
{
    if (!std::filesystem::exists(worker_)) no_worker_ = "built without nvcc";
    try {
        const CapturedProcess process = run_captured({"ncu", "--version"}, timeout);
        has_ncu_ = process.end.exited_with(0);
        ncu_ = has_ncu_ ? ncu_version_in(process.output) : "ncu: cannot be used: " + last_line_of(process.output);
    } catch (const std::system_error&) {
        ncu_ = "ncu: not installed";
    }
}

std::string Workers::reason_unavailable(Mode mode) const
{
    if (!no_worker_.empty()) return no_worker_;
    if (is_ncu(mode) && !has_ncu_) return "not installed";
    for (const auto& [refused, reason] : refused_) {
        // What cannot run alone cannot run with counters either.
        if (refused == mode || refused == Mode::plain) return reason;
    }
    return {};
}

Measured<WorkerRun> Workers::refuse(const Task& task, const std::string& reason, const std::string& detail)
{
    failed_ = failed_ || reason == failure;
    refused_.emplace_back(task.mode, reason);
    notes_.push_back(std::string(name_of(task.mode)) + ": " + reason + ": " + detail);
    return Measured<WorkerRun>::unavailable(reason);
}

Measured<WorkerRun> Workers::run(const Task& task)
{
    if (const std::string reason = reason_unavailable(task.mode); !reason.empty())
        return Measured<WorkerRun>::unavailable(reason);
    return try_to_run(task);
}

Measured<WorkerRun> Workers::try_to_run(const Task& task)
{
    const Command command = command_of(task, worker_.string());
    WorkerRun run;
    CapturedProcess process;
    run.seconds = seconds_of([&] { process = run_captured(command, timeout); });
    if (!process.end.exited_with(0)) {
        const std::string error = ncu_error_in(process.output);
        return refuse(task, reason_of(process.end), error.empty() ? last_line_of(process.output) : error);
    }
    if (is_ncu(task.mode)) {
        const int profiled = kernels_profiled_in(process.output);
        if (static_cast<std::size_t>(profiled) != launches_of(task))
            return refuse(task, failure, "ncu profiled " + std::to_string(profiled) + " kernels");
    }
    try {
        run.report = worker_report_in(process.output);
    } catch (const std::runtime_error& error) {
        return refuse(task, failure, error.what());
    }
    return run;
}

}  // namespace warpbook::benchmarks
