#include <algorithm>
#include <atomic>
#include <fcntl.h>
#include <iostream>
#include <sys/file.h>
#include <thread>
#include <vector>

#include <warpbook/records/palette.hpp>
#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/text_file.hpp>

#include "../command_line.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../grade/gradebook.hpp"
#include "../grade/grading_run.hpp"
#include "../grade/outputs.hpp"
#include "../grade/preparation.hpp"
#include "../grade/starters.hpp"
#include "../progress.hpp"
#include "../workbook_paths.hpp"
#include "commands.hpp"
#include "end_request.hpp"
#include "grade_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

/// Two runs must not grade into one folder; parts of one class may.
class GradingLock {
public:
    GradingLock(const fs::path& out, const std::optional<PartOfClass>& part)
        : file_(open((out / name_of(part)).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666))
    {
        if (file_.number() < 0)
            throw UsageError("The grades cannot be kept in " + out.string() + ": nothing can be written there.");
        if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0)
            throw UsageError("Another ./warpbook grade works in " + out.string() +
                             ". Wait for it, or choose another --out.");
    }

private:
    static std::string name_of(const std::optional<PartOfClass>& part)
    {
        return part ? ".lock." + std::to_string(part->index) : ".lock";
    }

    FileDescriptor file_;
};

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
void refuse_grades_of_another_backend(const std::vector<GradeRecord>& grades, const GradeWish& wish)
{
    for (const GradeRecord& grade : grades) {
        const bool has_run = !grade.evidence.backend.empty() && grade.outcome != GradeOutcome::not_graded;
        if (!has_run || grade.evidence.backend == wish.backend) continue;
        throw UsageError(wish.out.string() + " has grades by --backend " + grade.evidence.backend +
                         ". Choose another folder for those by " + wish.backend + ".");
    }
}

/// Where not even a starter can be graded, every grade would say so.
void refuse_without_starters(const std::vector<GradeRecord>& starters)
{
    if (starters.empty()) return;
    for (const GradeRecord& starter : starters)
        if (passed_by_starter(starter.lab, starters)) return;
    const GradeRecord& first = starters.front();
    const std::string problem = first.record.is_object() ? first.record.value("problem", "") : "";
    throw SetupError("Nothing can be graded here: not even the starter of " + first.lab + " could be.\n" +
                     (first.message.empty() ? problem : first.message));
}

std::vector<std::string> labs_of(const std::vector<GradingTask>& tasks)
{
    std::vector<std::string> labs;
    for (const GradingTask& task : tasks) labs.push_back(task.lab->name);
    return labs;
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

/// Whether all files are graded.
bool print_summary(const GradeWish& wish, const GradingSummary& summary, const Gradebook& book)
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
    return not_graded == 0 && summary.left == 0;
}

}  // namespace

int grade(const Arguments& arguments)
{
    const auto values = parse("grade", arguments, grade_options(), {"submissions"});
    if (values.count("help") != 0) return help({"grade"});
    const GradeWish wish = grade_wish_in(values);
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Starters starters = starters_of(paths, course);
    const Submissions submissions = read_submissions(wish.submissions, course, starters);
    const Rubric rubric = wish.rubric ? read_rubric(read_text(*wish.rubric), wish.rubric->string(), course) : Rubric{};
    const std::vector<LabRubric> labs = labs_to_grade(rubric, course, submissions);

    const fs::path out = folder_for_grades(wish.out);
    const GradingLock lock(out, wish.part);
    const GradingSetting setting{.paths = paths,
                                 .isolation = wish.without_isolation ? Isolation::none() : Isolation::by_bubblewrap(),
                                 .backend = wish.backend,
                                 .seed = wish.seed,
                                 .n = wish.n};
    const auto own_part = [&wish](const std::vector<GradingTask>& all) {
        return wish.part ? part_of(all, wish.part->index, wish.part->count) : all;
    };
    const Submissions untouched = starters_as_handed_in(labs, course, starters);
    const std::vector<GradingTask> starter_tasks = own_part(tasks_of(untouched, labs, course));
    const std::vector<GradingTask> tasks = own_part(tasks_of(submissions, labs, course));
    const KeptGrades kept(out / "grades");
    refuse_grades_of_another_backend(kept_grades_of(tasks, kept), wish);
    build_for_grading(paths, labs_of(starter_tasks));
    build_for_grading(paths, labs_of(tasks));

    const fs::path work = out / ".work";
    const std::atomic<bool>& shall_stop = end_when_asked();
    GradingSummary summary;
    {
        Progress progress;
        const auto follow = [&progress](const GradingProgress& now) {
            progress.show("Grading " + now.current + " …");
            progress.show_step("[" + std::to_string(now.done) + "/" + std::to_string(now.all) + "]");
        };
        const Workers workers{wish.jobs.value_or(std::max(1u, std::thread::hardware_concurrency())), wish.gpus};
        run_grading(setting, starter_tasks, kept, work, workers, follow, shall_stop);
        refuse_without_starters(kept_grades_of(starter_tasks, kept));
        summary = run_grading(setting, tasks, kept, work, workers, follow, shall_stop);
    }
    if (wish.part) {
        std::cout << summary.graded << " graded, " << summary.kept << " kept from before\n";
        return exit_code::done;
    }
    fs::remove_all(work);
    const Gradebook book =
        gradebook_of(submissions, labs, course, kept_grades_of(tasks, kept), kept_grades_of(starter_tasks, kept));
    write_outputs(wish, book, paths);
    return print_summary(wish, summary, book) ? exit_code::done : exit_code::incomplete;
}

}  // namespace warpbook::tools
