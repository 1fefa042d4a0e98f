#include <warpbook/lab/launch_contract.hpp>

#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <warpbook/lab/lab.hpp>

#include "fake_backend.hpp"
#include "report/session.hpp"

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::FakeBackend;

class ContractCheck : public Lab {
public:
    using Lab::measure;
    using Lab::profile;

private:
    void TestBody() override {}
};

/// A launch of 8 blocks of 64 threads that copies 512 floats: 16 requests each way, 64 sectors.
class LaunchContractTest : public testing::Test {
protected:
    LaunchContractTest()
    {
        auto owned = std::make_unique<FakeBackend>();
        backend = owned.get();
        session.emplace(Options{}, std::move(owned));
        session->begin_check("Accesses", "AreCoalesced");
        Profile& profile = backend->answer;
        profile.grid = 8;
        profile.block = 64;
        profile.lines = std::vector<SourceLine>();
        for (const Operation operation : {Operation::load, Operation::store}) {
            counters.of(Space::global, operation) = {16, 64, std::uint64_t{64}};
            distributions.of(Space::global, operation) = {8, 16, 2048, 256, 128, 1};
        }
        profile.synchronizations = Synchronizations{8, 16, 1};
    }

    /// "wanted: found" of each complaint, or its sentence.
    std::vector<std::string> complaints(const LaunchContract& contract)
    {
        backend->answer.totals = counters;
        backend->answer.distribution = distributions;
        session->begin_check("Accesses", "AreCoalesced");
        testing::TestPartResultArray told;
        {
            const testing::ScopedFakeTestPartResultReporter intercept(&told);
            ContractCheck().profile(Launch(), contract);
        }
        std::vector<std::string> texts;
        for (const Message& message : session->end_check(told.size() > 0).messages)
            texts.push_back(message.wanted.empty() ? message.text : message.wanted + ": " + message.found);
        return texts;
    }

    static LaunchContract copy() { return {.global_loads = once(512), .global_stores = once(512)}; }

    FakeBackend* backend = nullptr;
    std::optional<Session> session;
    Counters counters;
    Distributions distributions;
};

TEST_F(LaunchContractTest, IsKeptByAnHonestCopy) { EXPECT_THAT(complaints(copy()), IsEmpty()); }

TEST_F(LaunchContractTest, WhatWideAccessesSaveIsNotThereToMoveSomethingTwice)
{
    counters.of(Space::global, Operation::load).instructions = 8;
    distributions.of(Space::global, Operation::load).bytes = 2048 + 512;
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("2560 bytes by their global loads; 2048 are enough")));
    EXPECT_THAT(complaints({.global_loads = times(2, once(512)).units(64, 64).at_least(0), .global_stores = once(512)}),
                IsEmpty());
}

TEST_F(LaunchContractTest, WideAccessesKeepItToo)
{
    for (const Operation operation : {Operation::load, Operation::store}) {
        counters.of(Space::global, operation) = {4, 64, std::uint64_t{64}};
        distributions.of(Space::global, operation) = {2, 4, 2048, 1024, 512};  // a quarter of the threads
    }
    EXPECT_THAT(complaints(copy()), IsEmpty());
    distributions.of(Space::global, Operation::load) = {2, 4, 1920, 1024, 512};  // the last warp has less to do
    EXPECT_THAT(complaints(copy()), IsEmpty());
}

TEST_F(LaunchContractTest, WhatIsNotNamedIsRefused)
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            AccessCounts& counts = counters.of(space, operation);
            const AccessCounts before = counts;
            counts = {1, 1, std::uint64_t{1}};
            EXPECT_THAT(complaints({}), testing::Contains(HasSubstr("none: 1 " + std::string(name_of(space)) + " " +
                                                                    std::string(name_of(operation)))));
            counts = before;
        }
    }
}

TEST_F(LaunchContractTest, OneComplaintForEachKindOfAccess)
{
    counters.of(Space::global, Operation::store) = {512, 512 * 4, std::uint64_t{512}};
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("no more sectors than the lanes need")));
}

TEST_F(LaunchContractTest, BoundsWhatIsMovedInAll)
{
    counters.of(Space::global, Operation::load) = {16, 256, std::uint64_t{256}};  // 16 bytes a lane, four times
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("64 sectors in all: 16 global loads, 256")));
    counters.of(Space::global, Operation::load) = {8, 32, std::uint64_t{32}};
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("64 sectors in all: 8 global loads, 32")));
}

