// In place of screen.cpp in a build without ncurses.

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "display.hpp"

namespace warpbook::tools {

std::unique_ptr<Display> make_screen() { return nullptr; }

std::string why_no_screen()
{
    const char* const terminal = std::getenv("TERM");
    const bool could_have_one = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
                                std::string_view(terminal) != "dumb";
    if (!could_have_one) return "";
    return "This build has no screen for watch, because ncurses was not installed: here are plain lines. To get the "
           "screen:\n"
           "  sudo apt-get install libncurses-dev && cmake --preset default && cmake --build build --target "
           "warpbook-watch\n";
}

}  // namespace warpbook::tools
