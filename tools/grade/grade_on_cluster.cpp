#include "grade_on_cluster.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "grade/running/preparation.hpp"
#include "grade/slurm/slurm_run.hpp"
#include "support/progress.hpp"

namespace warpbook::tools {

namespace {

using namespace grading;

SlurmArray array_of(const GradeRequest& request, const WorkbookPaths& paths, const std::filesystem::path& out)
{
    SlurmArray array{.name = slurm_name_of(out), .folder = slurm_folder_of(out)};
    // The program itself: ./warpbook would install and build first, on each node.
    array.grade = command_line_of_task(request, out, slurm_plan_of(out));
    array.grade.insert(array.grade.begin(), neighbor("warpbook").string());
    array.has_jobs = request.jobs.has_value();
    array.environment = {"WARPBOOK_SOURCE_DIR=" + std::filesystem::absolute(paths.source).string(),
                         "WARPBOOK_BUILD_DIR=" + std::filesystem::absolute(paths.build).string()};
    array.options = request.slurm->options;
    return array;
}

/// Tells whoever waits, and those who read the output later, what Slurm does.
class ShownProgress {
public:
    void show(const SlurmProgress& now)
    {
        std::string text = "Job " + now.job + ": " + std::to_string(now.running) + " tasks run";
        if (now.waiting > 0) text += ", " + std::to_string(now.waiting) + " wait";
        if (!now.reason.empty()) text += " (" + now.reason + ")";
        if (text_.empty())
            std::cout << "Slurm's job " << now.job << " grades " << now.all << " files. Ctrl-C cancels it."
                      << std::endl;
        // The same again would begin the time anew.
        if (text != text_) progress_.show(text + " …");
        progress_.show_step("[" + std::to_string(now.done) + "/" + std::to_string(now.all) + "]");
        text_ = text;
    }

private:
    Progress progress_;
    std::string text_;
};

}  // namespace

GradingSetting setting_of(const GradeRequest& request, const WorkbookPaths& paths, Isolation isolation)
{
    return {.paths = paths,
            .isolation = std::move(isolation),
            .backend = request.backend,
            .seed = request.seed,
            .n = request.n,
            .time_limit = request.time_limit,
            .memory_limit = request.gibibytes_of_memory};
}

GradedClass grade_on_cluster(const GradeRequest& request, const WorkbookPaths& paths, const std::filesystem::path& out,
                             const std::vector<GradingTask>& tasks, const std::vector<GradingTask>& counted,
                             const KeptGrades& kept, const std::atomic<StopRequest>& stop)
{
    // Nothing of the files runs here: the nodes must have bubblewrap, and not this machine.
    const GradingSetting setting = setting_of(request, paths, Isolation::none());
    const std::vector<GradingTask> missing = without_grade(setting, tasks, kept);
    const std::size_t missing_before = without_grade(setting, counted, kept).size();
    build_for_grading(paths, labs_of(missing));
    ShownProgress shown;
    const auto follow = [&shown](const SlurmProgress& now) { shown.show(now); };
    const SlurmOutcome outcome =
        grade_by_slurm(out, array_of(request, paths, out), missing, request.slurm->parts, kept, follow, stop);
    const std::size_t left = without_grade(setting, counted, kept).size();
    return {.summary = {.graded = missing_before - std::min(left, missing_before),
                        .kept = counted.size() - missing_before,
                        .left = left},
            .problem = problem_of(outcome)};
}

}  // namespace warpbook::tools
