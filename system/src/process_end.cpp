#include "process_end.hpp"

#include <sys/wait.h>

namespace warpbook {

ProcessEnd process_end(int status)
{
    if (WIFSIGNALED(status)) return {ProcessEnd::Kind::killed_by_signal, 0, WTERMSIG(status)};
    return {ProcessEnd::Kind::exited, WEXITSTATUS(status), 0};
}

}  // namespace warpbook
