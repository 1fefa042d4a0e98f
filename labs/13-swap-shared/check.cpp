#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <bitset>
#include <optional>

#include <warpbook/explain.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned threads = length;
constexpr std::size_t barrier_places = 4;

// Lines of `reverse_without_barrier`, as they are numbered in the file.
constexpr int store_in_kernel = 3;
constexpr int load_in_kernel = 4;
constexpr int lines_in_kernel = 4;

class SwapShared : public Lab {
protected:
    /// Numbers that are all different: a number in the wrong place shows.
    std::vector<int> different_numbers(std::size_t n)
    {
        std::vector<int> numbers(n);
        int number = 0;
        for (int& each : numbers) each = number += 1 + static_cast<int>(random()() % 100);
        return numbers;
    }

    static std::vector<int> reversed(std::vector<int> numbers)
    {
        std::reverse(numbers.begin(), numbers.end());
        return numbers;
    }

    /// `n` numbers, a thread for each, and room for as many in shared memory.
    static Launch launch_any(int* numbers, std::size_t n)
    {
        require(n >= 1 && n <= 1024, sentence("a block has 1 to 1024 threads, not ", n));
        return launch_with_shared(reverse_any, 1, static_cast<unsigned>(n), n * sizeof(int), numbers);
    }

    static std::vector<int> reversed_and_rotated(std::vector<int> numbers)
    {
        std::reverse(numbers.begin(), numbers.end());
        std::rotate(numbers.begin(), numbers.begin() + 1, numbers.end());
        return numbers;
    }

    /// `n` numbers are read and written once, and stored to and loaded from shared memory so many times; each warp
    /// does it for its own.
    static LaunchContract contract_for(std::size_t n, std::uint64_t times_through_shared, std::uint64_t barriers)
    {
        constexpr std::size_t numbers_in_sector = 8;
        const std::uint64_t warps = parts_of(n, warp_size);
        const std::uint64_t sectors = parts_of(n, numbers_in_sector);
        const std::uint64_t bytes_of_warp = std::min<std::size_t>(n, warp_size) * sizeof(int);
        const auto visits = [&](std::uint64_t count, std::uint64_t units) {
            return at_most(count * warps)
                .at_least(count * warps)
                .units(count * units, count * units)
                .of_each_warp_at_most(AccessLimits::unlimited, count * bytes_of_warp);
        };
        return {.global_loads = visits(1, sectors),
                .global_stores = visits(1, sectors),
                .shared_loads = visits(times_through_shared, warps),
                .shared_stores = visits(times_through_shared, warps),
                .max_barriers_of_block = barriers};
    }

    /// Predictions used to be lines of the file, which are higher numbers than the kernel has lines: they still hold.
    void expect_line(double prediction, int in_kernel, unsigned in_file, std::string_view which)
    {
        const bool is_of_file = prediction > lines_in_kernel;
        expect_predicted(prediction, is_of_file ? static_cast<double>(in_file) : in_kernel, which);
    }

    static Launch launch_with_barriers(int* numbers, std::bitset<barrier_places> at)
    {
        return launch(reverse_and_rotate, 1, threads, numbers, at[0], at[1], at[2], at[3]);
    }
};

class Values : public SwapShared {};
class Accesses : public SwapShared {};
class Predictions : public SwapShared {};

TEST_F(Values, AreReversed)
{
    const std::vector<int> content = different_numbers(length);
    const auto numbers = input("numbers", content);
    run(launch(reverse, 1, threads, numbers.data()));
    expect_that(numbers, Holds(reversed(content)));
}

TEST_F(Values, AreReversedAtAnySizeOfTheBlock)
{
    for (const std::size_t n : {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{257},
                                std::size_t{1000}, std::size_t{1024}, drawn_size(2, 1023)}) {
        const auto context = with(sentence("n = ", n));
        const std::vector<int> content = different_numbers(n);
        const auto numbers = input("numbers", content);
        run(launch_any(numbers.data(), n));
        require_that(numbers, Holds(reversed(content)));
    }
}

TEST_F(Values, AreReversedAndRotatedWithAllBarriers)
{
    const std::vector<int> content = different_numbers(length);
    const auto numbers = input("numbers", content);
    run(launch_with_barriers(numbers.data(), std::bitset<barrier_places>().set()));
    expect_that(numbers, Holds(reversed_and_rotated(content)));
}

