#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include <warpbook/system/process.hpp>

namespace warpbook::tools {

/// How a program that was counted ended.
struct WatchedRun {
    ProcessEnd end;
    /// The signal that was to end this program meanwhile, and ended that one.
    std::optional<int> interruption;

    /// It did not end when it was asked to.
    bool was_killed() const;
};

/// Runs a program that writes to this folder (injection.hpp), and tells on standard error what takes so long. The
/// program ends with this one: when a signal is to end this, when it is killed. When the program ends by itself, what
/// it leaves behind goes on. `look` is called several times a second meanwhile. Throws std::system_error when it cannot
/// be started.
WatchedRun run_watched(
    const Command& program, const std::filesystem::path& folder, bool lines_are_counted,
    const std::function<void()>& look = [] {});

}  // namespace warpbook::tools
