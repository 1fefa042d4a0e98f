#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <string>
#include <system_error>

namespace warpbook {

/// For calls that return the error instead of setting errno.
inline void require_success(int error, const std::string& what)
{
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// What is done with a program's files before it starts.
class SpawnActions {
public:
    SpawnActions() { require_success(posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init"); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }

    void redirect(int from, int to)
    {
        require_success(posix_spawn_file_actions_adddup2(&actions_, from, to), "posix_spawn_file_actions_adddup2");
    }

    void empty_input()
    {
        require_success(posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
                        "posix_spawn_file_actions_addopen");
    }

    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_;
};

}  // namespace warpbook
