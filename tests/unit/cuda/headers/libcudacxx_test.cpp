// cuda::atomic, cuda::barrier, cuda::pipeline and what stands beside them: values and counts. What of them is a fault
// is in the fault suite.

#include "libcudacxx.hpp"

#include <numeric>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

/// On one operating-system thread and on two, in the plain order and in others.
class LibcudacxxTest : public ModelTest {
protected:
    /// Calls `check` with nothing found wrong in what it runs.
    template <class Check>
    void each_way(Check check)
    {
        for (const unsigned threads : {1u, 2u}) {
            open(threads);
            for (std::uint32_t schedule = 0; schedule < 4; ++schedule) {
                SCOPED_TRACE(testing::Message() << threads << " threads, schedule " << schedule);
                backend().set_schedule(schedule);
                check();
            }
        }
    }

    void run(const Launch& launch)
    {
        for (const Finding& finding : profile(launch).findings)
            ADD_FAILURE() << launch.name << ": " << sentence_of(finding);
    }

    int* numbers(int count)
    {
        std::vector<int> content(static_cast<std::size_t>(count));
        std::iota(content.begin(), content.end(), 0);
        return array("in", content);
    }
};

TEST_F(LibcudacxxTest, OperationsOfAnAtomicNumber)
{
    each_way([&] {
        int* const found = array<int>("found", 16);
        int* const left = array<int>("left", 16);
        float* const sum = array("sum", std::vector<float>{1});
        double* const largest = array("largest", std::vector<double>{-1});
        short* const small = array("small", std::vector<short>{1, 7});
        unsigned char* const tiny = array("tiny", std::vector<unsigned char>{0, 1, 2, 3});
        run(launch(atomic_numbers, 1, 1, found, left, sum, largest, small, tiny));
        EXPECT_THAT(read(found, 16), ElementsAre(10, 15, 14, 12, 15, 10, -7, 40, 101, 101, 101, 101, 102, 99, 99, 1));
        EXPECT_THAT(read(left, 16), ElementsAre(15, 14, 12, 15, 10, -7, 40, 6, 101, 102, 101, 100, 102, 99, 99, 1));
        EXPECT_EQ(read(sum, 1)[0], 1.25f);
        EXPECT_EQ(read(largest, 1)[0], 2.5);
        EXPECT_THAT(read(small, 2), ElementsAre(301, 7));
        EXPECT_THAT(read(tiny, 4), ElementsAre(255, 1, 2, 3));
    });
}

TEST_F(LibcudacxxTest, AnAtomicStructureChangesAsAWhole)
{
    each_way([&] {
        auto* const halves = reinterpret_cast<Halves*>(array("halves", std::vector<int>{0}));
        bool* const exchanged = reinterpret_cast<bool*>(array<char>("exchanged", 32));
        run(launch(atomic_structure, 1, 32, halves, exchanged));
        EXPECT_EQ(read(halves, 1)[0].up, 32);
        EXPECT_EQ(read(halves, 1)[0].down, -32);
        EXPECT_THAT(read(reinterpret_cast<char*>(exchanged), 32), Each(0));
    });
}

TEST_F(LibcudacxxTest, AnAtomicPointerGivesEachThreadAPlace)
{
    each_way([&] {
        int* const places = array<int>("places", 64);
        int** const pointer = array("pointer", std::vector<int*>{places});
        run(launch(atomic_pointer, 2, 32, pointer, places));
        std::vector<int> wanted(64);
        std::iota(wanted.begin(), wanted.end(), 0);
        EXPECT_EQ(read(places, 64), wanted);
    });
}

TEST_F(LibcudacxxTest, AtomicObjectsInSharedMemory)
{
    each_way([&] {
        int* const out = array<int>("out", 4 * 96);
        run(launch(atomic_object_in_shared_memory, 4, 96, out));
        EXPECT_THAT(read(out, 4 * 96), Each(32));
    });
}

TEST_F(LibcudacxxTest, LoopsOfSwaps)
{
    each_way([&] {
        int* const out = array("out", std::vector<int>{5});
        run(launch(swaps_with_expectation, 2, 64, out));
        EXPECT_EQ(read(out, 1)[0], 5 + 3 * 128);
    });
}

TEST_F(LibcudacxxTest, Locks)
{
    each_way([&] {
        int* const lock = array("lock", std::vector<int>{0});
        int* const count = array("count", std::vector<int>{0});
        run(launch(lock_of_an_atomic, 4, 128, lock, count));
        EXPECT_EQ(read(count, 1)[0], 16);
        unsigned* const tickets = array("tickets", std::vector<unsigned>{0, 0});
        run(launch(ticket_lock, 16, 32, tickets, count));
        EXPECT_EQ(read(count, 1)[0], 32);
    });
}

TEST_F(LibcudacxxTest, BlocksThatWaitForTheBlockBefore)
{
    each_way([&] {
        int* const flags = array<int>("flags", 20);
        int* const sums = array<int>("sums", 20);
        int* const out = array<int>("out", 20 * 32);
        run(launch(prefixes_by_flags, 20, 32, flags, sums, out));
        std::vector<int> wanted(20 * 32);
        std::iota(wanted.begin(), wanted.end(), 0);
        EXPECT_EQ(read(out, 20 * 32), wanted);
    });
}

