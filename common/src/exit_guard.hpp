#pragma once

namespace warpbook {

/// Says that the program ends by its own decision. Until then, an exit() or quick_exit() from inside a student's code,
/// even from a static initialiser, ends the program as FAILED: exit code 0 must never come from somebody else.
void allow_exit();

}  // namespace warpbook
