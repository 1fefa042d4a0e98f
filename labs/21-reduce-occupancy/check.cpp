#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction.hpp>

#include <algorithm>
#include <iterator>

#include "lab.hpp"

namespace warpbook {
namespace {

/// How many warps are on a multiprocessor at the same time. Registers are handed out to warps in pieces of 256, and all
/// kernels of the lab take whole pieces.
unsigned resident_warps(const BlockNeeds& block)
{
    const unsigned warps_of_block = block.threads / warp_size;
    const unsigned blocks =
        std::min({most_blocks, most_warps / warps_of_block, registers / (block.registers_per_thread * block.threads),
                  shared_bytes / (block.shared_bytes + reserved_shared_bytes)});
    return blocks * warps_of_block;
}

class ReduceOccupancy : public ReductionLab {
protected:
    static BlocksFor blocks_of(unsigned threads)
    {
        return [threads](std::size_t n) { return (n + threads - 1) / threads; };
    }

    /// With more shared memory than the kernel uses, fewer blocks fit.
    template <class Operation>
    Reduction<typename Operation::Value> reduction_by(const DeviceBuffer<typename Operation::Value>& values,
                                                      unsigned threads, std::size_t unused_shared_bytes = 0)
    {
        return reduction_of<typename Operation::Value>(
            values, blocks_of(threads), [=](const auto& partial, const auto* remaining, std::size_t n) {
                return launch_with_shared(reduce_blocks<Operation>, static_cast<unsigned>(partial.size()), threads,
                                          unused_shared_bytes, partial.data(), remaining, n);
            });
    }

    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = std::size_t{1} << 28,
                             .on_model = 1 << 17,
                             .multiple_of = largest_block,
                             .largest = std::size_t{1} << 32,
                             .compared = std::size_t{3} * largest_block});
    }

    Profile profile_first_launch(unsigned threads)
    {
        const auto values = input("values", std::vector<float>(counted_values(), 1));
        return measure(reduction_by<Sum<float>>(values, threads).launches().front(),
                       std::to_string(threads) + " threads");
    }
};

class Values : public ReduceOccupancy {};
class Accesses : public ReduceOccupancy {};
class Predictions : public ReduceOccupancy {};
class Time : public ReduceOccupancy {};

TEST_F(Values, AreRightInBlocksOfAnySize)
{
    for (const unsigned threads : {32U, 256U, 1024U}) {
        for (const std::size_t n : {1, 31, 32, 33, 255, 257, 4099}) {
            const auto context = with("n = " + std::to_string(n) + ", " + std::to_string(threads) + " threads");
            const auto content = random_digits<int>(n);
            const auto values = input("values", content);
            const auto sum = reduction_by<Sum<int>>(values, threads);
            run_all(sum);
            require_that(sum.result(), Holds(std::vector<int>{reduced<Sum<int>>(content)}));
            const auto maximum = reduction_by<Maximum<int>>(values, threads);
            run_all(maximum);
            require_that(maximum.result(), Holds(std::vector<int>{reduced<Maximum<int>>(content)}));
            require_unchanged(values, content);
        }
    }
}

TEST_F(Values, OfManyValuesAreRight)
{
    // The counted size: what is counted must be what is right.
    const std::size_t n = counted_values();
    const auto ones = input("values", std::vector<float>(n, 1));
    for (const unsigned threads : {256U, 1024U}) {
        const auto sum = reduction_by<Sum<float>>(ones, threads);
        run_all(sum);
        require_that(sum.result(), Holds(std::vector<float>{static_cast<float>(n)}));
        note("blocks of " + std::to_string(threads) + ", " + to_string(sum.steps()));
    }
}

TEST_F(Accesses, OfGlobalMemoryDoNotDependOnTheBlock)
{
    for (const unsigned threads : {256U, 1024U}) {
        const auto context = with(std::to_string(threads) + " threads");
        const Profile measured = profile_first_launch(threads);
        expect_that(global_loads(measured), IsCoalesced());
        expect_that(global_loads(measured), TakesAtMostInstructions(counted_values() / warp_size));
        expect_that(global_stores(measured), TakesAtMostInstructions(counted_values() / threads));
    }
}

TEST_F(Predictions, WarpsFollowFromTheLimits)
{
    for (std::size_t number = 0; number < std::size(kernels); ++number) {
        const auto context = with("kernel = " + std::to_string(number));
        expect_predicted(predicted_warps(static_cast<int>(number)),
                         static_cast<double>(resident_warps(kernels[number])),
                         "(Computed from the limits in lab.hpp; no kernel runs for it.)");
    }
}

TEST_F(Predictions, LaunchesAreCounted)
{
    for (const int threads : {1024, 256}) {
        const auto context = with("threads = " + std::to_string(threads));
        const auto launches = static_cast<double>(plan_reduction({1 << 20}, blocks_of(threads)).size());
        expect_predicted(predicted_launches(threads), launches);
    }
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    for (const int threads : {1024, 256}) {
        const auto context = with("threads = " + std::to_string(threads));
        const auto loads_of_block = instructions_per_part(shared_loads(profile_first_launch(threads)),
                                                          static_cast<double>(counted_values()) / threads);
        expect_given("reduce_blocks", loads_of_block, threads == 1024 ? 383 : 95);
        expect_predicted(predicted_shared_loads_of_block(threads), loads_of_block);
    }
}

// To look at, no more: which is faster depends on the GPU.

TEST_F(Time, OfSmallBlocksBesideLargeOnes)
{
    const auto values = input("values", std::vector<float>(counted_values(), 1));
    const auto small = reduction_by<Sum<float>>(values, 256);
    const auto large = reduction_by<Sum<float>>(values, 1024);
    time_beside(small.launches(), large.launches(), "the same in blocks of 1024 threads");
}

TEST_F(Time, OfHalfTheWarpsBesideAllOfThem)
{
    const auto values = input("values", std::vector<float>(counted_values(), 1));
    // As kernel 3 of the predictions: four blocks fit in place of eight.
    const auto half = reduction_by<Sum<float>>(values, 256, kernels[3].shared_bytes - kernels[1].shared_bytes);
    const auto full = reduction_by<Sum<float>>(values, 256);
    time_beside(half.launches(), full.launches(), "the same with all the warps that fit");
}

}  // namespace
}  // namespace warpbook
