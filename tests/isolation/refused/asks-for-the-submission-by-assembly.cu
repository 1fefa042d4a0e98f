// REFUSED: it uses 'warpbook::this_submission', which belongs to the check

#include "../wrong_map.hpp"

__asm__(".globl _ZN8warpbook15this_submissionE\n.data\n.quad _ZN8warpbook15this_submissionE\n.text");

double predicted_first_untouched_index() { return 256; }
