#include <iostream>

#include "../command_line.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../overview.hpp"
#include "../workbook_paths.hpp"
#include "../record_outcome.hpp"
#include "commands.hpp"

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
