// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

__asm__(R"(
    .globl  _ZN8warpbook10verdict_ofERKSt6vectorINS_12CheckOutcomeESaIS1_EEb
    .type   _ZN8warpbook10verdict_ofERKSt6vectorINS_12CheckOutcomeESaIS1_EEb, @function
_ZN8warpbook10verdict_ofERKSt6vectorINS_12CheckOutcomeESaIS1_EEb:
    xorl    %eax, %eax
    ret
    .weak   exit
exit:
    ret
)");

double predicted_first_untouched_index() { return 256; }
