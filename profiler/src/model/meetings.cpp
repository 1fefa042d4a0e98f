#include "meetings.hpp"

// The linker defines it where the program has such a section.
extern "C" {
[[gnu::weak]] extern const char __start_warpbook_meetings[];
}

namespace warpbook::model {

bool threads_can_meet_in_this_program()
{
    const char* const meetings = __start_warpbook_meetings;
    return meetings != nullptr;
}

}  // namespace warpbook::model
