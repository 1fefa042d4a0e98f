#include <algorithm>
#include <iostream>

#include <warpbook/record/json.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/hand_out.hpp"
#include "build/student_build.hpp"
#include "traced_run.hpp"
#include "build/lab_program.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"
#include "trace_options.hpp"
#include "trace_selection.hpp"

namespace warpbook::tools {

namespace {

constexpr std::size_t max_written_events = 100'000;

void print_what_was_written(std::ostream& out, const Palette& palette, const std::string& file, const Lab& lab,
                            const TracedRun& traced)
{
    const Json& events = traced.trace["events"];
    const auto barriers =
        std::ranges::count_if(events, [](const Json& event) { return event.value("kind", "") == "barrier"; });
    const auto accesses = static_cast<std::ptrdiff_t>(events.size()) - barriers;
    const auto dropped = traced.trace.value("dropped_events", std::uint64_t{0});
    const TracedLaunch& launch = *traced.launch;
    out << palette.bold("Written to " + file) << '\n'
        << "  kernel   " << launch.kernel << ", " << name_of(launch) << '\n'
        << "  block    " << to_string(launch.block) << " of " << to_string(launch.grid) << ", "
        << to_string(launch.threads) << " threads\n"
        << "  events   " << accesses << (accesses == 1 ? " access" : " accesses") << " and " << barriers
        << (barriers == 1 ? " barrier" : " barriers");
    if (dropped > 0) out << "; " << dropped << " after them are left out (--events NUMBER)";
    out << "\n\n"
        << palette.bold("What to do next") << '\n'
        << "  see it    ./warpbook view " << lab.number() << '\n'
        << "  read it   docs/model.md, \"Traces\", describes the fields\n"
        << "  another   ./warpbook trace " << lab.number() << " --launch NAME --block X,Y,Z\n";
}

[[noreturn]] void refuse(const Lab& lab, const TracedRun& traced)
{
    if (!traced.launch)
        throw UsageError("Nothing was counted, so there is no trace. What the run of " + lab.name + " says:\n\n" +
                         traced.run.report + "\nWhen that is cleared: ./warpbook trace " + lab.number());
    throw UsageError("No launch of " + lab.name + " accessed memory, so there is nothing to trace yet.\n  edit     " +
                     lab.path_of(lab.student_file) + "\n  check    ./warpbook check " + lab.number());
}

}  // namespace

int trace(const Arguments& arguments)
{
    const auto values = parse("trace", arguments, trace_options(), {"lab"});
    if (values.count("help") != 0) return help({"trace"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("trace", values, course);
    if (lab.is_program)
        throw UsageError("The file of lab " + lab.number() + " is a whole program, whose launches no lab makes.\n" +
                         "./warpbook run " + lab.path_of(lab.student_file) + " shows what they did.");
    const TraceSelection request = trace_selection_in(values);
    const TraceSetting setting = trace_setting_in(values, max_written_events);
    const std::filesystem::path file = output_in(values, paths.trace(lab.name), "trace");

    hand_out_starters(paths);
    if (const BuildResult built = build_quietly(paths, lab, program_of_model(lab, paths.build)); !built.succeeded) {
        std::cout << built.messages << '\n'
                  << lab.name << " does not compile: there is nothing to trace until it does.\n";
        return exit_code_of(Verdict::failed);
    }
    const TracedRun traced = trace_student(paths, lab, setting, request);
    if (!traced.launch || !traced.launch->accesses_memory) refuse(lab, traced);

    const std::string text = json_text(traced.trace, 1) + "\n";
    if (file == "-") {
        std::cout << text;
        print_what_was_written(std::cerr, Palette(false), "standard output", lab, traced);
    } else {
        write_text(file, text);
        print_what_was_written(std::cout, palette_of_standard_output(), file.string(), lab, traced);
    }
    return exit_code::done;
}

}  // namespace warpbook::tools
