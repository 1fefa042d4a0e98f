#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned threads = 256;
constexpr int opened = 0;
constexpr int closed = 1;

class CasLock : public Lab {
protected:
    static Launch launch_for(Summary* summary, const int* values, std::size_t n, unsigned block = threads)
    {
        const auto blocks = static_cast<unsigned>((n + block - 1) / block);
        return launch(summarise, blocks, block, summary, values, static_cast<int>(n));
    }

    /// Runs all_try or all_look_then_close in one warp.
    int winners_of(void (*kernel)(int*, int*), int lock_at_first)
    {
        const auto won = output<int>("won", warp_size);
        const auto lock = input("lock", std::vector<int>{lock_at_first});
        run(launch(kernel, 1, warp_size, won.data(), lock.data()));
        const HostArray<int> winners = won.read();
        return std::accumulate(winners.begin(), winners.end(), 0);
    }

    int lock_after_trying(int lock_at_first)
    {
        const auto won = output<int>("won", warp_size);
        const auto lock = input("lock", std::vector<int>{lock_at_first});
        run(launch(all_try, 1, warp_size, won.data(), lock.data()));
        return lock.read()[0];
    }

    void expect_one_winner()
    {
        require_that(winners_of(all_try, opened), testing::Eq(1),
                     "That many lanes of a warp were told by `try_lock` that they hold an open lock.");
        require_that(
            winners_of(all_try, closed), testing::Eq(0),
            "That many lanes of a warp were told by `try_lock` that they hold a lock which somebody else holds.");
        require_that(lock_after_trying(closed), testing::Eq(closed),
                     "Who finds the lock closed leaves it closed: somebody else holds it.");
        require_that(lock_after_trying(opened), testing::Eq(closed),
                     "This is the lock when somebody has taken it: it is 1 then.");
    }

    /// In a warp that tries together, and in the first block, a lock may be right by chance.
    void expect_that_any_thread_gets_the_lock()
    {
        constexpr unsigned blocks = 4;
        const auto block = static_cast<unsigned>(drawn_size(1, blocks - 1));
        const auto thread = static_cast<unsigned>(drawn_size(1, warp_size - 1));
        for (const int at_first : {opened, closed}) {
            const auto context =
                with(sentence("one_tries, block ", block, ", thread ", thread, ", the lock is ", at_first));
            const auto won = input("won", std::vector<int>{0});
            const auto lock = input("lock", std::vector<int>{at_first});
            run(launch(one_tries, blocks, warp_size, won.data(), lock.data(), block, thread));
            require_that(won.read()[0], testing::Eq(at_first == opened ? 1 : 0),
                         "This is what `try_lock` said: whoever tries gets the lock if it is open, and only then.");
            require_that(lock.read()[0], testing::Eq(closed),
                         "The lock is 1 when somebody has taken it, whoever it is.");
        }
    }

    /// `summarise` could have the fences that its lock lacks.
    void expect_that_numbers_come_with_the_lock()
    {
        constexpr int blocks = 8;
        const auto context = with(sentence("take_turns, blocks: ", blocks));
        const auto number = input("number", std::vector<int>{0});
        const auto lock = input("lock", std::vector<int>{opened});
        run(launch(take_turns, blocks, 1, number.data(), lock.data()));
        require_that(number.read()[0], testing::Eq(blocks),
                     "Each holder of the lock adds 1 to what the last one left.");
    }

    void expect_summary(std::size_t n)
    {
        const auto context = with(sentence("n = ", n));
        // The largest before all of them, or after.
        const Summary before{opened, 5, 100, n % 2 == 0 ? -1 : std::numeric_limits<int>::max()};
        const std::vector<int> content = random_summands(n);
        const auto values = input("values", content);
        const auto summary = input("summary", std::vector<Summary>{before});
        run(launch_for(summary.data(), values.data(), n));
        expect_summary_of(content, before, summary.read()[0]);
    }

    void expect_counted_summary(std::size_t n, unsigned block, const LaunchContract& contract)
    {
        const auto context = with(sentence("n = ", n));
        const Summary before{opened, 0, 0, 0};
        const std::vector<int> content = random_summands(n);
        const auto values = input("values", content);
        const auto summary = input("summary", std::vector<Summary>{before});
        profile(launch_for(summary.data(), values.data(), n, block), contract);
        expect_summary_of(content, before, summary.read()[0]);
    }

    /// Some blocks of launches on up to 2^30 values: their sum and the largest of their values.
    void expect_summaries_at_all_sizes()
    {
        if (!tries_more_than_ints_count()) return;
        const auto value = [](std::size_t i) { return static_cast<int>(i % 1009); };
        const auto sampled = [&](std::size_t n) { return sample(sentence("n = ", n)); };
        for (const std::size_t n : whole_sizes({.at = sampled, .period = threads, .largest = std::size_t{1} << 30})) {
            LaunchSample made = sampled(n);
            const int* const values = made.input<int>("values", n, value);
            const Summary before{opened, 0, 0, 0};
            Summary after = before;
            std::vector<std::size_t> blocks;
            // The first run tells where values are needed.
            for (const bool is_first : {true, false}) {
                if (!is_first) made.fill();
                const auto summary = input("summary", std::vector<Summary>{before});
                made.launch = launch_for(summary.data(), values, n);
                blocks = made.blocks_to_run(drawn_size(0, n));
                const auto context =
                    with(sentence(made.name(), ", of which ", number_of(blocks.size(), "block"), " run"));
                run_blocks_beyond_ints(made.launch, blocks);
                after = summary.read()[0];
            }
            const auto context = with(sentence(made.name(), ", of which ", number_of(blocks.size(), "block"), " run"));
            std::vector<int> content;
            for (const std::size_t block : blocks)
                for (std::size_t i = block * threads; i < (block + 1) * threads; ++i) content.push_back(value(i));
            expect_summary_of(content, before, after);
        }
    }

