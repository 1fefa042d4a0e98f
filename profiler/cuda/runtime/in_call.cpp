#include "in_call.hpp"

namespace warpbook::program {

/// For handlers of signals, too.
static thread_local constinit unsigned calls_of_this_thread = 0;

InCall::InCall() { ++calls_of_this_thread; }
InCall::~InCall() { --calls_of_this_thread; }

bool InCall::is_this_thread() { return calls_of_this_thread > 0; }

}  // namespace warpbook::program
