#include "commands/commands.hpp"
#include "commands/start_command.hpp"

// The commands for those who change the course or hand it out.
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"bench", bench},
        {"bundle", bundle},
        {"dev", dev},
    };
    return run_command(argc, argv, commands);
}
