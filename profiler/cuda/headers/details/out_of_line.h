// For what must not happen in the student's function: loops, branches and memory accesses that are none of theirs.
#pragma once

#include "marks.h"

#ifdef WARPBOOK_WITHOUT_CALLBACKS
#define WARPBOOK_OUT_OF_LINE __attribute__((nothrow)) inline
#else
#define WARPBOOK_OUT_OF_LINE __attribute__((noinline, nothrow, no_sanitize("thread"))) inline
#endif
