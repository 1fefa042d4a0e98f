#include "grading_run.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "grade/gradebook/backends.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;

/// The work of all workers, and who takes what.
class GradingPool {
public:
    GradingPool(std::vector<GradingTask> tasks, const KeptGrades& kept, fs::path work_folder,
                const std::function<void(const GradingProgress&)>& follow, const std::atomic<StopRequest>& stop)
        : tasks_(std::move(tasks)), kept_(kept), work_folder_(std::move(work_folder)), follow_(follow), stop_(stop)
    {
        progress_.all = tasks_.size();
    }

    void work(const GradingSetting& setting)
    {
        try {
            while (const GradingTask* const task = next()) grade(setting, *task);
        } catch (...) {
            // Such as a full disk: the others end, too, and whoever waits for them is told.
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
        }
    }

    std::size_t graded() const { return progress_.done; }
    std::size_t left() const { return progress_.all - progress_.done; }
    void rethrow_error() const
    {
        if (error_) std::rethrow_exception(error_);
    }

private:
    const GradingTask* next()
    {
        const std::lock_guard lock(mutex_);
        if (stop_ != StopRequest::none || error_ || begun_ == tasks_.size()) return nullptr;
        const GradingTask& task = tasks_[begun_++];
        progress_.current = task.student->name + ", " + task.lab->name;
        follow_(progress_);
        return &task;
    }

    void grade(const GradingSetting& setting, const GradingTask& task)
    {
        const fs::path folder = work_folder_ / (task.student->file_name + "." + task.lab->name);
        fs::remove_all(folder);
        fs::create_directories(folder);
        const GradeRecord record = grade_file(setting, *task.lab, task.student->name, *task.handed_in, folder, trials_);
        fs::remove_all(folder);
        if (!is_complete(record) && was_ended_from_outside()) return;
        kept_.keep(*task.student, record, *task.handed_in);
        const std::lock_guard lock(mutex_);
        ++progress_.done;
        follow_(progress_);
    }

    /// Whether it says what no signal from outside can bring about.
    static bool is_complete(const GradeRecord& record)
    {
        const bool nothing_ran = record.evidence.backend.empty();
        return record.outcome == GradeOutcome::checked || nothing_ran;
    }

    /// Slurm ends a task by SIGTERM to each of its processes, one after the other: to a compiler or a check perhaps
    /// before us.
    bool was_ended_from_outside() const
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        return stop_ == StopRequest::at_once;
    }

    const std::vector<GradingTask> tasks_;
    const KeptGrades& kept_;
    const fs::path work_folder_;
    const std::function<void(const GradingProgress&)>& follow_;
    const std::atomic<StopRequest>& stop_;
    StarterTrials trials_;
    std::mutex mutex_;
    std::size_t begun_ = 0;
    GradingProgress progress_;
    std::exception_ptr error_;
};

}  // namespace

std::vector<GradingTask> tasks_of(const Submissions& submissions, const std::vector<LabRubric>& labs,
                                  const Course& course)
{
    std::vector<GradingTask> tasks;
    for (const Student& student : submissions.students) {
        for (const HandedIn& file : student.files) {
            const auto lab = std::ranges::find(course, file.lab, &Lab::name);
            const bool is_graded = std::ranges::find(labs, file.lab, &LabRubric::lab) != labs.end();
            if (is_graded && lab != course.end()) tasks.push_back({&student, &file, &*lab});
        }
    }
    return tasks;
}

std::vector<GradingTask> part_of(const std::vector<GradingTask>& tasks, std::size_t index, std::size_t count)
{
    std::vector<GradingTask> part;
    for (std::size_t i = index; i < tasks.size(); i += count) part.push_back(tasks[i]);
    return part;
}

std::vector<std::string> labs_of(const std::vector<GradingTask>& tasks)
{
    std::set<std::string> labs;
    for (const GradingTask& task : tasks) labs.insert(task.lab->name);
    return {labs.begin(), labs.end()};
}

std::size_t best_number_of_workers(const std::string& backend, std::size_t gpus)
{
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    // Those that are on a GPU, or wait for it, need no processor: compilers and the model have all of them.
    if (backend == both_backends) return processors + checks_at_once_on_a_gpu * gpus;
    // More of them only wait for each other in the GPU's driver (docs/performance.md).
    constexpr std::size_t max_for_a_gpu = 8;
    return needs_gpu(backend) ? std::min(processors, max_for_a_gpu * gpus) : processors;
}

std::vector<GradingTask> without_grade(const GradingSetting& setting, const std::vector<GradingTask>& tasks,
                                       const KeptGrades& kept)
{
    std::map<std::string, std::string> course_hashes;
    std::vector<GradingTask> missing;
    for (const GradingTask& task : tasks) {
        std::string& course_hash = course_hashes[task.lab->name];
        if (course_hash.empty()) course_hash = course_hash_of(setting.paths, *task.lab);
        auto grade = kept.find(*task.student, task.lab->name);
        if (!grade || !is_up_to_date(*grade, setting, *task.handed_in, course_hash))
            missing.push_back(task);
        else
            kept.keep_up_to_date(*task.student, std::move(*grade), *task.handed_in);
    }
    return missing;
}

GradingSummary run_grading(const GradingSetting& setting, const std::vector<GradingTask>& tasks, const KeptGrades& kept,
                           const fs::path& work_folder, const Workers& workers,
                           const std::function<void(const GradingProgress&)>& follow,
                           const std::atomic<StopRequest>& stop)
{
    const std::vector<GradingTask> missing = without_grade(setting, tasks, kept);
    GradingPool pool(missing, kept, work_folder, follow, stop);
    GpuTurns turns(workers.gpus);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < std::min(workers.count, missing.size()); ++i) {
        GradingSetting own = setting;
        own.gpu = workers.gpus[i % workers.gpus.size()];
        own.gpu_turns = &turns;
        threads.emplace_back([&pool, own] { pool.work(own); });
    }
    for (std::thread& thread : threads) thread.join();
    pool.rethrow_error();
    return {pool.graded(), tasks.size() - missing.size(), pool.left()};
}

}  // namespace warpbook::tools::grading
