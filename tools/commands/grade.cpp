#include <signal.h>

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

#include "../build.hpp"
#include "../command_line.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../grade/gradebook.hpp"
#include "../grade/grading_run.hpp"
#include "../grade/outputs.hpp"
#include "../progress.hpp"
#include "../workbook_paths.hpp"
#include "commands.hpp"
#include "grade_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

std::atomic<bool> shall_stop{false};

/// Asks for an end after the files that are being graded. A second signal ends the program at once: what is graded is
/// kept.
void stop_soon(int signal)
{
    shall_stop = true;
    ::signal(signal, SIG_DFL);
}

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

Starters starters_of(const WorkbookPaths& paths, const Course& course)
{
    Starters starters;
    for (const Lab& lab : course) starters[lab.name] = read_text(paths.labs() / lab.name / starter_file);
    return starters;
}

void build_for_grading(const WorkbookPaths& paths, const std::vector<GradingTask>& tasks)
{
    std::vector<std::string> labs;
    for (const GradingTask& task : tasks) {
        if (std::ranges::find(labs, task.lab->name) == labs.end()) labs.push_back(task.lab->name);
    }
    Progress progress;
    const Build build(paths.build, &progress);
    for (const std::string& lab : labs) {
        progress.show("Preparing to grade " + lab + " …");
        if (const BuildResult built = build.build("grading." + lab); !built.succeeded)
            throw SetupError("What files of " + lab + " are graded with cannot be built:\n" + built.messages);
    }
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

GradingLimits limits_of(const GradeWish& wish)
{
    GradingLimits limits;
    if (wish.time_limit) {
        limits.build = limits.check = *wish.time_limit;
        // A lab has about five checks. One that hangs must not take the time of the others.
        limits.one_check = std::clamp(*wish.time_limit / 4, std::chrono::seconds(1), limits.one_check);
    }
    if (wish.gibibytes_of_memory) limits.bytes_of_memory = std::uint64_t{*wish.gibibytes_of_memory} << 30;
    return limits;
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
    const GradingLock lock(out, wish.part);
    const GradingSetting setting{.paths = paths,
                                 .isolation = wish.without_isolation ? Isolation::none() : Isolation::by_bubblewrap(),
                                 .backend = wish.backend,
                                 .gpu = wish.gpu,
                                 .seed = wish.seed,
                                 .n = wish.n,
                                 .limits = limits_of(wish),
                                 .limits_were_given = wish.time_limit || wish.gibibytes_of_memory};
    std::vector<GradingTask> tasks = tasks_of(submissions, labs, course);
    if (wish.part) tasks = part_of(tasks, wish.part->index, wish.part->count);
    build_for_grading(paths, tasks);

    const KeptGrades kept(out / "grades");
    const fs::path work = out / ".work";
    ::signal(SIGINT, stop_soon);
    ::signal(SIGTERM, stop_soon);
    GradingSummary summary;
    {
        Progress progress;
        const auto follow = [&progress](const GradingProgress& now) {
            progress.show("Grading " + now.current + " …");
            progress.show_step("[" + std::to_string(now.done) + "/" + std::to_string(now.all) + "]");
        };
        summary =
            run_grading(setting, tasks, kept, work,
                        wish.jobs.value_or(std::max(1u, std::thread::hardware_concurrency())), follow, shall_stop);
    }
    if (wish.part) {
        std::cout << summary.graded << " graded, " << summary.kept << " kept from before\n";
        return exit_code::done;
    }
    fs::remove_all(work);
    const Gradebook book = gradebook_of(submissions, labs, course, kept_grades_of(tasks, kept));
    write_outputs(wish, book, paths);
    print_summary(wish, summary, book);
    return exit_code::done;
}

}  // namespace warpbook::tools
