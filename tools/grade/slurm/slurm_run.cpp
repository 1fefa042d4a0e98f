#include "slurm_run.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <system_error>
#include <thread>

#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "grade/running/grading_lock.hpp"
#include "grade/running/grading_plan.hpp"
#include "slurm_queue.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// A file takes seconds: a task has minutes of work, and a node that fails costs no more.
constexpr std::size_t files_of_a_part = 16;
// Slurm's default for the largest array (MaxArraySize).
constexpr std::size_t max_parts = 1000;
// Slurm's controller may be started again meanwhile.
constexpr std::chrono::minutes limit_of_silence{10};
// So long may a network file system show a folder as it was.
constexpr std::chrono::seconds limit_of_late_files{60};

/// The grades of a plan's files, as they appear.
class AwaitedGrades {
public:
    AwaitedGrades(const GradingPlan& plan, const KeptGrades& kept, fs::file_time_type since)
        : plan_(plan), since_(since), is_there_(plan.files.size())
    {
        for (const PlannedFile& file : plan.files) grades_.push_back(kept.file_of(file.student, file.lab));
    }

    void look()
    {
        for (std::size_t i = 0; i < grades_.size(); ++i) {
            if (is_there_[i]) continue;
            std::error_code error;
            const fs::file_time_type time = fs::last_write_time(grades_[i], error);
            // An older one is of another version of the file.
            is_there_[i] = !error && time >= since_;
        }
    }

    std::size_t there() const { return static_cast<std::size_t>(std::count(is_there_.begin(), is_there_.end(), true)); }

    std::size_t left_of(std::size_t part) const
    {
        std::size_t left = 0;
        for (std::size_t i = part; i < is_there_.size(); i += plan_.parts) left += is_there_[i] ? 0 : 1;
        return left;
    }

private:
    const GradingPlan& plan_;
    const fs::file_time_type since_;
    std::vector<fs::path> grades_;
    std::vector<bool> is_there_;
};

void rest(Clock::duration time, const std::function<bool()>& shall_end)
{
    const Clock::time_point end = Clock::now() + time;
    while (Clock::now() < end && !shall_end()) std::this_thread::sleep_for(50ms);
}

/// An array from its submission to its end.
class FollowedArray {
public:
    FollowedArray(const SlurmArray& array, std::string job, AwaitedGrades& awaited, std::size_t files,
                  const std::function<void(const SlurmProgress&)>& follow, const std::atomic<StopRequest>& stop)
        : array_(array), job_(std::move(job)), awaited_(awaited), files_(files), follow_(follow), stop_(stop)
    {}

    void wait_for_end()
    {
        const Clock::time_point begin = Clock::now();
        Clock::time_point last_answer = begin;
        // Once is not enough: a task whose node fails may come back to the queue.
        for (int answers_without_task = 0; answers_without_task < 2;) {
            if (const auto tasks = queue_.tasks(array_.name)) {
                last_answer = Clock::now();
                answers_without_task = note(*tasks) ? 0 : answers_without_task + 1;
            } else if (Clock::now() - last_answer > limit_of_silence) {
                throw SetupError("Slurm has not answered for " + std::to_string(limit_of_silence.count()) +
                                 " minutes. " + queue_.why() + "\nJob " + job_ +
                                 " may go on; the same command follows it.");
            }
            if (stop_ != StopRequest::none && !was_canceled_) {
                queue_.cancel(job_);
                was_canceled_ = true;
            }
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin) / 20;
            rest(std::clamp<Clock::duration>(seconds, 1s, 15s), [this] { return is_to_be_canceled(); });
        }
        wait_for_late_files();
    }

    bool was_canceled() const { return was_canceled_; }

    std::vector<UnfinishedTask> unfinished() const
    {
        std::vector<UnfinishedTask> tasks;
        for (std::size_t i = 0; i < array_.parts; ++i) {
            if (awaited_.left_of(i) > 0) tasks.push_back(unfinished_task(i));
        }
        return tasks;
    }

private:
    bool is_to_be_canceled() const { return stop_ != StopRequest::none && !was_canceled_; }

    /// Whether a task waits or runs.
    bool note(const std::vector<SlurmTask>& tasks)
    {
        SlurmProgress progress{.job = job_, .all = files_};
        for (const SlurmTask& task : tasks) {
            if (task.job != job_) continue;
            last_seen_[task.index] = task;
            if (task.has_ended()) continue;
            const bool waits = task.state == "PENDING";
            ++(waits ? progress.waiting : progress.running);
            if (waits && task.reason != "None") progress.reason = task.reason;
        }
        awaited_.look();
        progress.done = awaited_.there();
        follow_(progress);
        return progress.waiting + progress.running > 0;
    }

    UnfinishedTask unfinished_task(std::size_t index) const
    {
        UnfinishedTask task{.index = index, .files_left = awaited_.left_of(index)};
        if (const auto seen = last_seen_.find(index); seen != last_seen_.end()) {
            task.state = seen->second.state;
            task.reason = seen->second.reason;
        }
        task.log = array_.log_of(index);
        std::error_code error;
        if (fs::exists(task.log, error)) task.log_text = read_text(task.log);
        return task;
    }

    /// A task that Slurm calls completed has kept its grades: they are only not to be seen yet.
    bool may_have_late_files() const
    {
        return std::ranges::any_of(unfinished(), [](const UnfinishedTask& task) {
            return task.state == "COMPLETED" || (!task.log_text && task.state != "CANCELLED");
        });
    }

    void wait_for_late_files()
    {
        const Clock::time_point give_up = Clock::now() + limit_of_late_files;
        awaited_.look();
        while (stop_ == StopRequest::none && may_have_late_files() && Clock::now() < give_up) {
            rest(1s, [this] { return stop_ != StopRequest::none; });
            awaited_.look();
        }
    }

    const SlurmArray& array_;
    const std::string job_;
    AwaitedGrades& awaited_;
    const std::size_t files_;
    const std::function<void(const SlurmProgress&)>& follow_;
    const std::atomic<StopRequest>& stop_;
    SlurmQueue queue_;
    std::map<std::size_t, SlurmTask> last_seen_;
    bool was_canceled_ = false;
};

