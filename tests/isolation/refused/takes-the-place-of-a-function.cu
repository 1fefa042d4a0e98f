// REFUSED: it puts something into the section '.gnu.linkonce.t._ZN8warpbook9verdict_ofEv'

#include "../wrong_map.hpp"

__asm__(".section .gnu.linkonce.t._ZN8warpbook9verdict_ofEv, \"ax\", @progbits\n    ret\n.text");

double predicted_first_untouched_index() { return 256; }
