// What comes of it where threads interact: counts, orders, and that neither is chance.

#include <cuda_runtime.h>

#include "interactions.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include <warpbook/profile_json.hpp>

#include "../model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::Contains;
using testing::Each;
using testing::Not;

/// What a launch left, and what was seen of it.
struct Outcome {
    std::vector<int> content;
    std::string profile;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

class Interactions : public ModelTest {
protected:
    static std::uint64_t atomics_of(const Profile& profile)
    {
        return profile.totals.value().of(Space::global, Operation::atomic).instructions;
    }

    using Lock = void (*)(int*, int*);

    void open(unsigned threads)
    {
        ModelTest::open(threads);
        lock_ = sum_ = nullptr;
    }

    Launch launch_of(Lock kernel, unsigned blocks, unsigned block_threads)
    {
        // Snapshots of memory copy all arrays that there are.
        if (lock_ != nullptr) backend().release(lock_);
        if (sum_ != nullptr) backend().release(sum_);
        lock_ = array<int>("lock", 2);
        sum_ = array<int>("sum", 1);
        return launch(kernel, blocks, block_threads, lock_, sum_);
    }
    int sum() { return read(sum_, 1)[0]; }

    /// Whether one of the first schedules shows that the lock keeps nobody out.
    bool fails_under(Lock kernel, std::uint32_t schedules)
    {
        for (std::uint32_t schedule = 0; schedule < schedules; ++schedule) {
            backend().set_schedule(schedule);
            const Profile seen = profile(launch_of(kernel, 4, 128));
            if (sum() != 16 || !seen.findings.empty()) return true;
        }
        return false;
    }

