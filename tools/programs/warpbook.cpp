#include "commands/commands.hpp"
#include "commands/start_command.hpp"

// What is shown before anything else is built; all other commands are programs of their own (command_programs.hpp).
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"", [](const Arguments&) { return show_course(); }},
        {"list", list},
        {"doctor", doctor},
        {"help", help},
        {"--help", help},
        {"-h", help},
        {"--version", [](const Arguments&) { return version(); }},
    };
    return run_command(argc, argv, commands);
}
