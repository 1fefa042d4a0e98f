// Host code in a kernels' file works like any other, and constant memory is known whatever it holds.

#include <thread>

#include "../../machine/model_test.hpp"
#include "host_code.hpp"

namespace warpbook::tests {
namespace {

class HostCode : public ModelTest {};

TEST_F(HostCode, HasAtomicsAndStaticsOfAllKinds)
{
    const int first = count_calls();
    EXPECT_EQ(count_calls(), first + 1);
    EXPECT_EQ(value_in_table(2), 3);
    EXPECT_EQ(name_of_power(4), "four!");
    EXPECT_EQ(set_up_once(), 1);
    EXPECT_EQ(set_up_once(), 1);
    EXPECT_EQ(sorted({3, 1, 2}), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(weight_for_host(7), 7);
}

TEST_F(HostCode, HasAtomicsOfAllWidths)
{
    // 12 & ~1 of the widest one, whose complement it stores.
    EXPECT_EQ(all_atomic_operations(), 4u * 23u + 12u);
}

TEST_F(HostCode, KeepsItsThreadLocalsWhileBlocksRun)
{
    EXPECT_EQ(count_calls_of_this_thread(), 1 + 11);
    int* const out = array<int>("out", 32);
    const Profile seen =
        profile(launch_with_shared(copy_through_shared_memory, 4, 32, 128, out, array("in", numbers(32))));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 32)[0], 32);
    EXPECT_EQ(count_calls_of_this_thread(), 2 + 12);
    std::thread([] { EXPECT_EQ(count_calls_of_this_thread(), 1 + 11); }).join();
}

TEST_F(HostCode, MayHaveConstantsAndOthersInConstantMemory)
{
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(weighted, 1, 32, out, array("in", numbers(32))));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 32)[5], 3 * 2 * 5);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load).instructions, 1u) << "of 'in' alone";
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 2u) << "of 'out' and lists::order";
}

TEST_F(HostCode, MayHaveObjectsInConstantMemory)
{
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(products, 1, 32, out));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 32)[1], 3 * 4 + 2 + 0.5f + 7 * 2);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load).instructions, 0u);
}

TEST_F(HostCode, IsNotWhatKernelsMayUse)
{
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(uses_what_kernels_may, 1, 32, out));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 32)[1], 3 + 10);
    EXPECT_EQ(read(out, 32)[6], 3 * 6 + 10);
}

}  // namespace
}  // namespace warpbook::tests
