#include "program_report.hpp"

#include <string.h>

#include <algorithm>
#include <iostream>

#include <warpbook/record/exit_codes.hpp>
#include <warpbook/record/palette.hpp>

#include "kernel_summary.hpp"
#include "print_costly_places.hpp"
#include "print_findings.hpp"
#include "print_kernels.hpp"
#include "unchecked_launches.hpp"

namespace warpbook::tools {

namespace {

void print_how_much(const ProgramRecord& record, const WatchedRun& run, const std::string& program,
                    const std::string& kernel)
{
    std::cout << '\n';
    for (const std::string& problem : record.problems) std::cout << "Not counted: " << problem << '\n';
    for (const LibraryCalls& calls : record.library_calls)
        std::cout << "Not counted: " << calls.library << ": " << sentence_of(calls) << '\n';
    if (!record.launches.empty() || !record.unchecked_launches.empty()) {
        const auto counted = std::ranges::count_if(record.launches, is_counted, &LoggedLaunch::profile);
        std::uint64_t launches = record.launches.size();
        for (const UncheckedLaunches& unchecked : record.unchecked_launches) launches += unchecked.launches;
        std::cout << counted << " of " << launches << " launches counted.\n";
    } else if (record.problems.empty() && record.library_calls.empty() && !run.interruption) {
        std::cout << "Nothing was counted: " << program << " launched no kernel"
                  << (kernel.empty() ? "" : " with '" + kernel + "' in its name") << ".\n";
    }
}

void print_end(const WatchedRun& run, const std::string& program)
{
    if (run.interruption) {
        std::cout << "Interrupted by SIG" << sigabbrev_np(*run.interruption)
                  << ": launches after that were not counted.\n";
        if (run.was_killed()) std::cout << program << " did not end by itself, and was killed.\n";
    } else if (!run.end.exited_with(0)) {
        std::cout << program << " " << describe(run.end) << ".\n";
    }
}

}  // namespace

void print_program_report(const ProgramRecord& record, const WatchedRun& run, const std::string& program,
                          const std::string& kernel, std::size_t top)
{
    const ProgramRecord shown = with_unchecked_launches(record);
    const Palette palette = palette_of_standard_output();
    print_kernels(std::cout, palette, summarize(shown.launches));
    print_findings(std::cout, palette, record);
    print_costly_places(std::cout, palette, shown.launches, top);
    print_how_much(record, run, program, kernel);
    print_end(run, program);
}

int exit_code_of_program(const WatchedRun& run)
{
    constexpr int killed_by_signal = 128;
    if (run.end.kind == ProcessEnd::Kind::killed_by_signal) return killed_by_signal + run.end.signal;
    return run.end.exit_code;
}

}  // namespace warpbook::tools
