#pragma once

#include <functional>
#include <optional>

#include <warpbook/unavailable.hpp>

#include "counters/driver/memory_keeper.hpp"

namespace warpbook::cupti {

/// A kernel that can be run several times and leaves in memory what one run leaves.
class RepeatableRun {
public:
    /// `run_kernel` runs the kernel to its end. `why_only_once`: why it must not run a second time, where that is so.
    RepeatableRun(
        MemoryKeeper& memory, std::function<void()> run_kernel,
        std::function<std::optional<Unavailable>()> why_only_once = [] { return std::nullopt; });

    /// To be asked again after the first run: the driver may load a kernel's code when it is launched, and only then is
    /// it known.
    std::optional<Unavailable> why_only_once() const { return why_only_once_(); }

    /// Says, before the first run, that the kernel may run more than once. Throws CountersUnavailable where it must
    /// not, or where memory cannot be kept.
    void allow_repetition();

    /// Makes memory ready for a run. Apart from run(), because its copies must not be counted.
    void prepare();
    void run();
    /// Runs the kernel if memory does not hold what a run leaves: when no measurement came as far as running it.
    void finish();

private:
    MemoryKeeper& memory_;
    std::function<void()> run_kernel_;
    std::function<std::optional<Unavailable>()> why_only_once_;
    bool repeatable_ = false;
    bool has_run_ = false;
    bool holds_result_ = false;
};

}  // namespace warpbook::cupti
