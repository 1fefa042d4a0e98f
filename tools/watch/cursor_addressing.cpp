#include "cursor_addressing.hpp"

// Its macros are called lines, columns and worse: this file has nothing else.
#include <curses.h>
#include <term.h>

#include <unistd.h>

namespace warpbook::tools {

bool can_place_cursor()
{
    int error = 0;
    if (setupterm(nullptr, STDOUT_FILENO, &error) != OK) return false;
    char name[] = "cup";
    const char* const sequence = tigetstr(name);
    // -1: it is no name of an ability.
    const bool is_there = sequence != nullptr && sequence != reinterpret_cast<const char*>(-1);
    del_curterm(cur_term);
    return is_there;
}

}  // namespace warpbook::tools
