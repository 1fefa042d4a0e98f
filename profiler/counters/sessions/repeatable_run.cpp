#include "repeatable_run.hpp"

#include <utility>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

RepeatableRun::RepeatableRun(MemoryKeeper& memory, std::function<void()> run_kernel,
                             std::function<std::optional<Unavailable>()> why_only_once)
    : memory_(memory), run_kernel_(std::move(run_kernel)), why_only_once_(std::move(why_only_once))
{}

void RepeatableRun::allow_repetition()
{
    if (const auto why = why_only_once()) throw CountersUnavailable(*why);
    if (has_run_ || repeatable_) return;
    memory_.save();
    repeatable_ = true;
}

void RepeatableRun::prepare()
{
    if (!has_run_ || !repeatable_) return;
    memory_.restore();
    // Not before: what a restore that failed leaves is the result of the first run rather than what came before it.
    holds_result_ = false;
}

void RepeatableRun::run()
{
    has_run_ = true;
    run_kernel_();
    holds_result_ = true;
}

void RepeatableRun::finish()
{
    if (!holds_result_) run();
}

}  // namespace warpbook::cupti
