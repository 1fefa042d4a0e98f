#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/process.hpp>

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "process_end.hpp"
#include "spawn_actions.hpp"

namespace warpbook {

namespace {

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

[[noreturn]] void fail(int error, const std::string& what)
{
    throw std::system_error(error, std::generic_category(), what);
}

/// A started program, waited for exactly once: when it is thrown away early, it is killed.
class Child {
public:
    Child(const Command& command, const SpawnActions& actions)
    {
        std::vector<char*> arguments;
        for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
        arguments.push_back(nullptr);
        const int error = posix_spawnp(&id_, arguments[0], actions.get(), nullptr, arguments.data(), environ);
        require_success(error, "cannot start " + command[0]);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    ~Child()
    {
        if (waited_for_) return;
        ::kill(id_, SIGKILL);
        waitpid(id_, nullptr, 0);
    }

    void kill()
    {
        if (::kill(id_, SIGKILL) != 0) fail(errno, "kill");
    }

    ProcessEnd wait()
    {
        int status = 0;
        while (waitpid(id_, &status, 0) < 0) {
            if (errno != EINTR) fail(errno, "waitpid");
        }
        waited_for_ = true;
        return process_end(status);
    }

private:
    pid_t id_ = -1;
    bool waited_for_ = false;
};

int milliseconds_until(const Deadline& deadline)
{
    if (!deadline) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 1'000'000));
}

/// False when the deadline passed first.
bool wait_for_input(const FileDescriptor& file, const Deadline& deadline)
{
    for (;;) {
        pollfd request{file.number(), POLLIN, 0};
        const int ready = poll(&request, 1, milliseconds_until(deadline));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) fail(errno, "poll");
        if (deadline && Clock::now() >= *deadline) return false;
    }
}

/// Appends what there is to read. False at the end of the file.
bool read_some(const FileDescriptor& file, std::string& text)
{
    std::array<char, 65536> buffer;
    ssize_t count;
    do {
        count = read(file.number(), buffer.data(), buffer.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) fail(errno, "read");
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

}  // namespace

std::string describe(const ProcessEnd& end)
{
    switch (end.kind) {
    case ProcessEnd::Kind::exited: return "exited with code " + std::to_string(end.exit_code);
    case ProcessEnd::Kind::out_of_time: return "did not end in time";
    case ProcessEnd::Kind::killed_by_signal: break;
    }
    const char* name = sigabbrev_np(end.signal);
    return name != nullptr ? std::string("crashed (SIG") + name + ")"
                           : "crashed (signal " + std::to_string(end.signal) + ")";
}

ProcessEnd run(const Command& command) { return Child(command, SpawnActions()).wait(); }

CapturedProcess run_captured(const Command& command, std::optional<std::chrono::seconds> limit,
                             const std::function<void(std::string_view)>& follow)
{
    Pipe pipe = make_pipe();
    SpawnActions actions;
    actions.empty_input();
    actions.redirect(pipe.write_end.number(), STDOUT_FILENO);
    actions.redirect(pipe.write_end.number(), STDERR_FILENO);
    Child child(command, actions);
    pipe.write_end.close();

    const Deadline deadline = limit ? Deadline(Clock::now() + *limit) : std::nullopt;
    CapturedProcess captured;
    while (wait_for_input(pipe.read_end, deadline)) {
        if (!read_some(pipe.read_end, captured.output)) {
            captured.end = child.wait();
            return captured;
        }
        if (follow) follow(captured.output);
    }
    child.kill();
    child.wait();
    captured.end.kind = ProcessEnd::Kind::out_of_time;
    return captured;
}

}  // namespace warpbook