    Outcome outcome_of(const Launch& launch, const int* array, std::size_t count)
    {
        const Profile seen = profile(launch);
        return {read(array, count), to_json(seen, [](const std::string& path) { return path; })};
    }

private:
    int* lock_ = nullptr;
    int* sum_ = nullptr;
};

// --- Counts: what a warp does one lane after the other is counted one after the other

TEST_F(Interactions, OfLanesThatSwapOneWordEachRoundHasOneWinner)
{
    int* const words = array<int>("words", 32);
    EXPECT_EQ(atomics_of(profile(launch(count_by_compare_and_swap, 1, 32, words, 1))), 32u);
    EXPECT_EQ(read(words, 1)[0], 32);
}

TEST_F(Interactions, OfLanesThatSwapFourWordsEachRoundHasFourWinners)
{
    int* const words = array<int>("words", 4);
    EXPECT_EQ(atomics_of(profile(launch(count_by_compare_and_swap, 1, 32, words, 4))), 8u);
    EXPECT_THAT(read(words, 4), Each(8));
}

TEST_F(Interactions, LanesThatSwapWordsOfTheirOwnDoItTogether)
{
    int* const words = array<int>("words", 32);
    EXPECT_EQ(atomics_of(profile(launch(count_by_compare_and_swap, 1, 32, words, 32))), 1u);
}

TEST_F(Interactions, NoCountIsBelowWhatHardwareCouldDo)
{
    constexpr unsigned threads = 4096;
    int* const words = array<int>("words", 1);
    const std::uint64_t swaps = atomics_of(profile(launch(count_by_compare_and_swap, threads / 256, 256, words, 1)));
    EXPECT_EQ(read(words, 1)[0], static_cast<int>(threads));
    EXPECT_GE(swaps, threads);
    // And few more than one for each, where warps do not disturb each other.
    EXPECT_LE(swaps, threads + threads / 32);
}

TEST_F(Interactions, LanesThatHoldALockOneAfterAnotherAreCountedOneAfterAnother)
{
    const Profile seen = profile(launch_of(add_by_every_lane, 1, 32));
    EXPECT_EQ(sum(), 32);
    EXPECT_TRUE(seen.findings.empty());
    // Meanwhile all others try. g++ 11 puts what the holder does after the loop: there the model lets the others try
    // eight times before it sees that they wait for the holder (docs/model.md).
    const auto tries = counts_at(seen, "take-in-the-loop", Space::global, Operation::atomic).instructions;
#if __GNUC__ >= 12
    EXPECT_EQ(tries, 32u);
#else
    EXPECT_EQ(tries, 32u + 31 * 8);
#endif
    EXPECT_EQ(counts_at(seen, "open-in-the-loop", Space::global, Operation::atomic).instructions, 32u);
    EXPECT_EQ(counts_at(seen, "add-in-the-loop", Space::global, Operation::load).instructions, 32u);
    EXPECT_EQ(counts_at(seen, "add-in-the-loop", Space::global, Operation::store).instructions, 32u);
}

TEST_F(Interactions, LanesGoOnFromALoopInWhichOthersWaitForThem)
{
    const Profile seen = profile(launch_of(add_by_every_lane_behind_a_loop, 1, 32));
    EXPECT_EQ(sum(), 32);
    EXPECT_EQ(counts_at(seen, "add-behind-the-loop", Space::global, Operation::store).instructions, 32u);
}

// --- Which launches are played by a schedule

TEST_F(Interactions, WhoDoesNotLookAtAnAtomicsResultMeetsNobody)
{
    EXPECT_FALSE(profile(launch(count_without_looking, 8, 64, array<int>("counters", 8))).threads_interact);
}

TEST_F(Interactions, WhoLooksAtItDoes)
{
    EXPECT_TRUE(
        profile(launch(take_tickets, 2, 64, array<int>("next", 1), array<int>("tickets", 128))).threads_interact);
    EXPECT_TRUE(profile(launch(pack_in_shared_memory, 2, 64, array<int>("out", 128))).threads_interact);
    EXPECT_TRUE(profile(launch_of(add_under_swapped_lock, 1, 32)).threads_interact);
}

TEST_F(Interactions, WhatTheHostHasPutIntoASparseArrayIsThereWhenALaunchBeginsAgain)
{
    constexpr std::size_t many = std::size_t{1} << 32;
    constexpr int first = 5;
    constexpr int threads = 64;
    auto* const numbers = static_cast<int*>(backend().allocate_sparse(many * sizeof(int), "numbers"));
    int* const next = numbers + many - 1;
    backend().copy_to_device(next, &first, sizeof first);
    // Its threads use what they have found, which ends the first try.
    EXPECT_TRUE(profile(launch(take_tickets, 1, threads, next, numbers)).threads_interact);
    EXPECT_EQ(read(next, 1)[0], first + threads);
    std::vector<int> tickets = read(numbers, threads + 1);
    std::sort(tickets.begin(), tickets.end());
    EXPECT_EQ(tickets.front(), 0) << "who is not there has no ticket";
    EXPECT_EQ(tickets[1], first);
    EXPECT_EQ(tickets.back(), first + threads - 1);
}

TEST_F(Interactions, AllOfALargeArrayIsWhatItWasWhenALaunchBeginsAgain)
{
    constexpr std::size_t many = 3'000'000;
    constexpr unsigned threads = 32;
    int* const last = array("numbers", std::vector<int>(many, 5)) + many - threads;
    // Their first try ends when they use what they have found.
    profile(launch(add_and_take_tickets, 1, threads, last, array<int>("next", 1), array<int>("tickets", threads)));
    EXPECT_THAT(read(last, threads), Each(6));
}

TEST_F(Interactions, NoBlockFindsInSharedMemoryWhatAnotherHasLeft)
{
    int* const out = array<int>("out", 96);
    profile(launch(load_what_block_0_has_stored, 3, 32, out));
    EXPECT_THAT(read(out, 32), Each(7));
    EXPECT_THAT(read(out + 32, 64), Each(Not(7)));
}

TEST_F(Interactions, ABlockMayWaitForALaterOne)
{
    int* const out = array<int>("out", 1);
    profile(launch(wait_for_a_later_block, 2, 32, array<int>("flag", 1), out));
    EXPECT_EQ(read(out, 1)[0], 1);
}

TEST_F(Interactions, BlocksThatTakeTurnsHaveSharedMemoryOfTheirOwn)
{
    int* const out = array<int>("out", 6);
    EXPECT_TRUE(profile(launch(keep_the_own_number, 6, 2, array<int>("turn", 1), out)).findings.empty());
    EXPECT_EQ(read(out, 6), numbers(6));
}

// --- Schedules

TEST_F(Interactions, ASeedIsAnOrder)
{
    std::set<std::vector<int>> orders;
    for (const std::uint32_t schedule : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u}) {
        std::vector<int> first;
        for (int repetition = 0; repetition < 3; ++repetition) {
            backend().set_schedule(schedule);
            int* const tickets = array<int>("tickets", 256);
            profile(launch(take_tickets, 4, 64, array<int>("next", 1), tickets));
            const std::vector<int> order = read(tickets, 256);
            if (repetition == 0) first = order;
            EXPECT_EQ(order, first) << "schedule " << schedule;
        }
        orders.insert(first);
        std::sort(first.begin(), first.end());
        EXPECT_EQ(first, numbers(256));
    }
    EXPECT_EQ(orders.size(), 8u);
}

