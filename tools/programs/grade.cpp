#include "commands/commands.hpp"
#include "grade/doctor_class.hpp"
#include "commands/start_command.hpp"

// The commands on a class.
int main(int argc, char** argv)
{
    using namespace warpbook::tools;
    constexpr NamedCommand commands[] = {
        {"grade", grade},
        {"verify", verify},
        {"doctor", [](const Arguments&) { return doctor_for_a_class(); }},
    };
    return run_command(argc, argv, commands);
}