/// The id of an array of this name that waits or runs.
std::optional<std::string> living_array(const std::string& name)
{
    SlurmQueue queue;
    const auto tasks = queue.tasks(name);
    if (!tasks) throw SetupError("It is not known whether an earlier job array still grades here. " + queue.why());
    for (const SlurmTask& task : *tasks) {
        if (!task.has_ended()) return task.job;
    }
    return std::nullopt;
}

std::string submit(const SlurmArray& array)
{
    try {
        return SlurmQueue().submit(array);
    } catch (const SetupError&) {
        // Nobody would follow it.
        SlurmQueue queue;
        std::optional<std::vector<SlurmTask>> tasks;
        try {
            tasks = queue.tasks(array.name);
        } catch (const SetupError&) {
            tasks.emplace();
        }
        // Where sbatch did not answer in time, the array may be there all the same: the same command follows it then.
        if (tasks && std::ranges::all_of(*tasks, &SlurmTask::has_ended)) fs::remove_all(array.folder);
        throw;
    }
}

/// What only arrays that may be at work need.
void tidy(const fs::path& out, const SlurmArray& array, const std::vector<UnfinishedTask>& unfinished)
{
    std::error_code ignored;
    fs::remove(array.script(), ignored);
    fs::remove(slurm_plan_of(out), ignored);
    for (std::size_t i = 0; i < array.parts; ++i) {
        if (std::ranges::find(unfinished, i, &UnfinishedTask::index) == unfinished.end())
            fs::remove(array.log_of(i), ignored);
    }
    // Where it is empty.
    fs::remove(array.folder, ignored);
    remove_locks_of_parts(out, array.parts);
}

}  // namespace

fs::path slurm_folder_of(const fs::path& out) { return out / ".slurm"; }

fs::path slurm_plan_of(const fs::path& out) { return slurm_folder_of(out) / "plan.json"; }

std::size_t slurm_parts_for(std::size_t files, const std::optional<std::size_t>& wanted)
{
    const std::size_t fitting = std::min((files + files_of_a_part - 1) / files_of_a_part, max_parts);
    return std::clamp<std::size_t>(wanted.value_or(fitting), 1, std::max<std::size_t>(files, 1));
}

bool may_have_slurm_array(const fs::path& out) { return fs::exists(slurm_plan_of(out)); }

SlurmOutcome grade_by_slurm(const fs::path& out, SlurmArray array, const std::vector<GradingTask>& missing,
                            const std::optional<std::size_t>& wanted_parts, const KeptGrades& kept,
                            const std::function<void(const SlurmProgress&)>& follow,
                            const std::atomic<StopRequest>& stop)
{
    const fs::path plan_file = slurm_plan_of(out);
    std::optional<std::string> job = may_have_slurm_array(out) ? living_array(array.name) : std::nullopt;
    GradingPlan plan;
    if (job) {
        plan = read_plan(plan_file);
        array.parts = plan.parts;
    } else {
        fs::remove_all(array.folder);
        if (missing.empty()) return {};
        array.parts = slurm_parts_for(missing.size(), wanted_parts);
        plan = plan_for(missing, array.parts);
        fs::create_directories(array.folder);
        write_text(array.script(), script_of(array));
        write_text(plan_file, text_of_plan(plan));
        job = submit(array);
    }
    AwaitedGrades awaited(plan, kept, fs::last_write_time(plan_file));
    FollowedArray followed(array, *job, awaited, plan.files.size(), follow, stop);
    followed.wait_for_end();
    SlurmOutcome outcome{.job = *job,
                         .graded = awaited.there(),
                         .left = plan.files.size() - awaited.there(),
                         .was_canceled = followed.was_canceled(),
                         .unfinished = followed.unfinished()};
    // Why a canceled task has not graded everything, nobody needs to read.
    tidy(out, array, outcome.was_canceled ? std::vector<UnfinishedTask>{} : outcome.unfinished);
    return outcome;
}

std::string problem_of(const SlurmOutcome& outcome)
{
    constexpr std::size_t max_shown = 8;
    if (outcome.unfinished.empty() || outcome.was_canceled) return "";
    std::string text =
        "Job " + outcome.job +
        " did not grade all files. What it has graded is kept; the same command goes on with the others.\n";
    const std::size_t shown = std::min(outcome.unfinished.size(), max_shown);
    for (std::size_t i = 0; i < shown; ++i) text += "  " + describe(outcome.unfinished[i]) + "\n";
    if (const std::size_t more = outcome.unfinished.size() - shown; more > 0)
        text += "  and " + std::to_string(more) + " more tasks\n";
    text.pop_back();
    return text;
}

}  // namespace warpbook::tools::grading