TEST_F(Interactions, ThePlainScheduleGoesThroughThreadsInOrder)
{
    int* const tickets = array<int>("tickets", 2048);
    profile(launch(take_tickets, 32, 64, array<int>("next", 1), tickets));
    EXPECT_EQ(read(tickets, 2048), numbers(2048));
}

constexpr std::uint32_t schedules_of_a_check = 8;

TEST_F(Interactions, AtAnInterruptionAnotherWarpGoesOn)
{
    // There are 64 at most. Schedules that make them at short distances have made all of them here.
    constexpr int of_each = 200;
    std::size_t max_changes = 0;
    for (std::uint32_t schedule = 1; schedule < schedules_of_a_check; ++schedule) {
        backend().set_schedule(schedule);
        int* const tickets = array<int>("tickets", 2 * of_each);
        profile(launch(take_many_tickets, 1, 64, array<int>("next", 1), tickets, of_each));
        const std::vector<int> warps = read(tickets, 2 * of_each);
        std::size_t changes = 0;
        for (std::size_t i = 1; i < warps.size(); ++i) changes += warps[i] != warps[i - 1] ? 1 : 0;
        max_changes = std::max(max_changes, changes);
    }
    EXPECT_GE(max_changes, 60u);
}

TEST_F(Interactions, WrongLocksFailUnderSomeSchedule)
{
    EXPECT_TRUE(fails_under(add_whoever_holds_the_lock, schedules_of_a_check));
    EXPECT_TRUE(fails_under(add_under_lock_of_two_steps, schedules_of_a_check));
    EXPECT_TRUE(fails_under(add_after_a_hundred_tries, schedules_of_a_check));
}

class RightLocks : public Interactions,
                   public testing::WithParamInterface<std::pair<const char*, void (*)(int*, int*)>> {};

TEST_P(RightLocks, PassUnderAllSchedules) { EXPECT_FALSE(fails_under(GetParam().second, 1000)); }

INSTANTIATE_TEST_SUITE_P(All, RightLocks,
                         testing::Values(std::pair{"Swapped", &add_under_swapped_lock},
                                         std::pair{"Exchanged", &add_under_exchanged_lock},
                                         std::pair{"Largest", &add_under_largest_lock},
                                         std::pair{"Bits", &add_under_lock_of_bits},
                                         std::pair{"Ticket", &add_under_ticket_lock},
                                         std::pair{"VolatileTicket", &add_under_volatile_ticket_lock}),
                         [](const auto& lock) { return std::string(lock.param.first); });

TEST_F(Interactions, LocksForEveryLanePassUnderSchedules)
{
    for (const Lock kernel : {&add_by_every_lane, &add_by_every_lane_behind_a_loop}) {
        for (std::uint32_t schedule = 0; schedule < 50; ++schedule) {
            backend().set_schedule(schedule);
            const Profile seen = profile(launch_of(kernel, 2, 64));
            EXPECT_EQ(sum(), 128) << "schedule " << schedule;
            EXPECT_TRUE(seen.findings.empty()) << "schedule " << schedule;
        }
    }
}

// --- Nothing depends on the number of operating-system threads

