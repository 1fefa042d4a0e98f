#include "slurm_queue.hpp"

#include <poll.h>

#include <chrono>
#include <system_error>

#include <warpbook/system/process_group.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {

namespace {

using Clock = std::chrono::steady_clock;

// Slurm's programs try for a while to reach a controller that is busy or starts again.
constexpr std::chrono::seconds limit_of_an_answer{120};

/// What one of Slurm's programs says. Ctrl-C does not reach it: a job must not be submitted without anybody knowing it.
CapturedProcess answer_of(const Command& command)
{
    try {
        ProcessGroup process(command);
        const Clock::time_point give_up = Clock::now() + limit_of_an_answer;
        while (Clock::now() < give_up) {
            pollfd output{process.output_file(), POLLIN, 0};
            poll(&output, 1, 20);
            process.output();
            if (const auto end = process.end()) return {*end, process.output()};
        }
        return {{.kind = ProcessEnd::Kind::out_of_time}, process.output()};
    } catch (const std::system_error&) {
        throw SetupError(
            "Slurm is not here: there is no " + command.front() +
            ". Type this on a login node of the cluster, or leave out --scheduler to grade on this machine.");
    }
}

std::string words_of(const CapturedProcess& answer, const std::string& program)
{
    return program + " " + describe(answer.end) + (answer.output.empty() ? "." : " and says:\n" + answer.output);
}

}  // namespace

std::string SlurmQueue::submit(const SlurmArray& array) const
{
    const CapturedProcess answer = answer_of(sbatch_command(array));
    const auto id = job_id_in(answer.output);
    if (answer.end.exited_with(0) && id) return *id;
    throw SetupError("Slurm did not take the job array: " + words_of(answer, "sbatch") +
                     "\n--slurm-options chooses partition, account, time and the like, --parts the number of tasks.");
}

std::optional<std::vector<SlurmTask>> SlurmQueue::tasks(const std::string& name)
{
    const CapturedProcess answer = answer_of(squeue_command(name));
    if (answer.end.exited_with(0)) return slurm_tasks_in(answer.output);
    why_ = words_of(answer, "squeue");
    return std::nullopt;
}

void SlurmQueue::cancel(const std::string& job) const
{
    const CapturedProcess answer = answer_of({"scancel", job});
    if (answer.end.exited_with(0)) return;
    throw SetupError("Job " + job + " could not be canceled, and may go on: " + words_of(answer, "scancel") +
                     "\nscancel " + job + " ends it; the same command as before follows it.");
}

}  // namespace warpbook::tools::grading
