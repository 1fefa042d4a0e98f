#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>
#include <vector>

#include <warpbook/record/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "build/lab_program.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "grade/gradebook/backends.hpp"
#include "grade/gradebook/gradebook.hpp"
#include "grade/gradebook/join_grades.hpp"
#include "grade/running/grading_lock.hpp"
#include "grade/running/grading_plan.hpp"
#include "grade/running/grading_run.hpp"
#include "grade/gradebook/missing_dates.hpp"
#include "grade/gradebook/outputs.hpp"
#include "grade/running/preparation.hpp"
#include "grade/slurm/slurm_array.hpp"
#include "grade/slurm/slurm_run.hpp"
#include "grade/gradebook/starters.hpp"
#include "support/progress.hpp"
#include "support/stop_request.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "grade_on_cluster.hpp"
#include "grade_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

/// Below DIR, the programs of the files that are being graded.
constexpr const char* folder_of_programs = ".work";

fs::path folder_for_grades(const fs::path& wanted)
{
    std::error_code error;
    fs::create_directories(wanted, error);
    if (!fs::is_directory(wanted))
        throw UsageError("The grades cannot be kept in " + wanted.string() + ": " +
                         (fs::exists(wanted) ? "it is not a folder." : "it cannot be made (" + error.message() + ")."));
    return fs::canonical(wanted);
}

/// They would be replaced, and what one machine has found would be lost.
void refuse_grades_of_another_backend(const std::vector<GradeRecord>& grades, const GradeRequest& request)
{
    for (const GradeRecord& grade : grades) {
        const bool has_run = !grade.evidence.backend.empty() && grade.outcome != GradeOutcome::not_graded;
        if (!has_run || grade.evidence.backend == request.backend) continue;
        throw UsageError(request.out.string() + " has grades by --backend " + grade.evidence.backend +
                         ". Choose another folder for those by " + request.backend + ", or add --backend " +
                         grade.evidence.backend + ".");
    }
}

/// Where not even a starter can be graded, every grade would say so: why that is. Empty where one could be.
std::string why_no_starter_is_graded(const std::vector<GradeRecord>& starters)
{
    for (const GradeRecord& starter : starters)
        if (passed_by_starter(starter.lab, starters)) return "";
    if (starters.empty()) return "";
    const GradeRecord& first = starters.front();
    const std::string problem = first.record.is_object() ? first.record.value("problem", "") : "";
    const std::string& reason = first.message.empty() ? problem : first.message;
    return reason.empty() ? "None of its checks could be made." : reason;
}

void refuse_without_starters(const std::vector<GradeRecord>& starters, const std::string& backend)
{
    const std::string reason = why_no_starter_is_graded(starters);
    if (reason.empty()) return;
    throw SetupError("Nothing can be graded here: not even the starter of " + starters.front().lab + " could be.\n" +
                     reason + (needs_gpu(backend) ? "\nTo grade without the GPU, add --backend model." : ""));
}

std::vector<GradeRecord> kept_grades_of(const std::vector<GradingTask>& tasks, const KeptGrades& kept)
{
    std::vector<GradeRecord> grades;
    for (const GradingTask& task : tasks) {
        if (auto grade = kept.find(*task.student, task.lab->name)) grades.push_back(std::move(*grade));
    }
    return grades;
}

void write_outputs(const GradeRequest& request, const Gradebook& book, const WorkbookPaths& paths)
{
    for (const OutputFile& output : outputs_of(book, paths.source / "tools" / "grade" / "page")) {
        const fs::path file = request.out / output.path;
        fs::create_directories(file.parent_path());
        replace_file(file, output.text);
    }
}

/// Whether all files are graded.
bool print_summary(const GradeRequest& request, const GradingSummary& summary, const Gradebook& book,
                   const Submissions& submissions)
{
    std::size_t open_questions = book.problems.size();
    std::size_t not_graded = 0;
    for (const StudentsGrades& student : book.students) {
        open_questions += student.problems.size();
        not_graded += student.not_graded();
    }
    std::cout << summary.graded << " graded, " << summary.kept << " kept from before";
    if (summary.left > 0) std::cout << ", " << summary.left << " left: the same command goes on with them";
    // Where nobody chose the backend, it depends on the machine.
    std::cout << "\nby " << words_for(backends_of(request.backend)) << " (--backend " << request.backend << ")\n";
    if (not_graded > 0) std::cout << not_graded << " not graded: the page says why, and what to do\n";
    if (open_questions > 0) std::cout << open_questions << " remarks on what was handed in: on the page, too\n";
    for (const std::string& problem : problems_with_dates(book, submissions)) std::cout << problem << '\n';
    std::cout << (request.out / "index.html").string() << '\n';
    return not_graded == 0 && summary.left == 0;
}

/// Two of them would grade the same files at the same time.
void refuse_beside_job_array(const GradeRequest& request, const fs::path& out)
{
    if (request.slurm || request.plan || !may_have_slurm_array(out)) return;
    throw UsageError("A job array of an earlier run may still grade into " + out.string() +
                     ". Add --scheduler slurm: this follows it, or goes on where it has ended. Or, if it has ended "
                     "(squeue --name=" +
                     slurm_name_of(out) + " shows nothing), remove " + slurm_folder_of(out).string() +
                     " and type the same again.");
}

std::vector<GradingTask> tasks_of_part(const GradeRequest& request, const std::vector<GradingTask>& tasks)
{
    if (!request.plan) return part_of(tasks, request.part->index, request.part->count);
    const GradingPlan plan = read_plan(*request.plan);
    if (plan.parts != request.part->count)
        throw UsageError(request.plan->string() + " has " + std::to_string(plan.parts) +
                         " parts, and --part speaks of " + std::to_string(request.part->count) + ".");
    return planned_tasks(plan, request.part->index, tasks);
}

