#include "standstill.hpp"

#include <algorithm>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

// Turns, for each warp that takes some: longer than the plain schedule lets it try before it makes room.
constexpr std::uint64_t turns_of_a_warp = 64;

// What waits by volatile accesses alone, and goes on, is looked at again and again: less and less often.
constexpr std::uint64_t largest_turn_limit = std::uint64_t{1} << 17;

constexpr unsigned enough_returns = 2;

// Nobody polls for so long while somebody works who changes nothing that others see.
constexpr std::uint64_t likely_after = 1024;

}  // namespace

void StoreWatch::on_access(const AccessEvent& event)
{
    if (!changes_.are_watched || event.access.operation != Operation::store || is_volatile(event.kind)) return;
    changes_.any |= !all_lanes(event.access.mask, [&](unsigned lane) {
        return content_of(event.access.addresses[lane], event.access.width) == event.overwritten[lane];
    });
}

bool Standstill::note_idle_turn(std::size_t warps)
{
    if (is_watching_ || ++idle_turns_ < turn_limit_ + turns_of_a_warp * warps) return false;
    is_watching_ = true;
    length_of_look_ = 2 * turns_of_a_warp * warps;
    return true;
}

void Standstill::note_change()
{
    if (is_watching_) turn_limit_ = std::min(2 * turn_limit_, largest_turn_limit);
    is_watching_ = false;
    idle_turns_ = watched_turns_ = turns_of_this_look_ = 0;
    cycles_.clear();
    returned_ = 0;
}

void Standstill::note_end_of_look()
{
    turn_limit_ = largest_turn_limit;
    note_change();
}

void Standstill::note_state(const Warp& warp, std::uint64_t state)
{
    ++watched_turns_;
    // Who has stopped meanwhile, and waits for the others, is not to be waited for.
    if (++turns_of_this_look_ > length_of_look_) {
        cycles_.clear();
        returned_ = 0;
        turns_of_this_look_ = 0;
        length_of_look_ *= 2;
    }
    Cycle& cycle = cycles_[warp];
    const bool has_returned = cycle.turns > 0 && state == cycle.state;
    ++cycle.turns;
    if (has_returned) {
        if (++cycle.returns == enough_returns) ++returned_;
    } else if (cycle.returns == 0 && cycle.turns >= cycle.turns_until_replaced) {
        cycle.state = state;
        cycle.turns_until_replaced *= 2;
    }
}

bool Standstill::is_likely(std::size_t warps) const { return watched_turns_ > likely_after * (warps + 1); }

}  // namespace warpbook::model
