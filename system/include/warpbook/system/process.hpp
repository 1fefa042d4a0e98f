#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook {

/// A program and its arguments. The program is looked for in PATH unless it contains a slash.
using Command = std::vector<std::string>;

/// How a program ended.
struct ProcessEnd {
    enum class Kind { exited, killed_by_signal, out_of_time };

    Kind kind = Kind::exited;
    int exit_code = 0;  // when it exited
    int signal = 0;     // when a signal killed it

    bool exited_with(int code) const { return kind == Kind::exited && exit_code == code; }

    friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// "exited with code 3", "crashed (SIGSEGV)" or "did not end in time": follows a program's name in a sentence.
std::string describe(const ProcessEnd& end);

struct CapturedProcess {
    ProcessEnd end;
    std::string output;  // standard output and standard error, in the order written
};

/// Runs the command with this program's own input and output.
/// Throws std::system_error when it cannot be started.
ProcessEnd run(const Command& command);

/// Runs the command with its output kept and its input empty. A command that runs longer than the limit is killed.
/// `follow` is told what has been kept so far, each time that there is more.
/// Throws std::system_error when it cannot be started.
CapturedProcess run_captured(const Command& command, std::optional<std::chrono::seconds> limit = std::nullopt,
                             const std::function<void(std::string_view)>& follow = nullptr);

}  // namespace warpbook
