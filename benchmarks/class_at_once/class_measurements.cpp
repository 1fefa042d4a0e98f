#include "class_measurements.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <warpbook/record/verdict.hpp>

#include <course/build_facts.hpp>
#include <support/progress.hpp>
#include <course/workbook_paths.hpp>

#include "../timing.hpp"
#include "../today.hpp"
#include "student_file.hpp"

namespace warpbook::benchmarks {

namespace {

const std::vector<std::string> labs_to_be_quick = {"07", "14", "15"};
constexpr const char* size_to_be_quick = "256";

class ClassRuns {
public:
    ClassRuns(std::vector<SolutionProgram> programs, const ClassOptions& options)
        : programs_(std::move(programs)), options_(options)
    {
        if (!options_.has(ClassPart::save)) return;
        // All of them before anything is measured: a file that somebody has worked on ends everything.
        for (const SolutionProgram& program : programs_)
            student_files_[program.lab] = std::make_unique<StudentFile>(paths_, program.lab);
    }

    std::vector<ClassRow> of(ClassPart part)
    {
        switch (part) {
        case ClassPart::alone: return alone();
        case ClassPart::at_once: return at_once();
        case ClassPart::largest: return largest();
        case ClassPart::save: break;
        }
        return save();
    }

private:
    std::vector<ClassRow> alone()
    {
        return each(ClassPart::alone, programs_, options_.measurement.effort.repetitions,
                    [&](const SolutionProgram& program) { return run_solution(program, arguments()); });
    }

    /// Beside each other; from the first one again when there are fewer.
    std::vector<ClassRow> at_once()
    {
        progress_.show("Measuring " + std::to_string(options_.at_once) + " at once …");
        std::vector<ClassRow> rows(options_.at_once);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            threads.emplace_back([&, i] {
                const SolutionProgram& program = programs_[i % programs_.size()];
                rows[i] = {program.lab, {run_or_say_why([&] { return run_solution(program, arguments()); })}};
            });
        }
        for (std::thread& thread : threads) thread.join();
        return rows;
    }

    std::vector<ClassRow> largest()
    {
        const Command largest = arguments({"--n", is_quick() ? size_to_be_quick : "largest"});
        return each(ClassPart::largest, programs_, 1,
                    [&](const SolutionProgram& program) { return run_solution(program, largest); });
    }

    /// From the moment in which a student's file is changed to the end of `./warpbook check`. The first check of a lab
    /// is not measured: it builds what the others find.
    std::vector<ClassRow> save()
    {
        // A file that only got another comment could come out of ccache, and a student's does not.
        setenv("CCACHE_DISABLE", "1", 1);
        std::vector<ClassRow> rows;
        for (const SolutionProgram& program : programs_) {
            progress_.show("Measuring " + std::string(name_of(ClassPart::save)) + ": " + program.lab + " …");
            const std::unique_ptr<StudentFile> file = std::move(student_files_.at(program.lab));
            check_saved(*file, program.lab);
            ClassRow row{program.lab, {}};
            for (int i = 0; i < options_.measurement.effort.repetitions; ++i)
                row.runs.push_back(run_or_say_why([&] { return check_saved(*file, program.lab); }));
            rows.push_back(row);
        }
        return rows;
    }

    using Run = std::function<SolutionRun(const SolutionProgram&)>;

    bool is_quick() const { return options_.measurement.effort.quick; }

