#include "measure_grading.hpp"

#include <chrono>
#include <exception>
#include <optional>
#include <thread>

#include <warpbook/record/lab_record.hpp>

#include "build/build.hpp"
#include "grade/gradebook/backends.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// One file that was graded.
struct TimedFile {
    double build_seconds = 0;
    double check_seconds = 0;
    /// Why its times say nothing.
    std::string problem{};
};

std::string problem_of(const BuiltPrograms& built)
{
    switch (built.state) {
    case BuiltPrograms::State::built: return "";
    case BuiltPrograms::State::out_of_time: return "the compiler did not end in time.";
    case BuiltPrograms::State::out_of_memory: return "the compiler took too much memory.";
    case BuiltPrograms::State::refused: break;
    }
    return "the solution does not compile here:\n" + first_error(compiler_messages(built.messages));
}

std::string problem_of(const CheckedPrograms& checked)
{
    switch (checked.state) {
    case CheckedPrograms::State::out_of_time: return "the check did not end in time.";
    case CheckedPrograms::State::ended_early:
    case CheckedPrograms::State::failed: return checked.message;
    case CheckedPrograms::State::recorded: break;
    }
    const LabRecord record = read_lab_record(checked.record);
    if (record.verdict == Verdict::solved) return "";
    return "the solution is " + std::string(name_of(record.verdict)) + " here" +
           (record.problem.empty() ? "." : ": " + record.problem);
}

/// By each backend that the setting names, one after the other.
std::string problem_of_checks(const GradingSetting& setting, const GradedPrograms& programs)
{
    for (const std::string& backend : backends_of(setting.backend)) {
        GradingSetting by_one = setting;
        by_one.backend = backend;
        std::optional<GpuTurns::Turn> turn;
        if (needs_gpu(backend) && setting.gpu_turns != nullptr) by_one.gpu = turn.emplace(*setting.gpu_turns).gpu();
        if (std::string problem = problem_of(check_programs(by_one, programs)); !problem.empty()) return problem;
    }
    return "";
}

TimedFile grade_timed(const GradingSetting& setting, const Lab& lab, const std::string& text, const fs::path& folder)
{
    TimedFile file;
    try {
        fs::create_directories(folder);
        const GradedPrograms programs{folder};
        const Clock::time_point begin = Clock::now();
        file.problem = problem_of(build_programs(setting, lab, text, programs));
        file.build_seconds = seconds_since(begin);
        if (file.problem.empty()) {
            const Clock::time_point begin_of_check = Clock::now();
            file.problem = problem_of_checks(setting, programs);
            file.check_seconds = seconds_since(begin_of_check);
        }
        fs::remove_all(folder);
    } catch (const std::exception& error) {
        file.problem = error.what();
    }
    return file;
}

std::vector<TimedFile> grade_at_once(const GradingSetting& setting, const Lab& lab, const std::string& text,
                                     const fs::path& work_folder, std::size_t count)
{
    std::vector<TimedFile> files(count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i)
        threads.emplace_back(
            [&, i] { files[i] = grade_timed(setting, lab, text, work_folder / ("at-once-" + std::to_string(i))); });
    for (std::thread& thread : threads) thread.join();
    return files;
}

/// False where the speed has become unavailable.
bool add(const TimedFile& file, GradingSpeed& speed, std::vector<double>& builds, std::vector<double>& checks)
{
    if (!file.problem.empty()) {
        speed.unavailable = file.problem;
        return false;
    }
    builds.push_back(file.build_seconds);
    checks.push_back(file.check_seconds);
    return true;
}

}  // namespace

GradingSpeed measure_grading(GradingSetting setting, const Lab& lab, const std::string& text,
                             const fs::path& work_folder, const GradingEffort& effort,
                             const std::function<void(const std::string&)>& follow)
{
    const auto step = [&](std::size_t number, std::size_t count, const std::string& what) {
        follow(setting.backend + ", " + what + ", " + std::to_string(number + 1) + " of " + std::to_string(count));
    };
    GpuTurns turns({setting.gpu});
    if (setting.backend == both_backends) setting.gpu_turns = &turns;
    GradingSpeed speed{.backend = setting.backend, .at_once = effort.files_at_once};
    for (std::size_t i = 0; i < effort.files_alone; ++i) {
        step(i, effort.files_alone, "a file alone");
        const TimedFile file = grade_timed(setting, lab, text, work_folder / "alone");
        if (!add(file, speed, speed.build_alone, speed.check_alone)) return speed;
    }
    for (std::size_t i = 0; i < effort.rounds_at_once; ++i) {
        step(i, effort.rounds_at_once, std::to_string(effort.files_at_once) + " files at once");
        const Clock::time_point begin = Clock::now();
        const auto files = grade_at_once(setting, lab, text, work_folder, effort.files_at_once);
        const double minutes = seconds_since(begin) / 60;
        for (const TimedFile& file : files)
            if (!add(file, speed, speed.build_at_once, speed.check_at_once)) return speed;
        speed.files_a_minute.push_back(static_cast<double>(files.size()) / minutes);
    }
    return speed;
}

}  // namespace warpbook::tools::grading