TEST_F(LibcudacxxTest, PhasesOfABarrier)
{
    each_way([&] {
        int* const out = array<int>("out", 2 * 128);
        run(launch(phases_in_turn, 2, 128, out, numbers(128)));
        const std::vector<int> sums = read(out, 2 * 128);
        for (int i = 0; i < 128; ++i) EXPECT_EQ(sums[static_cast<std::size_t>(i)], 5 * (127 - i) + 20) << i;
        EXPECT_TRUE(std::equal(sums.begin(), sums.begin() + 128, sums.begin() + 128));
    });
}

TEST_F(LibcudacxxTest, TheLastOfAPhaseCompletesIt)
{
    each_way([&] {
        int* const out = array<int>("out", 3 * 64);
        run(launch(completion_between_phases, 1, 64, out));
        const std::vector<int> phases = read(out, 3 * 64);
        for (std::size_t i = 0; i < phases.size(); ++i) EXPECT_EQ(phases[i], static_cast<int>(1 + 2 * (i / 64))) << i;
    });
}

TEST_F(LibcudacxxTest, TokensTellHowManyAreMissing)
{
    unsigned* const pending = array<unsigned>("pending", 6);
    run(launch(tokens_of_a_barrier, 1, 32, pending));
    EXPECT_THAT(read(pending, 6), ElementsAre(3u, 2u, 1u, 3u, 1u, 0u));
}

TEST_F(LibcudacxxTest, APhaseCanBeAskedFor)
{
    each_way([&] {
        int* const out = array<int>("out", 2 * 128);
        run(launch(test_until_the_phase_is_over, 2, 128, out, numbers(128)));
        EXPECT_EQ(read(out, 1)[0], 127);
    });
}

TEST_F(LibcudacxxTest, ABarrierInGlobalMemoryIsOfAllBlocks)
{
    each_way([&] {
        auto* const barrier =
            reinterpret_cast<cuda::barrier<cuda::thread_scope_device>*>(array<unsigned long long>("barrier", 2));
        int* const data = array<int>("data", 6 * 64);
        int* const out = array<int>("out", 6 * 64);
        run(launch(set_up_barrier_of_a_grid, 1, 1, barrier, 6 * 64));
        run(launch(barrier_of_a_grid, 6, 64, barrier, data, out));
        EXPECT_EQ(read(out, 1)[0], 6 * 64 - 1);
    });
}

TEST_F(LibcudacxxTest, LanesOfOneWarpWaitForEachOther)
{
    each_way([&] {
        int* const out = array<int>("out", 2 * 16);
        run(launch(lanes_that_produce_and_consume, 2, 32, out, numbers(32)));
        EXPECT_EQ(read(out, 1)[0], 20 * 15 + 190);
    });
}

TEST_F(LibcudacxxTest, CopiesOfEachWidth)
{
    int* const out = array<int>("out", 32);
    run(launch(copies_of_each_width, 1, 32, out, numbers(128)));
    EXPECT_EQ(read(out, 32)[3], 12 + 15 + 7 + 3);
}

TEST_F(LibcudacxxTest, WhatACopyDoesNotReadIsZero)
{
    int* const out = array<int>("out", 4);
    // The array ends where the zeros begin.
    run(launch(copy_filled_with_zeros, 1, 1, out, array("in", std::vector<int>{5, 6})));
    EXPECT_THAT(read(out, 4), ElementsAre(5, 6, 0, 0));
}

TEST_F(LibcudacxxTest, GroupsCopyAnyNumberOfBytes)
{
    std::vector<char> content(600);
    for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i % 101);
    for (const int bytes : {0, 1, 3, 15, 16, 17, 200, 333}) {
        for (const int to_offset : {0, 1, 4, 8}) {
            for (const int from_offset : {0, 1, 3, 4, 12, 16}) {
                char* const out = array<char>("out", 400);
                run(launch(copy_by_group, 1, 64, out, array("in", content), bytes, to_offset, from_offset));
                const std::vector<char> copied = read(out, static_cast<std::size_t>(bytes));
                EXPECT_TRUE(std::equal(copied.begin(), copied.end(), content.begin() + from_offset))
                    << bytes << " bytes from " << from_offset << " to " << to_offset;
            }
        }
    }
}

TEST_F(LibcudacxxTest, CopiesThatEndWithAPhase)
{
    each_way([&] {
        int* const out = array<int>("out", 2 * 64);
        run(launch(copy_until_phase, 2, 64, out, numbers(128)));
        EXPECT_EQ(read(out, 1)[0], 124 + 127);
    });
}

TEST_F(LibcudacxxTest, CopiesBetweenOtherMemoriesAreMadeAtOnce)
{
    int* const out = array<int>("out", 64);
    run(launch(copy_within_shared_memory, 1, 64, out, numbers(64)));
    EXPECT_EQ(read(out, 1)[0], 63);
}

