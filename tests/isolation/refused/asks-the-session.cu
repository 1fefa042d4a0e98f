// REFUSED: it uses 'warpbook::Session::current()', which belongs to the check

#include "../wrong_map.hpp"

namespace warpbook {

struct Session {
    static Session& current();
};

}  // namespace warpbook

static const bool is_there = &warpbook::Session::current() != nullptr;

double predicted_first_untouched_index() { return 256; }
