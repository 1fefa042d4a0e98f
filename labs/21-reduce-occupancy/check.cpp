#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction.hpp>

#include <algorithm>
#include <bit>
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

    static constexpr Sizes sizes{.on_gpu = 1 << 25,
                                 .on_model = 1 << 17,
                                 .multiple_of = largest_block,
                                 .largest = std::size_t{1} << 32,
                                 .compared = std::size_t{3} * largest_block,
                                 .timed = 1 << 26};

    std::size_t counted_values() const { return counted_size(sizes); }

    static std::string in_words(std::size_t n, unsigned threads)
    {
        return sentence("n = ", n, ", ", threads, " threads");
    }

    Profile measure_first_launch(unsigned threads)
    {
        const auto values = input("values", random_values<Sum<float>>(predicted_size(sizes)));
        return measure(reduction_by<Sum<float>>(values, threads).launches().front(), sentence(threads, " threads"));
    }

    /// How many warps of a block have a thread that combines, summed over all distances.
    static std::uint64_t combining_warps(unsigned threads)
    {
        std::uint64_t warps = 0;
        for (unsigned distance = 1; distance < threads; distance *= 2)
            warps += std::max(1U, threads / std::max(warp_size, 2 * distance));
        return warps;
    }

    /// What the kernel does as it was handed out.
    static LaunchContract contract_for(std::size_t n, unsigned threads)
    {
        const std::uint64_t blocks = n / threads;
        const std::uint64_t combining = combining_warps(threads);
        const char* const advice = "The unmodified `reduce_blocks` does not do this.";
        const auto exactly = [&](std::uint64_t of_block) {
            return at_most(blocks * of_block).at_least(blocks * of_block).with_advice(advice);
        };
        return {.global_loads = once(n).with_advice(advice),
                .global_stores = exactly(1).units(blocks, blocks).shared_equally_among_blocks(),
                .shared_loads = exactly(2 * combining + 1),
                .shared_stores = exactly(threads / warp_size + combining),
                .max_barriers_of_block = std::bit_width(threads),
                .max_synchronizations_of_warp = 0};
    }

    template <class Operation>
    void expect_accesses_as_given(const std::string& operation, std::size_t n, unsigned threads)
    {
        using Value = typename Operation::Value;
        if (HasFailure()) return;  // what is wrong is told once
        const auto context = with(operation + ", " + in_words(n, threads));
        const Content<Value> content = random_values<Operation>(n);
        const auto values = input("values", content);
        const auto reduction = reduction_by<Operation>(values, threads);
        profile(reduction.launches().front(), contract_for(n, threads), operation + ", " + in_words(n, threads));
        require_that(reduction.first_partial(), Holds(reduced_by<Operation>(threads, content)));
        require_unchanged(values, content);
    }
};

class Values : public ReduceOccupancy {};
class Accesses : public ReduceOccupancy {};
class Predictions : public ReduceOccupancy {};
class Time : public ReduceOccupancy {};

TEST_F(Values, AreRightInBlocksOfAnySize)
{
    for (const unsigned threads : {32U, 256U, 1024U}) {
        for (const std::size_t n : {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{255},
                                    std::size_t{257}, std::size_t{4099}, drawn_size(300, 4000)}) {
            const auto context = with(in_words(n, threads));
            const auto numbers = random_values<Sum<int>>(n);
            const auto summands = input("values", numbers);
            const auto sum = reduction_by<Sum<int>>(summands, threads);
            run_all(sum);
            require_that(sum.result(), Holds(std::vector<int>{reduced<Sum<int>>(numbers)}));
            require_unchanged(summands, numbers);

            const auto content = random_values<Maximum<int>>(n);
            const auto values = input("values", content);
            const auto maximum = reduction_by<Maximum<int>>(values, threads);
            run_all(maximum);
            require_that(maximum.result(), Holds(std::vector<int>{reduced<Maximum<int>>(content)}));
            require_unchanged(values, content);
        }
    }
}

TEST_F(Values, OfManyValuesAreRight)
{
    const auto content = random_values<Sum<float>>(counted_values());
    const auto values = input("values", content);
    const std::vector<float> expected{reduced<Sum<float>>(content)};
    for (const unsigned threads : {256U, 1024U}) {
        const auto sum = reduction_by<Sum<float>>(values, threads);
        run_all(sum);
        require_that(sum.result(), Holds(expected));
        note(sentence("blocks of ", threads, ", ", to_string(sum.steps())));
    }
}

TEST_F(Accesses, OfGlobalMemoryDoNotDependOnTheBlock)
{
    for (const unsigned threads : {256U, 1024U}) {
        for (const std::size_t n : counted_sizes(sizes)) {
            // Large arrays take a while to count: there, one size of blocks is enough.
            const std::size_t values = threads == largest_block ? n : std::min(n, predicted_size(sizes));
            expect_accesses_as_given<Sum<float>>("Sum<float>", values, threads);
        }
        const std::size_t n = drawn_size(4 * largest_block, 8 * largest_block, largest_block);
        expect_accesses_as_given<Sum<int>>("Sum<int>", n, threads);
        expect_accesses_as_given<Maximum<int>>("Maximum<int>", n, threads);
        expect_accesses_as_given<Maximum<float>>("Maximum<float>", n, threads);
    }
}

TEST_F(Predictions, WarpsFollowFromTheLimits)
{
    for (std::size_t number = 0; number < std::size(kernels); ++number) {
        const auto context = with(sentence("kernel = ", number));
        const double predicted = predicted_warps(static_cast<int>(number));
        expect_predicted(predicted, static_cast<double>(resident_warps(kernels[number])),
                         "(Computed from the limits in lab.hpp; no kernel runs for it.)");
    }
}

TEST_F(Predictions, LaunchesAreCounted)
{
    for (const int threads : {1024, 256}) {
        const auto context = with(sentence("threads = ", threads));
        const double predicted = predicted_launches(threads);
        const auto launches = static_cast<double>(plan_reduction({1 << 20}, blocks_of(threads)).size());
        expect_predicted(predicted, launches);
    }
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    for (const int threads : {1024, 256}) {
        const auto context = with(sentence("threads = ", threads));
        const double predicted = predicted_shared_loads_of_block(threads);
        const auto loads_of_block = instructions_per_part(shared_loads(measure_first_launch(threads)),
                                                          static_cast<double>(predicted_size(sizes)) / threads);
        expect_given("reduce_blocks", loads_of_block, threads == 1024 ? 383 : 95);
        expect_predicted(predicted, loads_of_block);
    }
}

// To look at, no more: which is faster depends on the GPU.

TEST_F(Time, OfSmallBlocksBesideLargeOnes)
{
    needs_clock();
    const auto values = input("values", random_values<Sum<float>>(timed_size(sizes)));
    const auto small = reduction_by<Sum<float>>(values, 256);
    const auto large = reduction_by<Sum<float>>(values, 1024);
    time_beside(small.launches(), large.launches(), "the same in blocks of 1024 threads");
}

TEST_F(Time, OfHalfTheWarpsBesideAllOfThem)
{
    needs_clock();
    const auto values = input("values", random_values<Sum<float>>(timed_size(sizes)));
    // As kernel 3 of the predictions: four blocks fit in place of eight.
    const auto half = reduction_by<Sum<float>>(values, 256, kernels[3].shared_bytes - kernels[1].shared_bytes);
    const auto full = reduction_by<Sum<float>>(values, 256);
    time_beside(half.launches(), full.launches(), "the same with all the warps that fit");
}

}  // namespace
}  // namespace warpbook