/// 512 floats pass through shared memory; the edge divides one of the 16 warps.
TEST_F(LaunchContractTest, AWarpThatAnEdgeDividesStoresInTwoParts)
{
    AccessCounts& stores = counters.of(Space::shared, Operation::store);
    Distribution& shares = distributions.of(Space::shared, Operation::store);
    LaunchContract contract = copy();
    contract.shared_stores = at_most(16).units(0, 16);
    LaunchContract at_the_edge = contract;
    at_the_edge.shared_stores = at_most(16).units(0, 16).and_divided(1);
    stores = {17, 17, std::uint64_t{17}};
    shares = {8, 16, 2048, 256, 128, 2};
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("at most 16 warp instructions")));
    EXPECT_THAT(complaints(at_the_edge), IsEmpty());
    stores = {18, 18, std::uint64_t{18}};
    EXPECT_THAT(complaints(at_the_edge),
                ElementsAre(HasSubstr("and 1 more where an edge divides the lanes of a warp")));
    // Two parts of which each has all lanes.
    stores = {17, 17, std::uint64_t{17}};
    shares.bytes = 2048 + 128;
    EXPECT_THAT(complaints(at_the_edge), ElementsAre(HasSubstr("2176 bytes by their shared stores; 2048 are enough")));
}

TEST_F(LaunchContractTest, RequiresWhatMustNotBeLeftOut)
{
    counters.of(Space::global, Operation::load) = {};
    distributions.of(Space::global, Operation::load) = {};
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("at least 4 warp instructions: 0 global loads")));
    LaunchContract optional = copy();
    optional.global_loads = at_most(16);
    EXPECT_THAT(complaints(optional), IsEmpty());
}

TEST_F(LaunchContractTest, OneWarpOrBlockMustNotDoTheWorkOfAll)
{
    Distribution& loads = distributions.of(Space::global, Operation::load);
    loads = {1, 2, 2048, 2048, 1024};
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("shared out among at least 1 block and 3 warps")));
    loads = {8, 8, 2048, 256, 1024};  // one warp half of it, seven others the rest
    EXPECT_THAT(complaints(copy()), ElementsAre(HasSubstr("shared out among at least 1 block and 3 warps")));
    LaunchContract by_anyone = copy();
    by_anyone.global_loads = once(512).by_anyone();
    EXPECT_THAT(complaints(by_anyone), IsEmpty());
}

TEST_F(LaunchContractTest, SaysWhenTheShareOfTheWorkCannotBeSeen)
{
    backend->answer.totals = counters;
    backend->answer.scheduler_load = Measured<SchedulerLoad>::unavailable("not permitted");
    ContractCheck().profile(Launch(), copy());
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
    EXPECT_THAT(session->notes(), ElementsAre("how blocks and warps share the work was not looked at: not permitted"));
}

TEST_F(LaunchContractTest, AGpuIsAskedForItsSchedulers)
{
    SchedulerLoad load;
    load.schedulers = 16;
    for (const Operation operation : {Operation::load, Operation::store})
        load.instructions_of_busiest.of(Space::global, operation) = 3;
    const auto complaints_on_gpu = [&] {
        backend->answer.totals = counters;
        backend->answer.scheduler_load = load;
        session->begin_check("Accesses", "AreCoalesced");
        testing::TestPartResultArray told;
        {
            const testing::ScopedFakeTestPartResultReporter intercept(&told);
            ContractCheck().profile(Launch(), copy());
        }
        return session->end_check(told.size() > 0).messages;
    };
    EXPECT_THAT(complaints_on_gpu(), IsEmpty());
    load.instructions_of_busiest.of(Space::global, Operation::store) = 4;
    const auto messages = complaints_on_gpu();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].wanted, "shared out, so that no warp scheduler executes more than 3");
    EXPECT_THAT(session->notes(), ElementsAre(HasSubstr("not how the warps of a block do")));
}

// Lab 07's solution at n = 128: four of a block's 32 warps have elements.
TEST_F(LaunchContractTest, WarpsWithoutElementsNeedNotTakePart)
{
    backend->answer.grid = 1;
    backend->answer.block = 1024;
    for (const Operation operation : {Operation::load, Operation::store}) {
        counters.of(Space::global, operation) = {4, 16, std::uint64_t{16}};
        distributions.of(Space::global, operation) = {1, 4, 512, 512, 128, 1};
    }
    EXPECT_THAT(complaints({.global_loads = once(128), .global_stores = once(128)}), IsEmpty());
}

