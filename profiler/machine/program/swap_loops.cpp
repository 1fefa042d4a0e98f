#include "swap_loops.hpp"

namespace warpbook::model {

void SwapLoops::note_load(std::uint32_t instruction)
{
    const std::lock_guard lock(mutex_);
    loads_.insert(instruction);
}

void SwapLoops::note_race(const FaultKey& race, std::uint32_t load)
{
    const std::lock_guard lock(mutex_);
    races_[race] = load;
}

std::vector<FaultKey> SwapLoops::harmless_races() const
{
    const std::lock_guard lock(mutex_);
    std::vector<FaultKey> harmless;
    for (const auto& [race, load] : races_)
        if (loads_.contains(load)) harmless.push_back(race);
    return harmless;
}

}  // namespace warpbook::model
