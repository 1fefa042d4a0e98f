#include "repeatable_run.hpp"

#include <utility>

#include "errors.hpp"

namespace warpbook::cupti {

RepeatableRun::RepeatableRun(MemoryKeeper& memory, std::function<void()> run_kernel,
                             std::optional<Unavailable> only_once)
    : memory_(memory), run_kernel_(std::move(run_kernel)), only_once_(std::move(only_once))
{}

void RepeatableRun::allow_repetition()
{
    if (only_once_) throw CountersUnavailable(*only_once_);
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
