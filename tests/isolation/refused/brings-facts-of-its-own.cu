// REFUSED: it puts something into the section 'warpbook_facts'

#include "../wrong_map.hpp"

// Whose starter and title the program would name, and with whose text it would compare the given code.
__attribute__((section("warpbook_facts"), used)) static const char facts[] =
    "02-indices-2d\nAnother lab\nsolutions/01-map/map.cu\n/\nsolutions/01-map/map.cu\n\nexercise\n";

double predicted_first_untouched_index() { return 256; }
