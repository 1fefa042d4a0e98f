// For what must not happen in the student's function: loops, branches and memory accesses that are none of theirs. The
// build takes functions for the model's own by `warpbook_` in their names.
#pragma once

#define WARPBOOK_OUT_OF_LINE __attribute__((noinline, nothrow, no_sanitize("thread"))) inline
