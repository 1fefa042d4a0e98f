#include "phase_waits.hpp"

#include <algorithm>
#include <utility>

#include "barrier_content.hpp"

namespace warpbook::model {

namespace {

bool is_over(const PhaseWaits::Wait& wait) { return BarrierContent::at(wait.barrier.address).phase != wait.phase; }

}  // namespace

void PhaseWaits::begin_block()
{
    waits_.clear();
    any_complete_ = any_complete_in_global_memory_ = false;
}

bool PhaseWaits::take_note_of_global_memory() { return std::exchange(any_complete_in_global_memory_, false); }

template <class IsOver>
std::vector<PhaseWaits::Wait> PhaseWaits::take(IsOver is_over)
{
    const auto first_over =
        std::stable_partition(waits_.begin(), waits_.end(), [&](const Wait& wait) { return !is_over(wait); });
    std::vector<Wait> over(first_over, waits_.end());
    waits_.erase(first_over, waits_.end());
    return over;
}

std::vector<PhaseWaits::Wait> PhaseWaits::take_complete()
{
    any_complete_ = false;
    return take(is_over);
}

std::vector<PhaseWaits::Wait> PhaseWaits::take_complete_in_global_memory()
{
    return take([](const Wait& wait) { return wait.barrier.space == Space::global && is_over(wait); });
}

const PhaseWaits::Wait* PhaseWaits::first() const
{
    const auto first = std::min_element(waits_.begin(), waits_.end(),
                                        [](const Wait& a, const Wait& b) { return a.thread < b.thread; });
    return first == waits_.end() ? nullptr : &*first;
}

bool PhaseWaits::any_in_global_memory() const
{
    return std::any_of(waits_.begin(), waits_.end(),
                       [](const Wait& wait) { return wait.barrier.space == Space::global; });
}

}  // namespace warpbook::model