TEST(LeastSharesTest, AreAFifthOfThoseThatCanTakePart)
{
    const auto shares = [](const AccessLimits& limits) {
        const MinShares min = min_shares(limits, 10, 32);
        return std::array{min.blocks, min.warps};
    };
    constexpr std::size_t all = std::size_t{10} * 32 * 32;
    EXPECT_THAT(shares(once(all)), ElementsAre(2, 64));
    EXPECT_THAT(shares(at_most(AccessLimits::unlimited)), ElementsAre(2, 64));
    EXPECT_THAT(shares(once(all).in_every_block()), ElementsAre(10, 64));
    EXPECT_THAT(shares(at_most(20).shared_among_blocks()), ElementsAre(2, 2));
    EXPECT_THAT(shares(at_most(20).shared_equally_among_blocks()), ElementsAre(10, 10));
    // Fewer elements than threads.
    EXPECT_THAT(shares(once(all / 2)), ElementsAre(1, 32));
    EXPECT_THAT(shares(once(all / 100)), ElementsAre(1, 1));
    EXPECT_THAT(shares(at_most(5).shared_among_blocks()), ElementsAre(1, 1));
}

TEST(LeastTakingPartTest, AreHalfOfThoseThatHaveWork)
{
    const auto least = [](const AccessLimits& limits, const WorkDone& work) {
        const MinShares min = min_taking_part(limits, work, 10, 32);
        return std::array{min.blocks, min.warps};
    };
    constexpr std::uint64_t warps = 10 * 32;
    const AccessLimits by_warps = at_most(AccessLimits::unlimited);
    EXPECT_THAT(least(by_warps, {warps}), ElementsAre(5, 160));
    EXPECT_THAT(least(by_warps, {100 * warps}), ElementsAre(5, 160));
    EXPECT_THAT(least(at_most(20).shared_among_blocks(), {20}), ElementsAre(5, 5));
    // Lanes that move 16 bytes leave three quarters of the warps without work.
    EXPECT_THAT(least(by_warps, {warps / 4, 4}), ElementsAre(2, 40));
    EXPECT_THAT(least(by_warps, {warps, 4}), ElementsAre(2, 40)) << "loaded at once, and stored one by one";
    EXPECT_THAT(least(by_warps, {warps / 2, 2}), ElementsAre(3, 80));
    // Fewer elements than threads.
    EXPECT_THAT(least(by_warps, {4}), ElementsAre(1, 2));
    EXPECT_THAT(least(at_most(5).shared_among_blocks(), {5}), ElementsAre(3, 3));
    EXPECT_THAT(least(by_warps, {1}), ElementsAre(1, 1));
}

TEST(MostOfASchedulerTest, IsThreeTimesAnEvenShare)
{
    constexpr auto warps = AccessLimits::Shared::among_warps;
    constexpr auto blocks = AccessLimits::Shared::among_blocks;
    // An H200: 528 schedulers.
    EXPECT_EQ(max_of_a_scheduler(528'000, 528, 13'200, 8, warps), 3'000u);
    EXPECT_EQ(max_of_a_scheduler(13'200, 528, 13'200, 8, blocks), 300u);
    EXPECT_EQ(max_of_a_scheduler(0, 0, 8, 8, warps), 0u) << "nothing was executed, so their number is not known";
}

// Lab 12's solution at n = 7: one warp makes a load for four elements, and one for each of the three after them. Lab
// 11's energies by 30 blocks of 119, four elements a thread: two of the 30 share a multiprocessor.
TEST(MostOfASchedulerTest, IsMoreWhereAFewBlocksMayDoTheWork)
{
    constexpr auto warps = AccessLimits::Shared::among_warps;
    EXPECT_GE(max_of_a_scheduler(4, 528, 1, 8, warps), 4u);
    EXPECT_GE(max_of_a_scheduler(239, 528, 119, 8, warps), 4u);
    EXPECT_LT(max_of_a_scheduler(8 * 119, 528, 119, 8, warps), 8u * 8u) << "a block for eight";
}

TEST_F(LaunchContractTest, OneWarpMayTurnATileInRegisters)
{
    LaunchContract contract = copy();
    for (AccessLimits* const limits : {&contract.global_loads, &contract.global_stores})
        *limits = AccessLimits(*limits).in_every_block().of_each_warp_at_most(1);
    for (const Operation operation : {Operation::load, Operation::store})
        distributions.of(Space::global, operation) = {8, 8, 2048, 256, 256, 2};
    EXPECT_THAT(complaints(contract), testing::SizeIs(2)) << "one of two warps does it all";
    contract.one_warp_may_do_without_shared_memory = true;
    EXPECT_THAT(complaints(contract), IsEmpty());
    contract.shared_stores = contract.shared_loads = at_most(16);
    counters.of(Space::shared, Operation::store) = {16, 16, std::uint64_t{16}};
    distributions.of(Space::shared, Operation::store) = {8, 16, 2048, 256, 128, 1};
    EXPECT_THAT(complaints(contract), testing::SizeIs(2)) << "through shared memory all warps can take part";
}

TEST_F(LaunchContractTest, BoundsBarriersAndShuffles)
{
    LaunchContract contract = copy();
    contract.max_barriers_of_block = 1;
    contract.max_synchronizations_of_warp = 1;
    EXPECT_THAT(complaints(contract), IsEmpty());
    // 16 for 16 warps, but two of them by one.
    backend->answer.synchronizations = Synchronizations{9, 16, 2};
    EXPECT_THAT(complaints(contract), ElementsAre("A block needs 1 barrier; 8 blocks passed 9 in all.",
                                                  "A warp needs 1 synchronization (shuffles, votes, __syncwarp()); "
                                                  "one warp executed 2."));
}

TEST_F(LaunchContractTest, WhoMayAskWhichLanesAreTogether)
{
    backend->answer.synchronizations = Synchronizations{8, 16, 1, 1};
    LaunchContract contract = copy();
    EXPECT_THAT(complaints(contract), IsEmpty());
    contract.may_ask_who_is_active = false;
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("say by the mask which lanes take part")));
}

