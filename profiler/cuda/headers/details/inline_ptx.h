// The instructions of inline PTX (asm) that the model knows. profiler/compiler writes calls of these in place of
// an asm (inline_ptx.hpp), by its tables of instructions (ptx_instructions.cpp).
#pragma once

#include "clock.h"
#include "conversions.h"
#include "inline_ptx/arithmetic.h"
#include "inline_ptx/bits.h"
#include "inline_ptx/comparisons.h"
#include "inline_ptx/lanes.h"
#include "inline_ptx/memory.h"
#include "inline_ptx/operands.h"
#include "inline_ptx/video.h"

namespace cuda_on_cpu::ptx {

/// PTX that the model does not know, in a header of a library: only who calls it is told.
__attribute__((
    error("Warpbook's model does not know the inline PTX (asm) of this function of the library: use another "
          "one"))) void
unknown_in_library();

}  // namespace cuda_on_cpu::ptx
