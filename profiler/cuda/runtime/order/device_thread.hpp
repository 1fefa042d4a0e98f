#pragma once

#include <functional>

namespace warpbook::program {

/// A GPU goes on while the host does something else. Here a thread does so, where work waits in the WorkQueue and the
/// host asks for nothing for a second: it may wait for what a function in a stream does, or look into memory.
///
/// `do_all` does all that waits, in a call of the runtime's.
void start_device_thread(std::function<void()> do_all);

/// Has all work done that waits, by that thread, or begun at least; for handlers of signals. False where that cannot
/// be: the calling thread is in a call of the runtime's.
bool have_queued_work_done();

}  // namespace warpbook::program
