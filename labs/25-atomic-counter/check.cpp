#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned threads = 256;

class AtomicCounter : public Lab {
protected:
    static Launch launch_for(int* counter, int* tickets, std::size_t n)
    {
        const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
        return launch(take_tickets, blocks, threads, counter, tickets, static_cast<int>(n));
    }

    Sizes sizes() const
    {
        return {.on_gpu = 1 << 20, .on_model = 1 << 16, .multiple_of = threads, .largest = 1 << 26, .compared = 768};
    }

    /// So many tickets that the last warp is not full. Small: there is nothing in it that grows.
    std::size_t ragged_size() const { return threads * drawn_size(2, 8) - drawn_size(1, warp_size - 1); }

    /// The same, of a single block and of some, where idle threads are counted. The last warp has so many lanes that
    /// they show when they take turns, and a block has two warps at least.
    std::vector<std::size_t> more_ragged_sizes() const
    {
        if (!counts_idle_threads()) return {};
        const std::size_t left_over = drawn_size(2, warp_size - 2);
        constexpr std::size_t warps = threads / warp_size;
        return {drawn_size(1, warps - 1) * warp_size + left_over, drawn_size(warps, 8 * warps) * warp_size + left_over};
    }

    /// A warp may make one atomic request and one store. One lane may take the tickets of its warp, and one thread
    /// those of its block, which then hands them on through shared memory. There, warps without tickets may come along.
    static LaunchContract contract_for(std::size_t n)
    {
        const std::uint64_t warps = parts_of(n, warp_size);
        const std::uint64_t blocks = parts_of(n, threads);
        LaunchContract contract;
        contract.global_atomics = at_most(warps)
                                      .at_least(blocks)
                                      .units(blocks, warps)
                                      .shared_among_blocks()
                                      .of_each_warp_at_most(2)
                                      .with_advice(
                                          "Only an atomic adds without losing what others add, and all lanes of a warp "
                                          "can add in one request.");
        contract.global_stores = once(n).of_each_warp_at_most(1);
        const std::uint64_t launched_warps = blocks * threads / warp_size;
        constexpr std::uint64_t bytes_to_hand_on = 8;
        contract.shared_loads = at_most(2 * launched_warps).shared_among_blocks();
        contract.shared_stores =
            at_most(launched_warps)
                .bytes(launched_warps * bytes_to_hand_on)
                .shared_among_blocks()
                .with_advice("Only what one thread has taken for others must go through shared memory.");
        contract.shared_atomics =
            at_most(launched_warps).shared_among_blocks().in_any_pattern().units(0, launched_warps * warp_size);
        contract.max_barriers_of_block = most_barriers;
        contract.max_synchronizations_of_warp = most_synchronizations;
        return contract;
    }

    /// A second request is for who has taken the tickets of its whole block, and counts blocks, too.
    void expect_one_atomic_of_each_warp(const Traffic& atomics, std::size_t n)
    {
        if (!atomics.distribution.available() || !atomics.total.available()) return;
        const std::uint64_t of_busiest = atomics.distribution.value().instructions_of_busiest_warp;
        const std::uint64_t all = atomics.total.value().instructions;
        if (of_busiest > 1 && all > 2 * parts_of(n, threads))
            fail(sentence("One warp executes ", of_busiest,
                          " global atomics; 1 is enough: does it do the work of others? Only a thread that takes the "
                          "tickets of its whole block may make a second."));
    }

    /// Counting in shared memory first saves global atomics, or is a detour.
    void expect_few_accesses(const Launch& launch, std::size_t n)
    {
        const Profile counted = profile(launch, contract_for(n));
        expect_one_atomic_of_each_warp(global_atomics(counted), n);
        const auto instructions = [](const Traffic& traffic) {
            return traffic.total.available() ? traffic.total.value().instructions : 0;
        };
        const std::uint64_t in_block = instructions(shared_atomics(counted));
        if (in_block > 0 && instructions(global_atomics(counted)) >= parts_of(n, warp_size))
            fail(sentence("There are ", in_block,
                          " atomic requests to shared memory, and as many global ones as there are "
                          "warps: who counts in the block first needs fewer of these."));
    }

