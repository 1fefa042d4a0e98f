#include "command_programs.hpp"

namespace warpbook::tools {

std::string program_of(std::string_view command)
{
    for (const CommandProgram& one : command_programs)
        if (one.command == command) return std::string(one.program);
    return "";
}

std::vector<std::string> command_names()
{
    std::vector<std::string> names;
    for (const CommandProgram& one : command_programs) names.emplace_back(one.command);
    return names;
}

}  // namespace warpbook::tools
