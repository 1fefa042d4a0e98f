#include "machine/rules/cost_cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "machine/rules/access_cost.hpp"
#include "machine/rules/common_stride.hpp"
#include "machine/rules/lanes.hpp"
#include "readable_access.hpp"
#include "warp_accesses.hpp"

namespace warpbook {
namespace {

const Machine machines[] = {
    Machine{},
    toy_machine,
    {.warp_size = 8, .sector_bytes = 64, .bank_count = 4, .bank_bytes = 8},
};

/// What all that follows is about: neighboring lanes at one distance.
struct Regular {
    Space space = Space::global;
    Operation operation = Operation::load;
    unsigned width = 4;
    std::int64_t stride = 0;
    std::uint32_t mask = 0;
    std::uint64_t start = 0;

    WarpAccess access() const
    {
        return warp_access(space, operation, width, every(static_cast<std::uint64_t>(stride), start), mask);
    }
};

class RandomRegular {
public:
    RandomRegular(const Machine& machine, unsigned seed) : machine_(machine), random_(seed) {}

    Regular next()
    {
        Regular regular;
        regular.width = 1u << random_() % 4;
        regular.space = static_cast<Space>(random_() % 2);
        regular.operation = static_cast<Operation>(random_() % 3);
        change_one_thing(regular, 0);
        change_one_thing(regular, 1);
        change_one_thing(regular, 2);
        return regular;
    }

    /// Which one, says `thing`, below 6.
    void change_one_thing(Regular& regular, unsigned thing)
    {
        switch (thing) {
        case 0: regular.start = (1000 + random_() % 64) * regular.width; break;
        case 1: regular.stride = (static_cast<std::int64_t>(random_() % 80) - 40) * regular.width; break;
        case 2: regular.mask = some_lanes(); break;
        case 3: regular.space = regular.space == Space::global ? Space::shared : Space::global; break;
        case 4: regular.operation = static_cast<Operation>(random_() % 3); break;
        case 5: regular.width = regular.width == 1 ? 1 : regular.width / 2; break;
        default: break;
        }
    }

private:
    std::uint32_t some_lanes()
    {
        const auto first = static_cast<unsigned>(random_() % machine_.warp_size);
        const auto count = static_cast<unsigned>(1 + random_() % (machine_.warp_size - first));
        return random_() % 2 == 0 ? lanes_from(0, machine_.warp_size) : lanes_from(first, count);
    }

    const Machine machine_;
    std::mt19937_64 random_;
};

AccessCost cost_of(CostCache& costs, const WarpAccess& access) { return costs.of(access, common_stride(access)); }

TEST(CostOfARegularAccess, StaysTheSameSectorsOrWordsAway)
{
    for (const Machine& machine : machines) {
        RandomRegular random(machine, 1);
        for (int i = 0; i < 20'000; ++i) {
            const Regular regular = random.next();
            const AccessCost cost = access_cost(machine, regular.access());
            // No less than the width, so that lanes stay aligned.
            const std::uint64_t period =
                std::max(regular.width, regular.space == Space::global ? machine.sector_bytes : machine.bank_bytes);
            for (const std::uint64_t periods : {1, 2, 3, 31, 32, 33, 1 << 20}) {
                Regular moved = regular;
                moved.start += periods * period;
                ASSERT_EQ(access_cost(machine, moved.access()), cost)
                    << machine << "\n"
                    << regular.access() << "\nmoved by " << periods << " times " << period << " bytes";
            }
        }
    }
}

TEST(CostCache, TellsApartAllThatMatters)
{
    for (const Machine& machine : machines) {
        RandomRegular random(machine, 1);
        CostCache costs(machine);
        for (unsigned i = 0; i < 100'000; ++i) {
            const Regular one = random.next();
            Regular other = one;
            random.change_one_thing(other, i % 6);
            for (const WarpAccess& access : {one.access(), other.access(), one.access()})
                ASSERT_EQ(cost_of(costs, access), access_cost(machine, access)) << machine << "\n" << access;
        }
    }
}

TEST(CostCache, DoesNotMindIdleLanes)
{
    CostCache costs(Machine{});
    WarpAccess half = warp_access(Space::shared, Operation::load, 4, every(8), 0x0000ffff);
    EXPECT_EQ(cost_of(costs, half).units, 1u);
    for (unsigned lane = 16; lane < max_warp_size; ++lane) half.addresses[lane] = 7 * lane;
    EXPECT_EQ(cost_of(costs, half).units, 1u);
    half.mask = full_mask;
    EXPECT_EQ(cost_of(costs, half), access_cost(Machine{}, half));
}

TEST(CostCache, CountsIrregularAccesses)
{
    CostCache costs(Machine{});
    const WarpAccess two_rows = warp_access(Space::global, Operation::load, 4,
                                            [](unsigned lane) { return 4ull * (lane % 16) + 4096 * (lane / 16); });
    const WarpAccess other_rows = warp_access(Space::global, Operation::load, 4,
                                              [](unsigned lane) { return 4ull * (lane % 16) + 48 * (lane / 16); });
    EXPECT_EQ(cost_of(costs, two_rows).units, 4u);
    EXPECT_EQ(cost_of(costs, other_rows).units, 4u);
    EXPECT_EQ(cost_of(costs, warp_access(Space::global, Operation::load, 4, every(4096), 0x55555555)).units, 16u);
}

}  // namespace
}  // namespace warpbook
