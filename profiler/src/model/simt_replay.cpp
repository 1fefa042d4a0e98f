#include "simt_replay.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "../rules/lanes.hpp"

namespace warpbook::model {

namespace {

bool all_equal(const std::array<AccessKind, max_warp_size>& kinds, std::uint32_t mask)
{
    const AccessKind first = kinds[static_cast<unsigned>(std::countr_zero(mask))];
    std::uint32_t differences = 0;
    if (mask == ~std::uint32_t{0}) {
        for (const AccessKind kind : kinds) differences |= kind.bits() ^ first.bits();
    } else {
        for_each_lane(mask, [&](unsigned lane) { differences |= kinds[lane].bits() ^ first.bits(); });
    }
    return differences == 0;
}

}  // namespace

void SimtReplay::consume(AccessLog& log, unsigned lanes, std::uint32_t unfinished, const Dim3& block, unsigned warp)
{
    event_.block = block;
    event_.warp = warp;
    const unsigned columns = consume_uniform_columns(log, lanes);
    consume_divergent(log, lanes, unfinished, columns);
}

void SimtReplay::show(AccessKind kind, std::uint32_t mask, const std::array<std::uint64_t, max_warp_size>& addresses)
{
    event_.instruction = kind.instruction();
    event_.access.space = kind.space();
    event_.access.operation = kind.operation();
    event_.access.width = kind.width();
    event_.access.mask = mask;
    event_.access.addresses = addresses;
    for (Observer* observer : observers_) observer->on_access(event_);
}

/// Shows the columns in which all lanes that logged anything did the same; returns their number.
unsigned SimtReplay::consume_uniform_columns(const AccessLog& log, unsigned lanes)
{
    std::uint32_t taking_part = 0;
    unsigned shortest = std::numeric_limits<unsigned>::max();
    for (unsigned lane = 0; lane < lanes; ++lane) {
        if (log.counts[lane] == 0) continue;
        taking_part |= 1u << lane;
        shortest = std::min(shortest, log.counts[lane]);
    }
    if (taking_part == 0) return 0;

    unsigned column = 0;
    for (; column < shortest && all_equal(log.kinds[column], taking_part); ++column) {
        const AccessKind kind = log.kinds[column][static_cast<unsigned>(std::countr_zero(taking_part))];
        show(kind, taking_part, log.addresses[column]);
    }
    return column;
}

void SimtReplay::consume_divergent(AccessLog& log, unsigned lanes, std::uint32_t unfinished, unsigned first_column)
{
    std::array<unsigned, max_warp_size> position{};
    std::uint32_t pending = 0;
    bool known = true;
    for (unsigned lane = 0; lane < lanes; ++lane) {
        position[lane] = std::min(first_column, log.counts[lane]);
        if (position[lane] < log.counts[lane])
            pending |= 1u << lane;
        else if (unfinished >> lane & 1)
            known = false;
    }

    while (pending != 0 && known) {
        std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
        for_each_lane(pending,
                      [&](unsigned lane) { lowest = std::min(lowest, log.kinds[position[lane]][lane].bits()); });
        AccessKind kind;
        std::uint32_t mask = 0;
        std::array<std::uint64_t, max_warp_size> addresses;
        for_each_lane(pending, [&](unsigned lane) {
            if (log.kinds[position[lane]][lane].bits() != lowest) return;
            kind = log.kinds[position[lane]][lane];
            mask |= 1u << lane;
            addresses[lane] = log.addresses[position[lane]][lane];
            if (++position[lane] < log.counts[lane]) return;
            pending &= ~(1u << lane);
            if (unfinished >> lane & 1) known = false;
        });
        show(kind, mask, addresses);
    }

    for (unsigned lane = 0; lane < lanes; ++lane) {
        const unsigned left = log.counts[lane] - position[lane];
        for (unsigned i = 0; i < left; ++i) {
            log.addresses[i][lane] = log.addresses[position[lane] + i][lane];
            log.kinds[i][lane] = log.kinds[position[lane] + i][lane];
        }
        log.counts[lane] = left;
    }
}

}  // namespace warpbook::model
