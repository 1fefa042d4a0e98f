#pragma once

namespace warpbook::program {

/// Before the host waits for work. On a GPU it takes a while, in which other threads of the program go on, and ask for
/// more work; here work is done when it is asked for, and whoever comes first would be through before the others begin.
/// So this waits, a little at most, as long as other threads of the process run. Not under the runtime's lock.
void let_other_threads_go_on();

}  // namespace warpbook::program
