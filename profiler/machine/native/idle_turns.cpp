#include "idle_turns.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace warpbook::model {

namespace {

unsigned __int128 value_at(const void* address, unsigned bytes)
{
    unsigned __int128 value = 0;
    std::memcpy(&value, address, std::min<std::size_t>(bytes, sizeof value));
    return value;
}

}  // namespace

void IdleTurns::begin_block()
{
    if (std::exchange(has_found_any_, false)) found_.fill({});
    has_accessed_ = false;
    is_idle_ = true;
}

void IdleTurns::watch_access(const void* address, unsigned bytes, void (*perform)(void*), void* operation)
{
    const Value before = value_at(address, bytes);
    perform(operation);
    has_accessed_ = has_found_any_ = true;
    // Then the host knows what they wait for.
    if (host_may_change_ && host_may_change_(reinterpret_cast<std::uint64_t>(address))) is_idle_ = false;
    Found& known = found_[(reinterpret_cast<std::uintptr_t>(address) >> 2) % found_.size()];
    if (known.address == address && known.value == before && value_at(address, bytes) == before) return;
    known = {address, before};
    is_idle_ = false;
}

void IdleTurns::note_end_of_turn()
{
    if (!std::exchange(has_accessed_, false)) is_idle_ = false;
}

bool IdleTurns::take_idle_round() { return std::exchange(is_idle_, true); }

}  // namespace warpbook::model
