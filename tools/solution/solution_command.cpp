#include <filesystem>
#include <iostream>

#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

void refuse_assessment(const Lab& lab)
{
    throw UsageError(lab.name +
                     " is an assessment: here you show yourself what you can do, so its solution is not shown.\n" +
                     "./warpbook hint " + lab.number() + "    helps on\n" +  //
                     "./warpbook check " + lab.number() + "   says what is wrong with your file, and in which line");
}

void require_solution(const WorkbookPaths& paths, const Lab& lab)
{
    if (std::filesystem::exists(paths.solution(lab.name))) return;
    throw SetupError("The solution of " + lab.name +
                     " is not here: it was left out of this copy of the workbook.\n"
                     "./warpbook hint " +
                     lab.number() + "   helps on without it");
}

}  // namespace

int solution(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("solution", arguments, options, {"lab"});
    if (values.count("help") != 0) return help({"solution"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("solution", values, course);
    if (lab.is_assessment()) refuse_assessment(lab);
    require_solution(paths, lab);
    std::cout << read_text(paths.solution(lab.name) / lab.student_file);
    return exit_code::done;
}

}  // namespace warpbook::tools
