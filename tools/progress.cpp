#include "progress.hpp"

#include <unistd.h>

#include <iostream>

namespace warpbook::tools {

namespace {

constexpr const char* start_of_cleared_line = "\r\033[K";

}  // namespace

Progress::Progress() : at_terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress()
{
    if (at_terminal_) std::cerr << start_of_cleared_line << std::flush;
}

void Progress::show(const std::string& text)
{
    if (at_terminal_) std::cerr << start_of_cleared_line << text << std::flush;
}

}  // namespace warpbook::tools