TEST_F(LaunchContractTest, AllowsNoCallsOfTheHeapUnlessItSaysSo)
{
    backend->answer.synchronizations = Synchronizations{8, 16, 1, 0, 512};
    LaunchContract contract = copy();
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("malloc(), free(), new or delete 512 times")));
    contract.max_heap_calls = 512;
    EXPECT_THAT(complaints(contract), IsEmpty());
    contract.max_heap_calls = 511;
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("511 are enough")));
}

TEST_F(LaunchContractTest, BoundsTheWorkOfEachWarp)
{
    LaunchContract contract = copy();
    contract.global_loads = once(512).of_each_warp_at_most(1, 128);
    EXPECT_THAT(complaints(contract), IsEmpty());
    Distribution& loads = distributions.of(Space::global, Operation::load);
    loads.instructions_of_busiest_warp = 2;
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("One warp executes 2 global loads; 1 is enough")));
    loads.instructions_of_busiest_warp = 1;
    loads.bytes_of_busiest_warp = 256;
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("One warp asks for 256 bytes by its global loads")));
}

TEST_F(LaunchContractTest, WhatEachBlockDoesNobodyDoesForAnother)
{
    LaunchContract contract = copy();
    contract.global_stores = once(512).shared_equally_among_blocks();
    EXPECT_THAT(complaints(contract), IsEmpty());
    distributions.of(Space::global, Operation::store) = {4, 16, 2048, 512, 128, 1};
    EXPECT_THAT(complaints(contract), ElementsAre(HasSubstr("shared out among at least 8 blocks")));
}

TEST_F(LaunchContractTest, AMeasurementForAPredictionChecksNothing)
{
    backend->answer.totals = counters;
    EXPECT_THROW(ContractCheck().measure(Launch()), std::logic_error);
    session->begin_check("Predictions", "AreMeasured");
    ContractCheck().measure(Launch());
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
}

TEST(AccessLimitsTest, OnceIsExact)
{
    const AccessLimits floats = once(1024);
    EXPECT_EQ(floats.min_instructions, 8u);
    EXPECT_EQ(floats.max_instructions, 32u);
    EXPECT_EQ(floats.min_units, 128u);
    EXPECT_EQ(floats.max_units, 128u);
    const AccessLimits bytes = once(1024, 1);
    EXPECT_EQ(bytes.min_instructions, 2u);
    EXPECT_EQ(bytes.max_instructions, 32u);
    EXPECT_EQ(bytes.max_units, 32u);
    EXPECT_EQ(times(3, once(1024)).max_units, 384u);
    EXPECT_EQ(times(3, at_most(5)).max_units, AccessLimits::unlimited);
    EXPECT_EQ(none().max_instructions, 0u);
}

}  // namespace
}  // namespace warpbook
