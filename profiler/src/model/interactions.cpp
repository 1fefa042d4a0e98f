#include "interactions.hpp"

// The linker defines it where the program has such a section.
extern "C" {
[[gnu::weak]] extern const char __start_warpbook_interactions[];
}

namespace warpbook::model {

bool threads_can_interact_in_this_program()
{
    const char* const interactions = __start_warpbook_interactions;
    return interactions != nullptr;
}

}  // namespace warpbook::model
