#include "machine/rules/access_cost.hpp"

#include <gtest/gtest.h>

#include "machine/rules/common_stride.hpp"
#include "random_accesses.hpp"
#include "readable_access.hpp"
#include "reference_rules.hpp"
#include "machine/rules/cost_cache.hpp"
#include "warp_accesses.hpp"

namespace warpbook {
namespace {

struct Share {
    Machine machine;
    int accesses;
};

// A million.
const Share shares[] = {
    {Machine{}, 600'000},
    {toy_machine, 80'000},
    {{.warp_size = 8, .sector_bytes = 16, .bank_count = 8, .bank_bytes = 4}, 80'000},
    {{.warp_size = 32, .sector_bytes = 64, .bank_count = 4, .bank_bytes = 8}, 80'000},
    {{.warp_size = 16, .sector_bytes = 4, .bank_count = 32, .bank_bytes = 1}, 80'000},
    {{.warp_size = 4, .sector_bytes = 1, .bank_count = 1, .bank_bytes = 16}, 40'000},
    {{.warp_size = 1, .sector_bytes = 32, .bank_count = 2, .bank_bytes = 2}, 40'000},
};

TEST(AccessCost, IsThatOfTheReference)
{
    for (const auto& [machine, accesses] : shares) {
        RandomAccesses random(machine, 1);
        CostCache costs(machine);
        for (int i = 0; i < accesses; ++i) {
            const WarpAccess access = random.next();
            const AccessCost expected = reference_cost(machine, access);
            ASSERT_EQ(access_cost(machine, access), expected) << machine << "\n" << access;
            ASSERT_EQ(costs.of(access, common_stride(access)), expected) << "from the cache\n"
                                                                         << machine << "\n"
                                                                         << access;
        }
    }
}

TEST(AccessCost, OfNoLaneIsNothing)
{
    for (const Space space : {Space::global, Space::shared})
        for (const Operation operation : {Operation::load, Operation::store, Operation::atomic}) {
            const WarpAccess access = warp_access(space, operation, 4, every(4), 0);
            EXPECT_EQ(access_cost(Machine{}, access), AccessCost{}) << access;
            EXPECT_EQ(reference_cost(Machine{}, access), AccessCost{}) << access;
            EXPECT_EQ(CostCache(Machine{}).of(access, common_stride(access)), AccessCost{}) << access;
        }
}

}  // namespace
}  // namespace warpbook
