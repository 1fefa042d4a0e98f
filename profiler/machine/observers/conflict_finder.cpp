#include "conflict_finder.hpp"

#include "machine/rules/lanes.hpp"
#include "machine/lanes/positions.hpp"

namespace warpbook::model {

namespace {

constexpr std::uint32_t first_and_last_lane = 0x80000001;

}  // namespace

ConflictFinder::ConflictFinder(const RaceLaunch& launch)
    : launch_(launch), first_of_launch_(launch.intervals.first_of_launch())
{}

void ConflictFinder::on_block(const Dim3& block) { block_ = number_in(launch_.grid, block); }

void ConflictFinder::on_access(const AccessEvent& event)
{
    if (event.access.space == Space::shared || event.access.operation == Operation::load || is_volatile(event.kind))
        return;
    Write& write = recent_[next_++ % recent_.size()];
    look_again(write);
    write.lanes = event.access.mask;
    write.are_words_side_by_side =
        event.access.width == RaceHistory::word_bytes && event.stride == RaceHistory::word_bytes;
    write.width = event.access.width;
    write.atomic = event.access.operation == Operation::atomic && !is_in_block(event.kind);
    write.block = block_;
    write.addresses = event.access.addresses;
}

void ConflictFinder::finish()
{
    for (const Write& write : recent_) look_again(write);
}

void ConflictFinder::look_again(const Write& write)
{
    // Most words were touched in one interval, whose block is looked up once.
    std::uint32_t own = 0;
    const auto is_of_other_block = [&](PastAccess access) {
        const std::uint32_t interval = access.interval();
        if (interval < first_of_launch_ || interval == own) return false;
        if (launch_.intervals[interval].block != write.block) return true;
        own = interval;
        return false;
    };
    const auto is_conflict = [&](const UnitHistory& unit) {
        const PastAccess last = unit.write.get();
        // The mark of a divided row is of whoever came to one of its words first, which may be another one.
        const bool are_both_atomic = write.atomic && last.is_atomic_write() && !last.is_block_atomic();
        const bool counts = !last.is_of_words() && !are_both_atomic;
        return (counts && is_of_other_block(last)) || is_of_other_block(unit.read.get());
    };
    const auto history_of = [&](std::uint64_t address) -> RaceHistory& {
        return launch_.global.contains(address) ? launch_.global : launch_.variables;
    };
    const auto is_in_divided_row = [&](std::uint64_t address) {
        return history_of(address).is_row_divided(address, first_of_launch_);
    };
    std::uint32_t lanes = write.lanes;
    if (write.are_words_side_by_side && !is_in_divided_row(write.addresses.front()) &&
        !is_in_divided_row(write.addresses.back()))
        lanes = first_and_last_lane;  // there are two rows at most, and each has one history
    bool conflict = false;
    std::uint64_t last_row = 0;
    bool is_divided = false;
    for_each_lane(lanes, [&](unsigned lane) {
        for (unsigned byte = 0; byte < write.width; byte += RaceHistory::word_bytes) {
            const std::uint64_t address = write.addresses[lane] + byte;
            RaceHistory& history = history_of(address);
            if (address / RaceHistory::row_bytes != last_row) {
                last_row = address / RaceHistory::row_bytes;
                is_divided = is_in_divided_row(address);
                conflict |= is_conflict(history.row(address).unit());
            }
            if (is_divided) conflict |= is_conflict(history.word(address));
        }
    });
    if (conflict) launch_.demands.demand_order();
}

}  // namespace warpbook::model
