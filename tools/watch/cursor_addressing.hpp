#pragma once

namespace warpbook::tools {

/// Whether the terminal that TERM names can put its cursor anywhere. Without that ncurses draws all the same, one row
/// over the other.
bool can_place_cursor();

}  // namespace warpbook::tools
