#include <warpbook/system/process_group.hpp>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "process_end.hpp"
#include "spawn_actions.hpp"

namespace warpbook {

namespace {

using Clock = std::chrono::steady_clock;

/// A build removes what it has half written.
constexpr std::chrono::seconds time_to_end{3};

/// A session and a group of its own, and signals as a program expects them, whatever this one has blocked or ignores.
class SpawnAttributes {
public:
    SpawnAttributes()
    {
        require_success(posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        // What Python ignores, and programs that it starts then ignore, too.
        sigset_t ignored_by_some;
        sigemptyset(&ignored_by_some);
        for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&ignored_by_some, signal);
        posix_spawnattr_setsigdefault(&attributes_, &ignored_by_some);
        // A session has a group by the same number.
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }

    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_;
};

/// As exec() wants them; they live as long as the strings.
std::vector<char*> pointers_to(const std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    return pointers;
}

std::vector<char*> environment_with(const std::vector<std::string>& additions)
{
    // Of two values for one name the first counts.
    std::vector<char*> environment = pointers_to(additions);
    for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
    return environment;
}

}  // namespace

ProcessGroup::ProcessGroup(const Command& command, const std::vector<std::string>& environment,
                           const std::vector<int>& kept_files)
    : output_pipe_(make_pipe())
{
    // Otherwise nobody here learns when the last of the group has ended.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Where ends of children are ignored, as who started us may want it, nobody can wait for them.
    ::signal(SIGCHLD, SIG_DFL);
    if (fcntl(output_file(), F_SETFL, O_NONBLOCK) != 0)
        throw std::system_error(errno, std::generic_category(), "fcntl");

    SpawnActions actions;
    actions.empty_input();
    actions.redirect(output_pipe_.write_end.number(), STDOUT_FILENO);
    actions.redirect(output_pipe_.write_end.number(), STDERR_FILENO);
    // Onto itself: whoever starts a program takes away the mark that would close the file.
    for (const int file : kept_files) actions.redirect(file, file);
    const SpawnAttributes attributes;
    std::vector<char*> arguments = pointers_to(command);
    arguments.push_back(nullptr);
    std::vector<char*> variables = environment_with(environment);
    variables.push_back(nullptr);
    require_success(
        posix_spawnp(&id_, arguments[0], actions.get(), attributes.get(), arguments.data(), variables.data()),
        "cannot start " + command[0]);
    output_pipe_.write_end.close();
}

ProcessGroup::~ProcessGroup() { stop(); }

const std::string& ProcessGroup::output()
{
    std::array<char, 65536> buffer;
    while (output_file() >= 0) {
        const ssize_t count = read(output_file(), buffer.data(), buffer.size());
        if (count > 0) {
            const std::size_t room = max_output_ - std::min(max_output_, output_.size());
            output_.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
            // Somebody who never stops printing must not keep us here.
            if (static_cast<std::size_t>(count) == buffer.size()) break;
        } else if (count == 0 || errno != EAGAIN) {
            if (count < 0 && errno == EINTR) continue;
            output_pipe_.read_end.close();
        } else {
            break;
        }
    }
    return output_;
}

std::optional<ProcessEnd> ProcessGroup::end()
{
    int status = 0;
    if (!end_ && waitpid(id_, &status, WNOHANG) == id_) end_ = process_end(status);
    return end_;
}

void ProcessGroup::stop() noexcept
{
    if (!has_members()) return;
    ::kill(-id_, SIGTERM);
    const Clock::time_point give_up = Clock::now() + time_to_end;
    bool was_killed = false;
    while (has_members()) {
        if (!was_killed && Clock::now() >= give_up) {
            ::kill(-id_, SIGKILL);
            was_killed = true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

bool ProcessGroup::has_members() noexcept
{
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(-id_, &status, WNOHANG)) > 0) {
        if (ended == id_) end_ = process_end(status);
    }
    return ended == 0;
}

}  // namespace warpbook