class OnAnyThreads : public Interactions {
protected:
    /// `run()` on 1, 2, 4 and 8 threads, several times each.
    template <class Run>
    void expect_the_same(Run run)
    {
        for (const std::uint32_t schedule : {0u, 3u}) {
            open(1);
            backend().set_schedule(schedule);
            const Outcome expected = run();
            for (const unsigned threads : {2u, 4u, 8u}) {
                for (int repetition = 0; repetition < 5; ++repetition) {
                    open(threads);
                    backend().set_schedule(schedule);
                    EXPECT_EQ(run(), expected) << threads << " threads, schedule " << schedule;
                }
            }
        }
    }

    void expect_the_same_of(Lock kernel)
    {
        expect_the_same([&] {
            const Launch launch = launch_of(kernel, 16, 128);
            Outcome outcome = outcome_of(launch, nullptr, 0);
            outcome.content = {sum()};
            return outcome;
        });
    }
};

void PrintTo(const Outcome& outcome, std::ostream* os)
{
    *os << testing::PrintToString(outcome.content) << "\n" << outcome.profile;
}

TEST_F(OnAnyThreads, LocksAreTakenInTheSameOrder)
{
    expect_the_same_of(add_under_swapped_lock);
    expect_the_same_of(add_under_volatile_ticket_lock);
}

TEST_F(OnAnyThreads, WrongLocksAreAccusedInTheSameWords)
{
    expect_the_same_of(add_whoever_holds_the_lock);
    expect_the_same_of(add_after_a_hundred_tries);
}

TEST_F(OnAnyThreads, TicketsAreTheSame)
{
    expect_the_same([&] {
        int* const tickets = array<int>("tickets", 4096);
        return outcome_of(launch(take_tickets, 32, 128, array<int>("next", 1), tickets), tickets, 4096);
    });
}

TEST_F(OnAnyThreads, PlacesInSharedMemoryAreTheSame)
{
    expect_the_same([&] {
        int* const out = array<int>("out", 4096);
        return outcome_of(launch(pack_in_shared_memory, 16, 256, out), out, 4096);
    });
}

TEST_F(OnAnyThreads, LocksInSharedMemoryAreTheSame)
{
    expect_the_same([&] {
        int* const sums = array<int>("sums", 16);
        const Outcome outcome = outcome_of(launch(add_under_shared_lock, 16, 256, sums), sums, 16);
        EXPECT_THAT(outcome.content, Each(8));
        return outcome;
    });
}

TEST_F(OnAnyThreads, SumsAreRoundedTheSame)
{
    expect_the_same([&] {
        float* const sum = array<float>("sum", 1);
        return outcome_of(launch(sum_without_looking, 64, 64, sum), reinterpret_cast<int*>(sum), 1);
    });
}

TEST_F(OnAnyThreads, RacesAreReportedInTheSameWords)
{
    expect_the_same([&] {
        int* const out = array<int>("out", 1);
        const Outcome outcome = outcome_of(launch(store_to_one_word, 64, 32, out), out, 1);
        EXPECT_EQ(outcome.content[0], 63);
        EXPECT_THAT(outcome.profile, testing::HasSubstr("race"));
        return outcome;
    });
    expect_the_same([&] {
        int* const out = array<int>("out", 64);
        return outcome_of(launch(load_from_the_block_before, 64, 32, out, array<int>("values", 64)), out, 64);
    });
}

// --- Memory is put back before a launch runs again

TEST_F(OnAnyThreads, WhatALaunchHasDoneIsUndoneBeforeItRunsAgain)
{
    for (const unsigned threads : {1u, 4u}) {
        open(threads);
        int* const next = array("next", std::vector<int>{1000});
        int* const tickets = array<int>("tickets", 256);
        backend().poison(tickets, 256 * sizeof(int), 0xaa);
        const Profile seen = profile(launch(take_tickets, 4, 64, next, tickets));
        EXPECT_TRUE(seen.findings.empty());
        EXPECT_EQ(read(next, 1)[0], 1256);
        EXPECT_EQ(read(tickets, 256), numbers(256, 1000));
    }
}

}  // namespace
}  // namespace warpbook::tests
