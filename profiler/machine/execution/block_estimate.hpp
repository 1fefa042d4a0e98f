#pragma once

#include <cstddef>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/profile.hpp>

namespace warpbook::model {

/// Of one of the blocks that are spread over a grid (BlockPlan).
struct CountsOfBlock {
    std::size_t block = 0;
    Counters counts;
};

/// Of all blocks of a sample that one thread of the host has run: what each makes, squared, and summed up. As long as
/// they are whole numbers, the order of the blocks makes no difference.
struct SquaresOfCounts {
    struct Squares {
        long double instructions = 0;
        long double units = 0;
    };
    ByAccess<Squares> of{};

    void add_block(const Counters& counts);
    SquaresOfCounts& operator+=(const SquaresOfCounts& other);
};

/// What a block has made, by the sums before and behind it.
Counters difference(const Counters& behind, const Counters& before);

/// What the counts of a sample tell of the whole grid: the blocks in their order speak for themselves, and so does the
/// last one, which often has less to do; those that are spread speak for all that were left out. How far they may be
/// off is known by how all blocks differ.
ObservedBlocks estimate_of(const Counters& of_observed, const SquaresOfCounts& squares,
                           const std::vector<CountsOfBlock>& spread, std::size_t observed, std::size_t all);

}  // namespace warpbook::model
