#include <algorithm>
#include <iostream>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <warpbook/system/temporary_folder.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "grade/running/preparation.hpp"
#include "grade/running/repeat_grade.hpp"
#include "grade/running/repetition_text.hpp"
#include "support/progress.hpp"
#include "support/stop_request.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "verify_certificate.hpp"
#include "verify_options.hpp"
#include "verify_setting.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

/// One of the files that were named.
struct NamedGrade {
    fs::path file;
    GradeToRepeat grade{};
    /// Why it cannot be read; empty where it can.
    std::string problem{};

    bool is_to_be_graded() const { return problem.empty() && grade.problem.empty(); }
    std::string name() const { return problem.empty() ? grade.then.student + ", " + grade.then.lab : file.string(); }
};

std::vector<NamedGrade> read_all(const std::vector<fs::path>& files, const Course& course, const Starters& starters)
{
    std::vector<NamedGrade> grades;
    for (const fs::path& file : files) {
        NamedGrade& grade = grades.emplace_back(NamedGrade{file});
        try {
            grade.grade = grade_to_repeat(file, course, starters);
        } catch (const std::exception& error) {
            grade.problem = error.what();
        }
    }
    return grades;
}

std::vector<std::string> labs_of(const std::vector<NamedGrade>& grades)
{
    std::set<std::string> labs;
    for (const NamedGrade& each : grades)
        if (each.is_to_be_graded()) labs.insert(each.grade.lab->name);
    return {labs.begin(), labs.end()};
}

/// Repeats grades, several at a time, and prints what came of each, in their order.
class Repetitions {
public:
    Repetitions(const GradingSetting& setting, const std::vector<NamedGrade>& grades, const fs::path& work_folder)
        : setting_(setting), grades_(grades), work_folder_(work_folder), texts_(grades.size())
    {}

    void run(std::size_t workers)
    {
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < std::min(workers, grades_.size()); ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
    }

    const RepetitionCounts& counts() const { return counts_; }

private:
    void work()
    {
        while (true) {
            std::size_t index = 0;
            {
                const std::lock_guard lock(mutex_);
                if (stop_ != StopRequest::none || begun_ == grades_.size()) return;
                index = begun_++;
                progress_.show("Repeating " + grades_[index].name() + " …");
                progress_.show_step("[" + std::to_string(counts_.all()) + "/" + std::to_string(grades_.size()) + "]");
            }
            finish(index, repeat(index));
        }
    }

    RepeatedGrade repeat(std::size_t index)
    {
        const NamedGrade& grade = grades_[index];
        if (!grade.problem.empty()) return {};
        const fs::path folder = work_folder_ / std::to_string(index);
        try {
            fs::create_directory(folder);
            RepeatedGrade repeated = repeat_grade(grade.grade, setting_, folder, trials_);
            fs::remove_all(folder);
            return repeated;
        } catch (const std::exception& error) {
            RepeatedGrade repeated;
            repeated.problem = error.what();
            return repeated;
        }
    }

    void finish(std::size_t index, const RepeatedGrade& repeated)
    {
        using Result = RepeatedGrade::Result;
        const NamedGrade& grade = grades_[index];
        const std::lock_guard lock(mutex_);
        if (!grade.problem.empty()) {
            ++counts_.unreadable;
            texts_[index] = grade.problem + "\n";
        } else {
            ++(repeated.result == Result::same           ? counts_.same
               : repeated.result == Result::not_the_same ? counts_.not_the_same
                                                         : counts_.cannot_be_repeated);
            texts_[index] = text_of_repetition(grade.name(), grade.grade.then, repeated);
        }
        progress_.pause();
        for (; printed_ < texts_.size() && !texts_[printed_].empty(); ++printed_) std::cout << texts_[printed_];
        std::cout.flush();
    }

    const GradingSetting& setting_;
    const std::vector<NamedGrade>& grades_;
    const fs::path work_folder_;
    const std::atomic<StopRequest>& stop_ = end_when_asked();
    StarterTrials trials_;
    Progress progress_;
    std::mutex mutex_;
    std::size_t begun_ = 0;
    std::size_t printed_ = 0;
    std::vector<std::string> texts_;
    RepetitionCounts counts_;
};

int exit_code_of(const RepetitionCounts& counts, std::size_t asked_for)
{
    constexpr int not_the_same = 1;
    constexpr int cannot_be_repeated = 2;
    if (counts.not_the_same > 0) return not_the_same;
    if (counts.unreadable > 0) return exit_code::usage_error;
    // Whatever was not looked at is not known to be the same.
    return counts.same == asked_for ? exit_code::done : cannot_be_repeated;
}

}  // namespace

int verify(const Arguments& arguments)
{
    const auto values = parse_list("verify", arguments, verify_options(), "records");
    if (values.count("help") != 0) return help({"verify"});
    const VerifyRequest request = verify_request_in(values);
    if (are_certificates(request.records)) return verify_certificates(request);
    const std::vector<fs::path> files = grades_named(request.records);
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const std::vector<NamedGrade> grades = read_all(files, course, starters_of(paths, course));
    const std::vector<std::string> labs = labs_of(grades);
    GpuTurns turns({request.gpu});
    const GradingSetting setting = setting_of(request, paths, labs, turns);
    build_for_grading(paths, labs);

    const TemporaryFolder temporary;
    RepetitionCounts counts;
    {
        Repetitions repetitions(setting, grades, temporary.path());
        repetitions.run(request.jobs.value_or(std::max(1u, std::thread::hardware_concurrency())));
        counts = repetitions.counts();
    }
    if (files.size() > 1) std::cout << text_of_counts(counts) << '\n';
    if (counts.all() < files.size())
        std::cout << files.size() - counts.all() << " more were not begun, since the program was asked to end\n";
    return exit_code_of(counts, files.size());
}

}  // namespace warpbook::tools
