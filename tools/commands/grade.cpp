#include <signal.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>
#include <vector>

#include <warpbook/records/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "../command_line.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../grade/build_for_grading.hpp"
#include "../grade/gradebook.hpp"
#include "../grade/grading_lock.hpp"
#include "../grade/grading_plan.hpp"
#include "../grade/grading_run.hpp"
#include "../grade/outputs.hpp"
#include "../grade/slurm_array.hpp"
#include "../grade/slurm_run.hpp"
#include "../progress.hpp"
#include "../workbook_paths.hpp"
#include "commands.hpp"
#include "grade_on_cluster.hpp"
#include "grade_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

/// Below DIR, the programs of the files that are being graded.
constexpr const char* work_folder = ".work";

std::atomic<StopRequest> stop_request{StopRequest::none};

/// Ctrl-C reaches nobody but us; whoever sends SIGTERM, such as Slurm, may have sent it to compilers and checks, too. A
/// second signal ends the program at once: what is graded is kept.
void ask_for_end(int signal)
{
    stop_request = signal == SIGTERM ? StopRequest::at_once : StopRequest::soon;
    ::signal(signal, SIG_DFL);
}

Starters starters_of(const WorkbookPaths& paths, const Course& course)
{
    Starters starters;
    for (const Lab& lab : course) starters[lab.name] = read_text(paths.labs() / lab.name / starter_file);
    return starters;
}

std::vector<GradeRecord> kept_grades_of(const std::vector<GradingTask>& tasks, const KeptGrades& kept)
{
    std::vector<GradeRecord> grades;
    for (const GradingTask& task : tasks) {
        if (auto grade = kept.find(*task.student, task.lab->name)) grades.push_back(std::move(*grade));
    }
    return grades;
}

void write_outputs(const GradeWish& wish, const Gradebook& book, const WorkbookPaths& paths)
{
    for (const OutputFile& output : outputs_of(book, paths.source / "tools" / "grade" / "page")) {
        const fs::path file = wish.out / output.path;
        fs::create_directories(file.parent_path());
        replace_file(file, output.text);
    }
}

void print_summary(const GradeWish& wish, const GradingSummary& summary, const Gradebook& book)
{
    std::size_t open_questions = book.problems.size();
    std::size_t not_graded = 0;
    for (const StudentsGrades& student : book.students) {
        open_questions += student.problems.size();
        not_graded += student.not_graded();
    }
    std::cout << summary.graded << " graded, " << summary.kept << " kept from before";
    if (summary.left > 0) std::cout << ", " << summary.left << " left: the same command goes on with them";
    std::cout << '\n';
    if (not_graded > 0) std::cout << not_graded << " not graded: the page says why, and what to do\n";
    if (open_questions > 0) std::cout << open_questions << " remarks on what was handed in: on the page, too\n";
    std::cout << (wish.out / "index.html").string() << '\n';
}

/// Two of them would grade the same files at the same time.
void refuse_beside_job_array(const GradeWish& wish, const fs::path& out)
{
    if (wish.slurm || wish.plan || !may_have_slurm_array(out)) return;
    throw UsageError("A job array of an earlier run may still grade into " + out.string() +
                     ". Add --scheduler slurm: this follows it, or goes on where it has ended. Or, if it has ended "
                     "(squeue --name=" +
                     slurm_name_of(out) + " shows nothing), remove " + slurm_folder_of(out).string() +
                     " and type the same again.");
}

std::vector<GradingTask> tasks_of_part(const GradeWish& wish, const std::vector<GradingTask>& tasks)
{
    if (!wish.plan) return part_of(tasks, wish.part->index, wish.part->count);
    const GradingPlan plan = read_plan(*wish.plan);
    if (plan.parts != wish.part->count)
        throw UsageError(wish.plan->string() + " has " + std::to_string(plan.parts) + " parts, and --part speaks of " +
                         std::to_string(wish.part->count) + ".");
    return planned_tasks(plan, wish.part->index, tasks);
}

/// On this machine.
GradingSummary grade_here(const GradeWish& wish, const WorkbookPaths& paths, const fs::path& out,
                          const std::vector<GradingTask>& tasks, const KeptGrades& kept)
{
    const GradingSetting setting =
        setting_of(wish, paths, wish.without_isolation ? Isolation::none() : Isolation::by_bubblewrap());
    if (wish.without_building) {
        require_built_for_grading(paths, tasks);
    } else {
        build_for_grading(paths, tasks);
    }
    Progress progress;
    const auto follow = [&progress](const GradingProgress& now) {
        progress.show("Grading " + now.current + " …");
        progress.show_step("[" + std::to_string(now.done) + "/" + std::to_string(now.all) + "]");
    };
    return run_grading(setting, tasks, kept, out / work_folder,
                       wish.jobs.value_or(std::max(1u, std::thread::hardware_concurrency())), follow, stop_request);
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
    const GradeWish wish = grade_wish_in(values);
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Submissions submissions = read_submissions(wish.submissions, course, starters_of(paths, course));
    const Rubric rubric = wish.rubric ? read_rubric(read_text(*wish.rubric), wish.rubric->string(), course) : Rubric{};
    const std::vector<LabRubric> labs = labs_to_grade(rubric, course, submissions);

    fs::create_directories(wish.out);
    const fs::path out = fs::canonical(wish.out);
    const GradingLock lock(out, wish.part ? std::optional(wish.part->index) : std::nullopt);
    refuse_beside_job_array(wish, out);
    std::vector<GradingTask> tasks = tasks_of(submissions, labs, course);
    if (wish.part) tasks = tasks_of_part(wish, tasks);

    const KeptGrades kept(out / "grades");
    ::signal(SIGINT, ask_for_end);
    ::signal(SIGTERM, ask_for_end);
    if (wish.part) return report_part(grade_here(wish, paths, out, tasks, kept));
    const GradedClass graded = wish.slurm ? grade_on_cluster(wish, paths, out, tasks, kept, stop_request)
                                          : GradedClass{grade_here(wish, paths, out, tasks, kept)};
    fs::remove_all(out / work_folder);
    const Gradebook book = gradebook_of(submissions, labs, course, kept_grades_of(tasks, kept));
    write_outputs(wish, book, paths);
    print_summary(wish, graded.summary, book);
    if (!graded.problem.empty()) throw SetupError(graded.problem);
    return exit_code::done;
}

}  // namespace warpbook::tools
