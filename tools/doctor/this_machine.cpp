#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "probes.hpp"

namespace warpbook::doctor {

namespace {

std::string all_of(int file)
{
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
        const ssize_t count = read(file, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

int exit_code_of(pid_t process)
{
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// No shell: paths may hold blanks.
Measured<std::string> output_of(const std::vector<std::string>& command)
{
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);

    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Measured<std::string>::unavailable(strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    pid_t process = -1;
    const int error = posix_spawnp(&process, words.front(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    const std::string text = error == 0 ? all_of(ends[0]) : std::string();
    close(ends[0]);
    if (error == ENOENT) return Measured<std::string>::unavailable("not found");
    if (error != 0) return Measured<std::string>::unavailable(strerror(error));

    const int code = exit_code_of(process);
    if (code != 0) return Measured<std::string>::unavailable("it fails with exit code " + std::to_string(code));
    return text;
}

std::optional<std::string> value_of(const char* variable)
{
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

}  // namespace

Machine this_machine() { return {"/", output_of, value_of}; }

}  // namespace warpbook::doctor
