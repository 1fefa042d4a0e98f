#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <numeric>
#include <string>

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

    std::size_t counted_threads() const
    {
        return counted_size(
            {.on_gpu = 1 << 20, .on_model = 1 << 16, .multiple_of = threads, .largest = 1 << 26, .compared = 768});
    }

    /// One block is enough to see that tickets are given twice. There is nothing to count then.
    void expect_different_tickets()
    {
        const auto context = with("n = 256");
        const auto counter = input("counter", std::vector<int>{0});
        const auto tickets = output<int>("tickets", threads);
        run(launch_for(counter.data(), tickets.data(), threads));
        std::vector<int> given = tickets.read();
        std::sort(given.begin(), given.end());
        if (std::adjacent_find(given.begin(), given.end()) != given.end()) fail_and_end("Tickets were given twice.");
    }

    Profile profile_tickets()
    {
        const std::size_t n = counted_threads();
        const auto counter = input("counter", std::vector<int>{0});
        const auto tickets = output<int>("tickets", n);
        return measure(launch_for(counter.data(), tickets.data(), n));
    }
};

class Values : public AtomicCounter {};
class Accesses : public AtomicCounter {};
class Predictions : public AtomicCounter {};

TEST_F(Values, EachTicketIsGivenOnce)
{
    // The counted size too: what is counted must be what is right.
    for (const auto& [n, first] : {std::pair<std::size_t, int>{1, 0},
                                   {31, 0},
                                   {32, 0},
                                   {33, 0},
                                   {257, 0},
                                   {4099, 1000},
                                   {counted_threads(), 0}}) {
        const auto context = with("n = " + std::to_string(n) + ", counter begins at " + std::to_string(first));
        const auto counter = input("counter", std::vector<int>{first});
        const auto tickets = output<int>("tickets", n);
        run(launch_for(counter.data(), tickets.data(), n));

        std::vector<int> given = tickets.read();
        require_that(std::count(given.begin(), given.end(), poisoned_value<int>()), testing::Eq(0),
                     "Threads without a ticket: tickets[i] was not written.");
        std::sort(given.begin(), given.end());
        const auto sorted = input("tickets, sorted", given);
        std::vector<int> expected(n);
        std::iota(expected.begin(), expected.end(), first);
        require_that(
            sorted, Holds(expected),
            "Two threads with the same ticket have seen the same counter: the ticket is what the atomic returns.");
        require_that(counter, Holds(std::vector<int>{first + static_cast<int>(n)}),
                     "Each thread adds 1 to the counter, once.");
    }
}

TEST_F(Accesses, OneAtomicForEachWarp)
{
    expect_different_tickets();
    const Profile measured = profile_tickets();
    expect_that(global_atomics(measured), IsCoalesced(), "Only an atomic adds without losing what others add.");
    expect_that(global_atomics(measured), TakesAtMostInstructions(counted_threads() / warp_size),
                "All lanes of a warp can add in one request.");
}

TEST_F(Accesses, TicketsAreStoredCoalesced)
{
    expect_different_tickets();
    const Profile measured = profile_tickets();
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(counted_threads() / warp_size));
}

TEST_F(Predictions, CountOfOneWarpIsMeasured)
{
    const auto counter = input("counter", std::vector<int>{0});
    run(launch(add_in_three_steps, 1, warp_size, counter.data()));
    const double shown = counter.read()[0];
    require_given("add_in_three_steps", shown == 1);
    expect_predicted(predicted_count_of_one_warp(), Measured<double>(shown));
}

TEST_F(Predictions, SectorsPerAtomicAreMeasured)
{
    expect_different_tickets();
    const Profile measured = profile_tickets();
    expect_predicted(predicted_sectors_per_atomic(), sectors_per_request(global_atomics(measured)));
}

}  // namespace
}  // namespace warpbook
