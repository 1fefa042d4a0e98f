#include "exit_guard.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include <warpbook/records/verdict.hpp>

namespace warpbook {

namespace {

constinit bool exit_is_allowed = false;

void refuse_exit()
{
    if (exit_is_allowed) return;
    constexpr std::string_view message =
        "\nFAILED  the program was ended from inside: a kernel, a prediction or an initialiser called exit()\n";
    // Streams may be half destroyed here.
    [[maybe_unused]] const auto written = write(STDOUT_FILENO, message.data(), message.size());
    std::_Exit(exit_code_of(Verdict::failed));
}

// Before every other initialiser (those of lower priority numbers are the system's own).
[[gnu::constructor(101)]] void guard_exit()
{
    std::atexit(refuse_exit);
    std::at_quick_exit(refuse_exit);
}

}  // namespace

void allow_exit() { exit_is_allowed = true; }

}  // namespace warpbook
