#include "stop_request.hpp"

#include <signal.h>

namespace warpbook::tools {

namespace {

std::atomic<StopRequest> stop_request{StopRequest::none};

/// Ctrl-C reaches nobody but us; whoever sends SIGTERM, such as Slurm, may have sent it to compilers and checks, too.
void note_request(int signal)
{
    stop_request = signal == SIGTERM ? StopRequest::at_once : StopRequest::soon;
    ::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<StopRequest>& end_when_asked()
{
    ::signal(SIGINT, note_request);
    ::signal(SIGTERM, note_request);
    return stop_request;
}

}  // namespace warpbook::tools
