#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>

#include <warpbook/system/process.hpp>

namespace warpbook {

/// A copy of this process that does one thing and ends, in a session of its own. When this process ends, or the object
/// does, the copy is killed.
class ForkedProcess {
public:
    /// The copy exits with 0 when `body` returns; nothing of this process's stack or its exit handlers runs in it. To
    /// be called while there are no other threads. Throws std::system_error.
    explicit ForkedProcess(const std::function<void()>& body);
    ~ForkedProcess();
    ForkedProcess(const ForkedProcess&) = delete;
    ForkedProcess& operator=(const ForkedProcess&) = delete;

    pid_t id() const { return id_; }

    /// How it ended; nothing while it runs.
    std::optional<ProcessEnd> end();

    /// Kills it, and what it has started in its session's first group; harmless when it has ended.
    ProcessEnd kill() noexcept;

private:
    pid_t id_ = -1;
    std::optional<ProcessEnd> end_;
};

}  // namespace warpbook
