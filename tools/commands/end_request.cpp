#include "end_request.hpp"

#include <signal.h>

namespace warpbook::tools {

namespace {

std::atomic<bool> was_asked_to_end{false};

void note_request(int signal)
{
    was_asked_to_end = true;
    ::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& end_when_asked()
{
    ::signal(SIGINT, note_request);
    ::signal(SIGTERM, note_request);
    return was_asked_to_end;
}

}  // namespace warpbook::tools
