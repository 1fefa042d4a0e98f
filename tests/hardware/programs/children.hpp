#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include "kernel.hpp"

/// Waits for a child, and says how it ended.
inline void say_end(const char* name, pid_t child)
{
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) std::abort();
    if (WIFEXITED(status))
        say("%s exited with code %d", name, WEXITSTATUS(status));
    else
        say("%s was ended by signal %d", name, WTERMSIG(status));
}
