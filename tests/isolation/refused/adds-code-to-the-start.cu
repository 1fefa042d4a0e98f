// REFUSED: it puts something into the section '.init'

#include "../wrong_map.hpp"

__asm__(".section .init, \"ax\", @progbits\n    call    _Z5leavev\n.text");

void leave() {}

double predicted_first_untouched_index() { return 256; }
