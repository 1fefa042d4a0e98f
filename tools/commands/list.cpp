#include <iostream>

#include "../course.hpp"
#include "../errors.hpp"
#include "../glance.hpp"
#include "../places.hpp"
#include "../settle.hpp"
#include "commands.hpp"

namespace warpbook::tools {

int list(const Arguments& arguments)
{
    parse("list", arguments, {});
    const Places places = find_places();
    const Course course = read_course(places.labs());
    print_glance(std::cout, palette_of_standard_output(), course, last_outcomes(places, course));
    return exit_code::done;
}

}  // namespace warpbook::tools
