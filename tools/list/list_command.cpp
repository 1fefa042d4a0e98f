#include <iostream>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/overview.hpp"
#include "course/workbook_paths.hpp"
#include "course/record_outcome.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

int list(const Arguments& arguments)
{
    parse("list", arguments, {});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    print_overview(std::cout, palette_of_standard_output(), course, last_outcomes(paths, course));
    return exit_code::done;
}

}  // namespace warpbook::tools