TEST_F(LibcudacxxTest, PipelinesBetweenProducersAndConsumers)
{
    each_way([&] {
        int* const out = array<int>("out", 2 * 64);
        run(launch(pipeline_of_a_block, 2, 96, out, numbers(640), 10));
        EXPECT_THAT(read(out, 2 * 64), Each(10 * 63 + 2 * 64 * 45));
    });
}

TEST_F(LibcudacxxTest, GridsMeet)
{
    each_way([&] {
        std::vector<int> content(12 * 64);
        std::iota(content.begin(), content.end(), 0);
        int* const values = array("values", content);
        run(launch_cooperatively(sums_over_a_ring, 12, 64, 0, values, array<int>("next", 12 * 64), 3));
        for (int round = 0; round < 3; ++round) {
            std::vector<int> next(content.size());
            for (std::size_t i = 0; i < next.size(); ++i) next[i] = content[i] + content[(i + 1) % next.size()];
            for (std::size_t i = 0; i < next.size(); ++i) content[i] = next[(i + next.size() - 1) % next.size()];
        }
        EXPECT_EQ(read(values, content.size()), content);
    });
}

TEST_F(LibcudacxxTest, EachBlockThatMeetsHasItsOwnSharedMemory)
{
    each_way([&] {
        int* const out = array<int>("out", 10 * 32);
        run(launch_cooperatively(shared_tiles_of_a_grid, 10, 32, 0, out));
        const std::vector<int> tiles = read(out, 10 * 32);
        for (int i = 0; i < 10 * 32; ++i)
            EXPECT_EQ(tiles[static_cast<std::size_t>(i)], i / 32 * 100 + 31 - i % 32 + 3) << i;
    });
}

TEST_F(LibcudacxxTest, OnlyACooperativeLaunchIsAValidGrid)
{
    int* const valid = array<int>("valid", 1);
    run(launch(grid_of_its_own_size, 1, 1, valid));
    EXPECT_EQ(read(valid, 1)[0], 0);
    run(launch_cooperatively(grid_of_its_own_size, 1, 1, 0, valid));
    EXPECT_EQ(read(valid, 1)[0], 1);
}

TEST_F(LibcudacxxTest, MoreBlocksThanHaveRoomAreRefused)
{
    int* const valid = array<int>("valid", 1);
    const auto refusal_of = [&](const Launch& launch) {
        try {
            profile(launch);
        } catch (const DeviceError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(refusal_of(launch_cooperatively(grid_of_its_own_size, 132 * 2 + 1, 1024, 0, valid)),
                testing::HasSubstr("its 265 blocks must be there at the same time, and an H200 has room for 264"));
    Launch some = launch_cooperatively(grid_of_its_own_size, 4, 32, 0, valid);
    some.only_blocks = {0};
    EXPECT_THAT(refusal_of(some), testing::HasSubstr("none can be left out"));
}

TEST_F(LibcudacxxTest, LoadsAndStoresOfAtomicsCountAsSuch)
{
    const Profile counted = profile(launch(counted_atomics, 1, 32, array<int>("global", 32)));
    EXPECT_THAT(counted.findings, IsEmpty());
    const auto instructions = [&](const std::string& mark, Space space, Operation operation) {
        return counts_at(counted, mark, space, operation).instructions;
    };
    EXPECT_EQ(instructions("loads-atomic", Space::global, Operation::load), 1u);
    EXPECT_EQ(instructions("stores-atomic", Space::global, Operation::store), 1u);
    EXPECT_EQ(instructions("adds-atomic", Space::global, Operation::atomic), 1u);
    EXPECT_EQ(instructions("stores-shared-atomic", Space::shared, Operation::store), 1u);
    EXPECT_EQ(instructions("adds-shared-atomic", Space::shared, Operation::atomic), 1u);
    EXPECT_EQ(counted.totals.value().of(Space::global, Operation::atomic).instructions, 1u);
}

TEST_F(LibcudacxxTest, ABarrierIsNoAccess)
{
    const Profile counted = profile(launch(counted_barrier, 1, 64, array<int>("out", 64)));
    EXPECT_THAT(counted.findings, IsEmpty());
    for (const Operation operation : all_operations)
        EXPECT_EQ(counted.totals.value().of(Space::shared, operation).instructions, 0u);
}

TEST_F(LibcudacxxTest, ACopyIsALoadAndAStore)
{
    const Profile counted = profile(launch(counted_copies, 1, 32, array<int>("out", 32), numbers(256)));
    EXPECT_THAT(counted.findings, IsEmpty());
    EXPECT_EQ(counts_at(counted, "copies-16-bytes", Space::global, Operation::load), (AccessCounts{1, 16, 16}));
    EXPECT_EQ(counts_at(counted, "copies-16-bytes", Space::shared, Operation::store), (AccessCounts{1, 4, 4}));
    EXPECT_EQ(counts_at(counted, "copies-by-group", Space::global, Operation::load), (AccessCounts{4, 16, 16}));
    EXPECT_EQ(counts_at(counted, "copies-by-group", Space::shared, Operation::store), (AccessCounts{4, 4, 4}));
}

}  // namespace
}  // namespace warpbook::tests