    Command arguments(const Command& more = {}) const
    {
        Command all = {"--backend", options_.backend};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    /// A row that says why is worth more than the rest of a measurement that is gone.
    static SolutionRun run_or_say_why(const std::function<SolutionRun()>& run)
    {
        try {
            return run();
        } catch (const std::exception& error) {
            SolutionRun failed;
            failed.outcome = error.what();
            return failed;
        }
    }

    std::vector<ClassRow> each(ClassPart part, const std::vector<SolutionProgram>& programs, int times, const Run& run)
    {
        std::vector<ClassRow> rows;
        for (const SolutionProgram& program : programs) {
            progress_.show("Measuring " + std::string(name_of(part)) + ": " + program.lab + " …");
            ClassRow row{program.lab, {}};
            for (int i = 0; i < times; ++i) row.runs.push_back(run_or_say_why([&] { return run(program); }));
            rows.push_back(row);
        }
        return rows;
    }

    SolutionRun check_saved(StudentFile& file, const std::string& lab) const
    {
        file.save_solution();
        const auto saved = std::chrono::steady_clock::now();
        const auto seconds_since = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - saved).count();
        };
        std::optional<double> to_verdict;
        const CapturedProcess check =
            run_captured({(paths_.source / "warpbook").string(), "check", lab, "--backend", options_.backend},
                         limit_of_a_run, [&](std::string_view printed) {
                             if (!to_verdict && printed.find("\nSOLVED  ") != std::string_view::npos)
                                 to_verdict = seconds_since();
                         });
        const double seconds = seconds_since();
        SolutionRun run = run_without_record(check.end, limit_of_a_run);
        if (check.end.kind != ProcessEnd::Kind::exited) return run;
        run.seconds_to_end = seconds;
        run.seconds = to_verdict;
        return run;
    }

    std::vector<SolutionProgram> programs_;
    tools::Progress progress_;
    const ClassOptions& options_;
    const tools::WorkbookPaths paths_ = tools::find_workbook_paths();
    std::map<std::string, std::unique_ptr<StudentFile>> student_files_;
};

std::string conditions_of(const SolutionRun& run)
{
    const unsigned cores = std::thread::hardware_concurrency();
    return run.device + "; " + std::to_string(cores) + (cores == 1 ? " core; " : " cores; ") + today();
}

/// Without it every row would say the same. It also leaves the files that all later ones read in the system's memory.
SolutionRun first_run(const SolutionProgram& program, const std::string& backend)
{
    const SolutionRun run = run_solution(program, {"--backend", backend});
    if (!run.problem.empty()) throw CannotMeasureClass(run.problem);
    if (run.device.empty()) throw CannotMeasureClass(program.target() + " " + run.outcome);
    if (run.outcome == name_of(Verdict::unverified))
        throw CannotMeasureClass(program.target() + " is UNVERIFIED here; ./warpbook doctor says what is missing");
    return run;
}

Aim aim_from_save(const std::string& backend)
{
    if (backend != "model") return aim_from_save_on_gpu;
    return tools::build_facts().has_cuda ? aim_from_save_beside_nvcc : aim_from_save_on_model;
}

}  // namespace

bool ClassRow::solved() const
{
    return std::all_of(runs.begin(), runs.end(), [](const SolutionRun& run) { return run.solved(); });
}

bool ClassMeasurements::all_solved() const
{
    return std::all_of(parts.begin(), parts.end(), [](const auto& part) {
        return std::all_of(part.second.begin(), part.second.end(), [](const ClassRow& row) { return row.solved(); });
    });
}

ClassMeasurements measure_class(const std::vector<SolutionProgram>& programs, const ClassOptions& options,
                                const PartMeasured& measured)
{
    const std::vector<SolutionProgram> chosen =
        options.measurement.effort.quick ? of_labs(programs, labs_to_be_quick) : programs;
    if (chosen.empty()) throw CannotMeasureClass("there are no programs of the labs' solutions beside this one.");

    ClassMeasurements all;
    all.aim_from_save = aim_from_save(options.backend);
    ClassRuns runs(chosen, options);
    all.conditions = conditions_of(first_run(chosen.front(), options.backend));
    for (const auto& [part, name] : class_parts) {
        if (!options.has(part)) continue;
        const double seconds = seconds_of([&] { all.parts[part] = runs.of(part); });
        if (part == ClassPart::at_once) all.seconds_of_all_at_once = seconds;
        measured(all, part);
    }
    return all;
}

}  // namespace warpbook::benchmarks