    /// Which ticket a thread takes is chance; which element it writes is not.
    SampledSizes sampled_sizes()
    {
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("n = ", n));
                        constexpr int no_ticket = -1;
                        int* const counter = made.output<int>("counter", 1);
                        int* const tickets = made.changed<int>(
                            "tickets", n, [](std::size_t) { return no_ticket; }, {},
                            [](std::size_t i) { return i / threads; });
                        made.launch = launch_for(counter, tickets, n);
                        return made;
                    },
                .period = threads,
                .largest = std::size_t{1} << 30,
                .contract = contract_for};
    }

    void require_written(const HostArray<int>& given)
    {
        const auto missing = std::count(given.begin(), given.end(), poisoned_value<int>());
        if (missing > 0)
            fail_and_end(sentence(missing, " of ", given.size(),
                                  " threads have no ticket: nothing was written to their element of `tickets`."));
    }

    /// One block is enough to see that tickets are given twice. There is nothing to count then.
    void expect_different_tickets()
    {
        const auto context = with("n = 256");
        const auto counter = input("counter", std::vector<int>{0});
        const auto tickets = output<int>("tickets", threads);
        run(launch_for(counter.data(), tickets.data(), threads));
        HostArray<int> given = tickets.read();
        require_written(given);
        std::sort(given.begin(), given.end());
        if (std::adjacent_find(given.begin(), given.end()) != given.end()) fail_and_end("Tickets were given twice.");
    }

    /// Any number from which n threads can count on; their tickets are not what marks places that nobody has written.
    int drawn_beginning(std::size_t n)
    {
        constexpr auto smallest = std::int64_t{std::numeric_limits<int>::min()};
        constexpr auto largest = std::int64_t{std::numeric_limits<int>::max()};
        const auto count = static_cast<std::int64_t>(n);
        std::int64_t first = 0;
        do {
            first = smallest + random()() % (largest - count - smallest);
        } while (first <= poisoned_value<int>() && poisoned_value<int>() < first + count);
        return static_cast<int>(first);
    }

    /// Whether the numbers from `first` on are there, each once. Quicker than to sort them.
    static bool is_each_once(const HostArray<int>& numbers, int first)
    {
        std::vector<std::atomic<bool>> is_there(numbers.size());
        std::atomic<bool> is_right = true;
        by_all_cores(numbers.size(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const auto place = static_cast<std::size_t>(std::int64_t{numbers[i]} - first);
                if (place >= numbers.size() || is_there[place].exchange(true)) is_right = false;
            }
        });
        return is_right;
    }

    void report_tickets(HostArray<int>& given, int first)
    {
        const ClockPaused paused;
        require_written(given);
        std::sort(given.begin(), given.end());
        const auto sorted = input("tickets, sorted", given);
        std::vector<int> expected(given.size());
        std::iota(expected.begin(), expected.end(), first);
        require_that(
            sorted, Holds(expected),
            "Two threads with the same ticket have seen the same counter: the ticket is what the atomic returns.");
    }

    /// The counter begins at a drawn number: no file knows the tickets without taking them. `run_it(launch)` runs it.
    template <class Run>
    void expect_tickets(std::size_t n, Run run_it)
    {
        const int first = drawn_beginning(n);
        const auto context = with(sentence("n = ", n, ", counter begins at ", first));
        const auto counter = input("counter", std::vector<int>{first});
        const auto tickets = output<int>("tickets", n);
        run_it(launch_for(counter.data(), tickets.data(), n));

        HostArray<int> given = tickets.read();
        if (!is_each_once(given, first)) report_tickets(given, first);
        require_that(counter, Holds(std::vector<int>{first + static_cast<int>(n)}),
                     "Each thread adds 1 to the counter, once.");
    }
};

class Values : public AtomicCounter {};
class Accesses : public AtomicCounter {};
class Predictions : public AtomicCounter {};

TEST_F(Values, EachTicketIsGivenOnce)
{
    for (const std::size_t n :
         {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{257}, drawn_size(4000, 5000)})
        expect_tickets(n, [&](const Launch& launch) { run(launch); });
    expect_right_at_all_sizes(sampled_sizes());
}

TEST_F(Accesses, OneAtomicForEachWarp)
{
    expect_different_tickets();
    const std::size_t n = counted_size(sizes());
    expect_tickets(n, [&](const Launch& launch) { expect_few_accesses(launch, n); });
}

TEST_F(Accesses, TicketsAreStoredCoalesced)
{
    expect_different_tickets();
    std::vector<std::size_t> counts = counted_sizes(sizes());
    counts.push_back(ragged_size());
    for (const std::size_t n : more_ragged_sizes()) counts.push_back(n);
    for (const std::size_t n : counts) expect_tickets(n, [&](const Launch& launch) { expect_few_accesses(launch, n); });
    expect_same_costs_at_all_sizes(sampled_sizes(), false);
}

TEST_F(Predictions, CountOfOneWarpIsMeasured)
{
    const double predicted = predicted_count_of_one_warp();
    const auto counter = input("counter", std::vector<int>{0});
    run(launch(add_in_three_steps, 1, warp_size, counter.data()));
    const double shown = counter.read()[0];
    require_given("add_in_three_steps", shown == 1);
    expect_predicted(predicted, Measured<double>(shown));
}

TEST_F(Predictions, SectorsPerAtomicAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_sectors_per_atomic();
    expect_different_tickets();
    const std::size_t n = counted_size(sizes());
    const auto counter = input("counter", std::vector<int>{0});
    const auto tickets = output<int>("tickets", n);
    const Profile measured = measure(launch_for(counter.data(), tickets.data(), n));
    expect_predicted(predicted, sectors_per_request(global_atomics(measured)));
}

}  // namespace
}  // namespace warpbook