/// The labs' starters come first: where none can be graded, nothing else is tried.
struct ClassTasks {
    std::vector<GradingTask> starters;
    std::vector<GradingTask> students;

    std::vector<GradingTask> all() const
    {
        std::vector<GradingTask> tasks = starters;
        tasks.insert(tasks.end(), students.begin(), students.end());
        return tasks;
    }
};

/// Where nobody has chosen a backend, a folder of grades stays with the one that it has, as far as this machine can.
void take_backend_of_grades(GradeRequest& request, const std::vector<GradeRecord>& grades)
{
    for (const GradeRecord& grade : grades) {
        const std::string& backend = grade.evidence.backend;
        if (backend.empty() || grade.outcome == GradeOutcome::not_graded) continue;
        if (!needs_gpu(backend) || why_no_gpu().empty()) request.backend = backend;
        return;
    }
}

/// On this machine. Where nobody has chosen a backend and the GPU cannot judge even the starters, the model grades.
GradingSummary grade_here(GradeRequest& request, bool has_chosen_backend, const WorkbookPaths& paths,
                          const fs::path& out, const ClassTasks& tasks, const KeptGrades& kept,
                          const std::atomic<StopRequest>& stop)
{
    GradingSetting setting =
        setting_of(request, paths, request.without_isolation ? Isolation::none() : Isolation::by_bubblewrap());
    if (request.without_building) {
        require_built_for_grading(paths, labs_of(tasks.all()));
    } else {
        build_for_grading(paths, labs_of(tasks.all()));
    }
    Progress progress;
    const auto follow = [&progress](const GradingProgress& now) {
        progress.show("Grading " + now.current + " …");
        progress.show_step("[" + std::to_string(now.done) + "/" + std::to_string(now.all) + "]");
    };
    Workers workers{request.jobs.value_or(best_number_of_workers(request.backend, request.gpus.size())), request.gpus};
    run_grading(setting, tasks.starters, kept, out / folder_of_programs, workers, follow, stop);
    const std::string reason = why_no_starter_is_graded(kept_grades_of(tasks.starters, kept));
    if (!reason.empty() && needs_gpu(request.backend) && !has_chosen_backend) {
        progress.pause();
        std::cout << "The model alone grades here, since the GPU cannot: " << reason << '\n';
        request.backend = setting.backend = model_backend;
        workers.count = request.jobs.value_or(best_number_of_workers(request.backend, 0));
        run_grading(setting, tasks.starters, kept, out / folder_of_programs, workers, follow, stop);
    }
    refuse_without_starters(kept_grades_of(tasks.starters, kept), request.backend);
    return run_grading(setting, tasks.students, kept, out / folder_of_programs, workers, follow, stop);
}

int report_part(const GradingSummary& summary)
{
    std::cout << summary.graded << " graded, " << summary.kept << " kept from before\n";
    if (summary.left == 0) return exit_code::done;
    throw SetupError("Ended from outside before " + std::to_string(summary.left) +
                     " files of this part were graded. The same command goes on with them.");
}

}  // namespace

int grade(const Arguments& arguments)
{
    const auto values = parse("grade", arguments, grade_options(), {"submissions"});
    if (values.count("help") != 0) return help({"grade"});
    GradeRequest request = grade_request_in(values, why_no_gpu());
    const bool has_chosen_backend = values.count("backend") + values.count("gpu") + values.count("scheduler") > 0;
    const WorkbookPaths paths = find_workbook_paths();
    Course course = read_course(paths.labs());
    // Nothing keeps a whole program apart from what judges it, as a sandbox does with other files.
    std::erase_if(course, [](const Lab& lab) { return lab.is_program; });
    const Starters starters = starters_of(paths, course);
    const Submissions submissions = read_submissions(request.submissions, course, starters);
    const Rubric rubric =
        request.rubric ? read_rubric(read_text(*request.rubric), request.rubric->string(), course) : Rubric{};
    const std::vector<LabRubric> labs = labs_to_grade(rubric, course, submissions);
    const Submissions unchanged = starters_as_handed_in(labs, course, starters);

    const fs::path out = folder_for_grades(request.out);
    const GradingLock lock(out, request.part ? std::optional(request.part->index) : std::nullopt);
    refuse_beside_job_array(request, out);
    ClassTasks tasks{tasks_of(unchanged, labs, course), tasks_of(submissions, labs, course)};
    if (request.part) tasks = {tasks_of_part(request, tasks.starters), tasks_of_part(request, tasks.students)};

    const KeptGrades kept(out / "grades");
    const std::vector<GradeRecord> grades_before = kept_grades_of(tasks.students, kept);
    if (!has_chosen_backend) take_backend_of_grades(request, grades_before);
    refuse_grades_of_another_backend(grades_before, request);
    const std::atomic<StopRequest>& stop = end_when_asked();
    if (request.part) return report_part(grade_here(request, has_chosen_backend, paths, out, tasks, kept, stop));
    const GradedClass graded =
        request.slurm ? grade_on_cluster(request, paths, out, tasks.all(), tasks.students, kept, stop)
                      : GradedClass{grade_here(request, has_chosen_backend, paths, out, tasks, kept, stop)};
    fs::remove_all(out / folder_of_programs);
    const Gradebook book = gradebook_of(submissions, labs, course, kept_grades_of(tasks.students, kept),
                                        kept_grades_of(tasks.starters, kept));
    write_outputs(request, book, paths);
    const bool is_complete = print_summary(request, graded.summary, book, submissions);
    if (!graded.problem.empty()) throw SetupError(graded.problem);
    return is_complete ? exit_code::done : exit_code::incomplete;
}

}  // namespace warpbook::tools
