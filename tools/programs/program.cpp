#include "commands/commands.hpp"
#include "commands/start_command.hpp"

// The commands on whole programs, and the pages.
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"run", run_program},
        {"profile", profile},
        {"view", view},
        {"certificate", certificate},
    };
    return run_command(argc, argv, commands);
}
