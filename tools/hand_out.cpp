#include "hand_out.hpp"

#include <sstream>
#include <string_view>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "build_facts.hpp"
#include "errors.hpp"

namespace warpbook::tools {

std::vector<std::string> hand_out_starters(const WorkbookPaths& paths)
{
    const std::filesystem::path script = paths.source / "cmake" / "HandOutStarters.cmake";
    const CapturedProcess cmake = run_captured({cmake_program(), "-P", script.string()});
    if (!cmake.end.exited_with(0)) {
        throw SetupError("The labs' files cannot be made from their starters:\n\n" + cmake.output);
    }
    constexpr std::string_view changed = "starter changed: ";
    std::vector<std::string> labs;
    std::istringstream lines(cmake.output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(changed)) labs.push_back(line.substr(changed.size()));
    }
    return labs;
}

bool is_unchanged_starter(const WorkbookPaths& paths, const Lab& lab)
{
    return read_text(paths.source / lab.path_of(lab.student_file)) ==
           read_text(paths.source / lab.path_of(starter_file));
}

}  // namespace warpbook::tools
