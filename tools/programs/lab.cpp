#include "commands/commands.hpp"
#include "commands/start_command.hpp"

// The commands on one lab.
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"", [](const Arguments&) { return check_all(); }},
        {"check", check},
        {"hint", hint},
        {"predictions", predictions},
        {"trace", trace},
        {"counters", counters},
        {"questions", questions},
        {"quiz", quiz},
        {"solution", solution},
        {"reset", reset},
    };
    return run_command(argc, argv, commands);
}
