#pragma once

namespace warpbook::tools {

/// `./warpbook doctor --class`: measures how many files a minute this machine grades, and says whether it can keep them
/// apart. Returns the program's exit code.
int doctor_for_a_class();

}  // namespace warpbook::tools
