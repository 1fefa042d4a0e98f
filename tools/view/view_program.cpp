#include "view_program.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include <warpbook/record/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "program/findings.hpp"
#include "program/unchecked_launches.hpp"
#include "program/kernel_summary.hpp"
#include "program/launch_record.hpp"
#include "support/open_page.hpp"
#include "program_page/program_page.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "trace/trace_selection.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

void refuse_options_of_labs(const po::variables_map& values, const std::string& typed)
{
    for (const char* option : {"check", "launch", "block", "n", "events"}) {
        if (values.count(option) == 0) continue;
        std::string why = "--";
        why.append(option).append(" chooses what to draw of a lab, and ").append(typed);
        why.append(" is none: its page shows all launches.\n./warpbook view ").append(typed);
        throw UsageError(why);
    }
}

/// In the build folder, as labs' pages are; beside the record or the program where there is no build folder.
std::filesystem::path usual_place(const std::filesystem::path& typed)
{
    const std::filesystem::path build = find_workbook_paths().build;
    std::filesystem::path name = typed.filename();
    name.replace_extension(".html");
    return std::filesystem::is_directory(build) ? build / "view" / "programs" / name
                                                : std::filesystem::absolute(typed).parent_path() / name;
}

/// A lab's file, its solution and its submissions lie in a folder with the lab's name. The name of its file alone means
/// the lab's, unless there is another such file here.
bool belongs_to_a_lab(const std::filesystem::path& typed, const Course& course)
{
    std::error_code error;
    const std::filesystem::path file = std::filesystem::weakly_canonical(typed, error);
    const bool is_here = std::filesystem::exists(typed, error);
    return std::any_of(course.begin(), course.end(), [&](const Lab& lab) {
        return std::find(file.begin(), file.end(), std::filesystem::path(lab.name)) != file.end() ||
               (!is_here && file.filename() == lab.student_file);
    });
}

void print_page(const std::filesystem::path& file, const ProgramRecord& record)
{
    const std::size_t faults = faults_of(record).size();
    std::cout << palette_of_standard_output().bold(file_url(file)) << '\n'
              << "  kernels  " << summarize(record.launches).size() << ", in " << record.launches.size()
              << (record.launches.size() == 1 ? " launch\n" : " launches\n");
    if (faults > 0) std::cout << "  faults   " << faults << '\n';
}

}  // namespace

bool names_a_record(const std::string& typed) { return typed.ends_with(".json"); }

int view_record(const po::variables_map& values)
{
    const std::string typed = values["lab"].as<std::string>();
    refuse_options_of_labs(values, typed);
    KeptProgramRecord kept = read_kept_program_record(typed);
    kept.record = with_unchecked_launches(std::move(kept.record));
    const std::filesystem::path file = output_in(values, usual_place(typed), "page");
    write_text(file, program_page(kept));
    print_page(file, kept.record);
    if (values.count("open") != 0) open_page(file);
    return exit_code::done;
}

bool names_a_program(const std::string& typed, const Course& course)
{
    if (!typed.ends_with(".cu") || belongs_to_a_lab(typed, course)) return false;
    std::error_code error;
    if (!std::filesystem::is_regular_file(typed, error))
        throw UsageError("There is no file " + typed + ", and no lab has one of that name.\n" +
                         "./warpbook list   shows every lab");
    return true;
}

int view_program(const po::variables_map& values, const Arguments& for_program)
{
    const std::string typed = values["lab"].as<std::string>();
    refuse_options_of_labs(values, typed);
    const std::filesystem::path file = output_in(values, usual_place(typed), "page");
    // Nobody must take the page of an earlier run for this one's.
    std::filesystem::remove(file);
    Arguments arguments{typed, "--html", file.string(), "--"};
    arguments.insert(arguments.end(), for_program.begin(), for_program.end());
    const int code = run_program(arguments);
    std::error_code error;
    if (std::filesystem::file_size(file, error) == 0 || error) {
        // It did not compile: an empty file would look like a page.
        std::filesystem::remove(file, error);
        return code;
    }
    std::cout << '\n' << palette_of_standard_output().bold(file_url(file)) << '\n';
    if (values.count("open") != 0) open_page(file);
    return code;
}

}  // namespace warpbook::tools
