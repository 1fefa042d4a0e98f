#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/find_lab.hpp"
#include "support/nearest_name.hpp"
#include "course/workbook_paths.hpp"
#include "command_programs.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

bool is_a_lab(const std::string& typed)
{
    try {
        find_lab(read_course(find_workbook_paths().labs()), typed);
        return true;
    } catch (const std::exception&) {
        // Whatever is wrong with the labs is not what somebody who mistyped a command wants to read.
        return false;
    }
}

std::string suggestion_for(const std::string& typed)
{
    if (const auto nearest = nearest_name(typed, command_names())) return " Did you mean ./warpbook " + *nearest + "?";
    if (is_a_lab(typed)) return " Did you mean ./warpbook check " + typed + "?";
    return "";
}

}  // namespace

void refuse_unknown_command(const std::string& typed)
{
    if (typed == "selftest") {
        throw UsageError("The self-test is run by the script in the workbook's folder: ./warpbook selftest");
    }
    const std::string what = typed.starts_with("-") ? "option" : "command";
    throw UsageError("There is no " + what + " '" + typed + "'." + suggestion_for(typed) +
                     "\n./warpbook help   shows what can be typed");
}

}  // namespace warpbook::tools
