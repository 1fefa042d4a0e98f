#include "repeatable_run.hpp"

#include <utility>

namespace warpbook::cupti {

RepeatableRun::RepeatableRun(MemoryKeeper& memory, std::function<void()> run_kernel)
    : memory_(memory), run_kernel_(std::move(run_kernel))
{}

void RepeatableRun::allow_repetition()
{
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
