#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <utility>

#include <warpbook/record/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/hand_out.hpp"
#include "course/kept_records.hpp"
#include "support/open_page.hpp"
#include "support/progress.hpp"
#include "build/student_build.hpp"
#include "view_data.hpp"
#include "page/view_page.hpp"
#include "build/lab_program.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"
#include "trace/trace_options.hpp"
#include "trace/trace_selection.hpp"
#include "view_program.hpp"

namespace warpbook::tools {

namespace {

// A page of more is slow to open: an event has up to 32 lanes.
constexpr std::size_t max_drawn_events = 4'000;

/// Why there is nothing to draw, and what to do.
[[noreturn]] void refuse(const Lab& lab, const QuietRun& run)
{
    throw UsageError("Nothing was counted, so there is nothing to draw. What the run of " + lab.name + " says:\n\n" +
                     run.report + "\nWhen that is cleared: ./warpbook view " + lab.number());
}

/// The starter's kernel in the student's launch. Where there is none, `parts` says why.
void add_naive_kernel(const WorkbookPaths& paths, const TraceSetting& setting, ViewParts& parts)
{
    const Lab& lab = parts.lab;
    if (is_unchanged_starter(paths, lab)) {
        parts.missing_kernel = "Your file is the unchanged starter, so there is no other kernel to put beside it.";
        return;
    }
    const std::string target = "starter." + lab.name;
    if (!build_quietly(paths, lab, target).succeeded) {
        parts.missing_kernel = "The starter cannot be built here, so there is no other kernel to put beside yours.";
        return;
    }
    const TracedLaunch& own = *parts.kernels.front().traced.launch;
    const TraceSelection same{own.check, own.label.empty() ? own.kernel : own.label, own.block};
    Progress progress;
    progress.show("Running the starter of " + lab.name + " on the model …");
    try {
        TracedRun traced = trace_run(paths, target, lab.path_of(lab.student_file), setting, same);
        if (!traced.launch)
            parts.missing_kernel = "Nothing was counted of the starter, so there is nothing to put beside yours.";
        else if (traced.launch->accesses_memory)
            parts.kernels.push_back({"The starter's kernel", std::move(traced)});
        else
            parts.missing_kernel = "The starter's kernel accesses no memory, so there is nothing to put beside yours.";
    } catch (const UsageError&) {
        parts.missing_kernel =
            "The starter does not make this launch, or accesses no memory in this block, so there is "
            "nothing to put beside yours.";
    }
}

/// The record, with the launch that is drawn before the others.
Json drawn_launch_first(const TracedRun& traced)
{
    Json record = traced.run.record;
    Json& launches = record.at("profiles");
    std::swap(launches.front(), launches.at(traced.launch->number));
    return record;
}

/// What the GPU counts of the launches that are drawn; null where it is not there any more. Its check has counted
/// others: at a larger size, and with other inputs.
Json counted_on_gpu(const WorkbookPaths& paths, const Lab& lab, const TraceSetting& setting)
{
    if (!build_quietly(paths, lab, lab.target()).succeeded) return Json();
    Progress progress;
    progress.show("Running " + lab.name + " on the GPU …");
    Json record = run_quietly(paths, lab.target(), setting, "cupti").record;
    return record.is_object() && record.contains("profiles") ? record : Json();
}

/// The last check, and what each backend has counted, as far as they are about the file as it is.
void add_records(const WorkbookPaths& paths, const TraceSetting& setting, ViewParts& parts)
{
    const Lab& lab = parts.lab;
    if (const KeptRecord last = last_record(paths, lab); last.is_current())
        parts.check = last.record;
    else if (last.is_there())
        parts.notes.emplace_back("The last check was of another version of your file, so its verdict is left out.");
    parts.model_records.push_back(drawn_launch_first(parts.kernels.front().traced));
    if (const KeptRecord model = last_record_of(paths, lab, "model"); model.is_current())
        parts.model_records.push_back(model.record);

    const KeptRecord hardware = last_record_of(paths, lab, "cupti");
    if (hardware.is_older)
        parts.notes.emplace_back("What the GPU counted was of another version of your file, so it is left out.");
    if (!hardware.is_current()) return;
    if (const Json drawn = counted_on_gpu(paths, lab, setting); drawn.is_object())
        parts.hardware_records.push_back(drawn);
    parts.hardware_records.push_back(hardware.record);
}

void print_what_was_written(const Palette& palette, const std::filesystem::path& file, const ViewParts& parts)
{
    const TracedLaunch& launch = *parts.kernels.front().traced.launch;
    std::cout << palette.bold(file_url(file)) << '\n'
              << "  kernel   " << launch.kernel << ", " << name_of(launch) << '\n'
              << "  block    " << to_string(launch.block) << " of " << to_string(launch.grid) << '\n';
    if (parts.missing_kernel.empty())
        std::cout << "  beside   the starter's kernel in the same launch\n";
    else
        std::cout << "  alone    " << parts.missing_kernel << '\n';
    if (!launch.accesses_memory) std::cout << "  note     No launch accessed memory, so there is little to see yet.\n";
    if (const Json dropped = parts.kernels.front().traced.trace["dropped_events"]; dropped != 0)
        std::cout << "  note     " << dropped
                  << " accesses and barriers of the block are left out (--events NUMBER).\n";
    for (const std::string& note : parts.notes) std::cout << "  note     " << note << '\n';
    if (!parts.check.is_object()) std::cout << "  verdict  ./warpbook check " << parts.lab.number() << '\n';
}

/// Nothing that was typed is left out without a word.
void refuse_arguments(const std::string& typed, const Arguments& for_program)
{
    if (!for_program.empty())
        throw UsageError("What stands after -- goes to a program, and " + typed +
                         " is none: it has to be a .cu file that belongs to no lab.");
}

}  // namespace

int view(const Arguments& arguments)
{
    const auto mark = std::find(arguments.begin(), arguments.end(), "--");
    const auto values = parse("view", Arguments(arguments.begin(), mark), view_options(), {"lab"});
    const Arguments for_program(mark == arguments.end() ? mark : mark + 1, arguments.end());
    if (values.count("help") != 0) return help({"view"});
    const std::string typed = values.count("lab") != 0 ? values["lab"].as<std::string>() : "";
    if (names_a_record(typed)) {
        refuse_arguments(typed, for_program);
        return view_record(values);
    }
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    if (names_a_program(typed, course)) return view_program(values, for_program);
    refuse_arguments(typed, for_program);
    const Lab& lab = lab_argument("view", values, course);
    if (lab.is_program)
        throw UsageError("The file of lab " + lab.number() + " is a whole program. ./warpbook run --html page.html " +
                         lab.path_of(lab.student_file) + "\nmakes its page: what its launches did, line by line.");
    const TraceSelection request = trace_selection_in(values);
    const TraceSetting setting = trace_setting_in(values, max_drawn_events);
    const std::filesystem::path file = output_in(values, paths.view(lab.name), "page");

    hand_out_starters(paths);
    if (const BuildResult built = build_quietly(paths, lab, program_of_model(lab, paths.build)); !built.succeeded) {
        std::cout << built.messages << '\n'
                  << lab.name << " does not compile: there is nothing to draw until it does.\n";
        return exit_code_of(Verdict::failed);
    }
    ViewParts parts{lab, paths.source, {}, "", Json(), {}, {}, {}};
    parts.kernels.push_back({"Your kernel", trace_student(paths, lab, setting, request)});
    if (!parts.kernels.front().traced.launch) refuse(lab, parts.kernels.front().traced.run);
    add_naive_kernel(paths, setting, parts);
    add_records(paths, setting, parts);

    write_text(file, view_page(paths.source / "tools" / "view", view_data(parts)));
    print_what_was_written(palette_of_standard_output(), file, parts);
    if (values.count("open") != 0) open_page(file);
    return exit_code::done;
}

}  // namespace warpbook::tools
