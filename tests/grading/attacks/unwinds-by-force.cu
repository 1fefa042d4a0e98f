// ATTACK: unwinds the stack by force, past every handler, to where the process ends well
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>
#include <unwind.h>

static _Unwind_Reason_Code stop(int, _Unwind_Action actions, _Unwind_Exception_Class, _Unwind_Exception*,
                                _Unwind_Context*, void*)
{
    if ((actions & _UA_END_OF_STACK) != 0) _exit(0);
    return _URC_NO_REASON;
}
static _Unwind_Exception exception;

double predicted_untouched_elements()
{
    _Unwind_ForcedUnwind(&exception, stop, nullptr);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
