#include "commands/commands.hpp"
#include "commands/start_command.hpp"

// ./warpbook watch
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"watch", watch},
    };
    return run_command(argc, argv, commands);
}