TEST_F(Accesses, EachNumberGoesThroughSharedMemoryOnce)
{
    const std::vector<int> content = different_numbers(length);
    const auto numbers = input("numbers", content);
    profile(launch(reverse, 1, threads, numbers.data()), contract_for(length, 1, 1), "reverse");
    require_that(numbers, Holds(reversed(content)));
}

TEST_F(Accesses, EachNumberGoesOnceAtAnySizeOfTheBlock)
{
    const std::size_t n = drawn_size(33, 1024);
    const auto context = with(sentence("n = ", n));
    const std::vector<int> content = different_numbers(n);
    const auto numbers = input("numbers", content);
    profile(launch_any(numbers.data(), n), contract_for(n, 1, 1), "reverse_any");
    require_that(numbers, Holds(reversed(content)));
}

TEST_F(Accesses, EachNumberGoesThroughSharedMemoryTwiceToBeRotated)
{
    const std::vector<int> content = different_numbers(length);
    const auto numbers = input("numbers", content);
    profile(launch_with_barriers(numbers.data(), std::bitset<barrier_places>().set()),
            contract_for(length, 2, barrier_places), "reverse_and_rotate");
    require_that(numbers, Holds(reversed_and_rotated(content)));
}

TEST_F(Predictions, SharedStoresAreMeasured)
{
    const std::vector<int> content = different_numbers(length);
    const auto numbers = input("numbers", content);
    const Profile measured = measure(launch(reverse, 1, threads, numbers.data()));
    require_that(numbers, Holds(reversed(content)));
    expect_predicted(predicted_shared_stores(), instructions_per_part(shared_stores(measured), 1));
}

// The model runs the threads of a block one after another, as far as each can go.
TEST_F(Predictions, RightNumbersWithoutBarrierAreMeasured)
{
    const std::vector<int> content = different_numbers(length);
    const std::vector<int> wanted = reversed(content);
    const auto numbers = input("numbers", content);
    const std::vector<Finding> faults = faults_of(launch(reverse_without_barrier, 1, threads, numbers.data()));
    require_given("reverse_without_barrier", !faults.empty());
    const HostArray<int> found = numbers.read();
    double right = 0;
    for (std::size_t i = 0; i < found.size(); ++i) right += found[i] == wanted[i] ? 1 : 0;
    expect_predicted(predicted_right_numbers(), right);
}

TEST_F(Predictions, LinesOfTheRaceAreFound)
{
    const auto numbers = input("numbers", different_numbers(length));
    const std::vector<Finding> faults = faults_of(launch(reverse_without_barrier, 1, threads, numbers.data()));
    const auto race = std::ranges::find(faults, FindingKind::race, &Finding::kind);
    require_given("reverse_without_barrier",
                  race != faults.end() && race->other_location && race->other_location->line != race->location.line);
    const bool has_predicted = predicted_line_of_the_store() != unknown && predicted_line_of_the_load() != unknown;
    if (has_predicted && compares_predictions()) note(explain_finding(*race));
    const auto [store, load] = std::minmax(race->location.line, race->other_location->line);
    expect_line(predicted_line_of_the_store(), store_in_kernel, store, "The line of the store.");
    expect_line(predicted_line_of_the_load(), load_in_kernel, load, "The line of the load.");
}

TEST_F(Predictions, DynamicBytesAreEnough)
{
    constexpr std::size_t n = 1000;
    const std::vector<int> content = different_numbers(n);
    const auto numbers = input("numbers", content);
    const Launch enough = launch_any(numbers.data(), n);
    run(enough);
    require_that(numbers, Holds(reversed(content)));
    expect_predicted(predicted_dynamic_bytes(), static_cast<double>(enough.dynamic_shared_bytes));
}

// All ways to choose from four barriers: the fewest with which the kernel has no fault.
TEST_F(Predictions, NeededBarriersAreFound)
{
    std::optional<std::size_t> needed;
    for (unsigned chosen = 0; chosen < 1U << barrier_places; ++chosen) {
        const std::bitset<barrier_places> at(chosen);
        const auto numbers = input("numbers", different_numbers(length));
        const std::vector<Finding> faults = faults_of(launch_with_barriers(numbers.data(), at));
        if (faults.empty()) needed = std::min(needed.value_or(barrier_places), at.count());
    }
    require_given("reverse_and_rotate", needed == std::size_t{3});
    expect_predicted(predicted_barriers(), static_cast<double>(*needed));
}

}  // namespace
}  // namespace warpbook