    /// Some whole blocks. Where idle threads are counted, some of which the last is not full, too; and many more where
    /// nobody waits.
    std::vector<std::size_t> sizes_of_many_holders() const
    {
        std::vector<std::size_t> sizes = {drawn_size(8 * threads, 16 * threads, threads)};
        if (!counts_idle_threads()) return sizes;
        sizes.push_back(threads * drawn_size(2, 8) - drawn_size(1, threads - 1));
        constexpr std::size_t max = 40'000;
        if (in_plain_order()) sizes.push_back(drawn_size(max / 4, max));
        return sizes;
    }

    LaunchContract contract_of_holders(std::size_t n) const
    {
        const std::uint64_t warps = parts_of(n, warp_size);
        // Who waits may ask as often as it likes. In the plain order nobody waits.
        const auto unless_somebody_waits = [&](std::uint64_t instructions) {
            return in_plain_order() ? instructions : AccessLimits::unlimited;
        };
        LaunchContract contract;
        contract.global_atomics = at_most(unless_somebody_waits(2 * warps))
                                      .at_least(2 * warps)
                                      .by_anyone()
                                      .with_advice("Each holder takes the lock, and opens it.");
        contract.global_loads = at_most(unless_somebody_waits(4 * warps))
                                    .at_least(2 * warps)
                                    .by_anyone()
                                    .with_advice("Each warp's values, and the three numbers.");
        contract.global_stores = at_most(3 * warps).at_least(warps).of_each_warp_at_most(3).with_advice(
            "Each holder stores the three numbers: the lock keeps the others out, no atomics are needed for that.");
        contract.max_barriers_of_block = most_barriers;
        if (in_plain_order()) contract.max_synchronizations_of_warp = most_synchronizations;
        return contract;
    }

    void expect_summary_of(const std::vector<int>& content, const Summary& before, const Summary& after)
    {
        const std::size_t n = content.size();
        const int warps = static_cast<int>((n + warp_size - 1) / warp_size);
        require_that(after.holders - before.holders, testing::Eq(warps),
                     "Times the lock was held: it is for one lane of each warp that has values.");
        require_that(after.sum, testing::Eq(std::accumulate(content.begin(), content.end(), before.sum)),
                     "This is `sum`: is everything added while the lock is held, and nothing twice?");
        require_that(after.largest,
                     testing::Eq(std::max(before.largest, *std::max_element(content.begin(), content.end()))),
                     "This is `largest`.");
        require_that(after.lock, testing::Eq(opened), "The last holder has left the lock closed.");
    }
};

class Values : public CasLock {};
class Accesses : public CasLock {};
class Predictions : public CasLock {};

TEST_F(Values, OneLaneGetsTheLock)
{
    expect_one_winner();
    expect_that_any_thread_gets_the_lock();
}

TEST_F(Values, SummaryIsRight)
{
    // Without a lock it is chance what the sums are.
    expect_one_winner();
    for (const std::size_t n : {1, 31, 32, 33, 64, 97, 256, 257, 1000, 4096}) {
        expect_summary(n);
    }
    expect_summaries_at_all_sizes();
    expect_that_numbers_come_with_the_lock();
}

TEST_F(Accesses, OneTryIsOneAtomic)
{
    const auto won = output<int>("won", warp_size);
    const auto lock = input("lock", std::vector<int>{opened});
    LaunchContract contract;
    contract.global_atomics = at_most(1).at_least(1).with_advice(
        "To look and to close must be one step. Between two atomics there is room for "
        "others.");
    contract.global_stores = once(warp_size).with_advice("`try_lock` needs no store besides its atomic.");
    profile(launch(all_try, 1, warp_size, won.data(), lock.data()), contract);
    const HostArray<int> winners = won.read();
    expect_that(std::accumulate(winners.begin(), winners.end(), 0), testing::Eq(1),
                "That many lanes of a warp were told by `try_lock` that they hold an open lock.");
}

TEST_F(Accesses, OneLaneHoldsTheLock)
{
    LaunchContract contract;
    contract.global_atomics = at_most(2).at_least(2).with_advice("One takes the open lock, the other opens it.");
    contract.global_loads = at_most(4).at_least(2).with_advice("The warp's values, and the three numbers.");
    contract.global_stores = at_most(3).at_least(1).with_advice("The three numbers.");
    contract.max_barriers_of_block = most_barriers;
    contract.max_synchronizations_of_warp = most_synchronizations;
    expect_counted_summary(warp_size, warp_size, contract);
}

TEST_F(Accesses, EachHolderChangesTheNumbers)
{
    needs_model("no GPU counts the same from run to run where warps wait for each other");
    expect_summary(warp_size);  // or many would wait for a lock that stays closed
    for (const std::size_t n : sizes_of_many_holders()) {
        expect_counted_summary(n, threads, contract_of_holders(n));
        if (HasFailure()) return;  // what is wrong is told once
    }
}

TEST_F(Predictions, WinnersByLookingAreMeasured)
{
    const double predicted = predicted_winners_by_looking();
    const int winners = winners_of(all_look_then_close, opened);
    require_given("all_look_then_close", winners == int{warp_size});
    expect_predicted(predicted, Measured<double>(winners));
}

TEST_F(Predictions, WinnersByTryingAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_winners_by_trying();
    const int winners = winners_of(all_try, opened);
    expect_predicted(predicted, Measured<double>(winners));
}

}  // namespace
}  // namespace warpbook
