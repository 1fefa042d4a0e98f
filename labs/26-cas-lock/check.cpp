#include <warpbook/lab/check.hpp>

#include <algorithm>
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

    std::vector<int> random_values(std::size_t n)
    {
        std::vector<int> values(n);
        for (int& value : values) value = static_cast<int>(random()() % 1000);
        return values;
    }

    /// Runs all_try or all_look_then_close in one warp.
    int winners_of(void (*kernel)(int*, int*), int lock_at_first)
    {
        const auto won = output<int>("won", warp_size);
        const auto lock = input("lock", std::vector<int>{lock_at_first});
        run(launch(kernel, 1, warp_size, won.data(), lock.data()));
        const std::vector<int> winners = won.read();
        return std::accumulate(winners.begin(), winners.end(), 0);
    }

    void expect_one_winner()
    {
        require_that(winners_of(all_try, opened), testing::Eq(1),
                     "That many lanes of a warp were told by `try_lock` that they hold an open lock.");
        require_that(
            winners_of(all_try, closed), testing::Eq(0),
            "That many lanes of a warp were told by `try_lock` that they hold a lock which somebody else holds.");
    }

    void expect_summary(std::size_t n, unsigned block = threads)
    {
        const auto context = with("n = " + std::to_string(n));
        const Summary before{opened, 5, 100, n % 2 == 0 ? -1 : 500};
        const std::vector<int> content = random_values(n);
        const auto values = input("values", content);
        const auto summary = input("summary", std::vector<Summary>{before});
        run(launch_for(summary.data(), values.data(), n, block));

        const Summary after = summary.read()[0];
        const int warps = static_cast<int>((n + warp_size - 1) / warp_size);
        require_that(after.holders - before.holders, testing::Eq(warps),
                     "So often somebody has held the lock: it is for one lane of each warp that has values.");
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
}

TEST_F(Values, SummaryIsRight)
{
    // Without a lock it is chance what the sums are.
    expect_one_winner();
    for (const std::size_t n : {1, 31, 32, 33, 64, 97, 256, 257, 1000, 4096}) {
        expect_summary(n);
    }
}

// Nothing is counted where warps wait for each other: how often they try is chance.

TEST_F(Accesses, OneTryIsOneAtomic)
{
    const auto won = output<int>("won", warp_size);
    const auto lock = input("lock", std::vector<int>{opened});
    const Profile measured = measure(launch(all_try, 1, warp_size, won.data(), lock.data()));
    expect_that(global_atomics(measured), IsCoalesced());
    expect_that(global_atomics(measured), TakesAtMostInstructions(1),
                "To look and to close must be one step. Between two atomics there is room for others.");
    expect_that(global_stores(measured), TakesAtMostInstructions(1), "`try_lock` needs no store besides its atomic.");
}

TEST_F(Accesses, OneLaneHoldsTheLock)
{
    expect_summary(warp_size, warp_size);
    const auto values = input("values", random_values(warp_size));
    const auto summary = input("summary", std::vector<Summary>{{opened, 0, 0, 0}});
    const Profile measured = measure(launch_for(summary.data(), values.data(), warp_size, warp_size));
    expect_that(global_atomics(measured), IsCoalesced(), "A lock is taken, and opened, by atomics.");
    expect_that(global_atomics(measured), TakesAtMostInstructions(2), "One takes the open lock, the other opens it.");
    expect_that(global_loads(measured), TakesAtMostInstructions(4), "The warp's values, and the three numbers.");
    expect_that(global_stores(measured), TakesAtMostInstructions(3), "The three numbers.");
}

TEST_F(Predictions, WinnersByLookingAreMeasured)
{
    const int winners = winners_of(all_look_then_close, opened);
    require_given("all_look_then_close", winners == int{warp_size});
    expect_predicted(predicted_winners_by_looking(), Measured<double>(winners));
}

TEST_F(Predictions, WinnersByTryingAreMeasured)
{
    const int winners = winners_of(all_try, opened);
    expect_predicted(predicted_winners_by_trying(), Measured<double>(winners));
}

}  // namespace
}  // namespace warpbook
