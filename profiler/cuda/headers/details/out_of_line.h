// For what must not happen in the student's function: loops, branches and memory accesses that are none of theirs.
#pragma once

#include "marks.h"

#ifdef WARPBOOK_WITHOUT_CALLBACKS
#define WARPBOOK_OUT_OF_LINE __attribute__((nothrow)) inline
#else
// noipa: where g++ has seen that one changes no memory, it puts the load of an element whose place is a constant behind
// the call, away from its call-back.
#define WARPBOOK_OUT_OF_LINE __attribute__((noipa, nothrow, no_sanitize("thread"))) inline
#endif
