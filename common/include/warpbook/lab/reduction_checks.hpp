#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/reduction.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/matchers.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

/// How many values a thread reduces before its block begins.
enum class ThreadTakes {
    /// Element b of the first partial results is that of values b * block_size on, and the order is kept.
    one_value,
    /// As many as the grid leaves it. The operation is commutative.
    its_share,
};

/// What the labs that reduce in blocks of `block_size` threads ask alike. `Kernel` says by which kernel:
///
///     struct Kernel {
///         template <class Operation>
///         static auto by() { return reduce_blocks<Operation>; }
///     };
template <class Kernel, unsigned block_size, ThreadTakes thread_takes>
class ReductionChecks : public ReductionLab {
protected:
    template <class Operation>
    Reduction<typename Operation::Value> reduction_in(const DeviceBuffer<typename Operation::Value>& values,
                                                      const BlocksFor& blocks)
    {
        return reduction_of<typename Operation::Value>(
            values, blocks, [](const auto& partial, const auto* remaining, std::size_t n) {
                return launch(Kernel::template by<Operation>(), static_cast<unsigned>(partial.size()), block_size,
                              partial.data(), remaining, n);
            });
    }

    template <class Operation>
    void expect_right_result(const std::vector<typename Operation::Value>& content, const BlocksFor& blocks)
    {
        using Value = typename Operation::Value;
        const auto context = with("n = " + std::to_string(content.size()));
        const auto values = input("values", content);
        const auto reduction = reduction_in<Operation>(values, blocks);
        run_all(reduction);
        std::string hint;
        if constexpr (thread_takes == ThreadTakes::one_value) {
            require_that(
                reduction.first_partial(), Holds(reduced_by<Operation>(block_size, content)),
                (std::is_same_v<Operation, MatrixProduct>
                     ? "If sums and maxima are right, the order is not: combine neighbours only, the left one first."
                     : "Element b is the result of block b, after the first launch."));
            hint = "The block results are right: what differs in the launches on them?";
        }
        require_that(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)}), hint);
        require_unchanged(values, content);
    }

    template <class Operation>
    void expect_right_results(const BlocksFor& blocks)
    {
        const std::vector<std::size_t> sizes = thread_takes == ThreadTakes::one_value
                                                   ? std::vector<std::size_t>{1, 31, 32, 33, 1023, 1024, 1025, 4099}
                                                   : std::vector<std::size_t>{1, 31, 32, 33, 1023, 1025, 10'007};
        for (const std::size_t n : sizes) {
            expect_right_result<Operation>(random_values<typename Operation::Value>(n), blocks);
        }
    }

    void expect_sums(const BlocksFor& blocks)
    {
        expect_right_results<Sum<int>>(blocks);
        expect_right_results<Sum<float>>(blocks);
    }

    void expect_maxima(const BlocksFor& blocks)
    {
        expect_right_results<Maximum<int>>(blocks);
        // Negative ones too: 0 is not neutral for them.
        std::vector<float> negative = random_digits<float>(100);
        for (float& value : negative) value -= 10;
        expect_right_result<Maximum<float>>(negative, blocks);
    }

    /// At the counted size: what is counted must be what is right.
    void expect_right_results_of_many(std::size_t n, const BlocksFor& blocks)
    {
        const auto ones = input("values", std::vector<float>(n, 1));
        const auto sum = reduction_in<Sum<float>>(ones, blocks);
        run_all(sum);
        require_that(sum.result(), Holds(std::vector<float>{static_cast<float>(n)}));
        note(to_string(sum.steps()));

        std::vector<int> counting(std::min<std::size_t>(n, 1 << 20));
        std::iota(counting.begin(), counting.end(), 0);
        const auto numbers = input("values", counting);
        const auto maximum = reduction_in<Maximum<int>>(numbers, blocks);
        run_all(maximum);
        require_that(maximum.result(), Holds(std::vector<int>{counting.back()}));
    }

    /// The first launch, which has nearly all the work.
    Profile profile_first_launch(std::size_t n, const BlocksFor& blocks)
    {
        const auto values = input("values", std::vector<float>(n, 1));
        return measure(reduction_in<Sum<float>>(values, blocks).launches().front());
    }

    void expect_no_bank_conflicts(const Profile& measured)
    {
        expect_that(shared_loads(measured), IsFreeOfBankConflicts());
        expect_that(shared_stores(measured), IsFreeOfBankConflicts());
    }

    /// All launches of a sum, beside a copy of half as many bytes as the values have: it reads and writes, together, as
    /// many bytes as the reduction reads.
    void expect_at_most_times_a_copy(double limit, std::size_t n, const BlocksFor& blocks)
    {
        const auto values = input("values", std::vector<float>(n, 1));
        const auto sum = reduction_in<Sum<float>>(values, blocks);
        const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
        expect_that(duration, TakesAtMostTimesAsLong(limit));
    }
};

/// What the labs whose threads take one value each ask alike.
template <class Kernel, unsigned block_size>
class OneValueChecks : public ReductionChecks<Kernel, block_size, ThreadTakes::one_value> {
protected:
    static std::size_t blocks_for(std::size_t n) { return (n + block_size - 1) / block_size; }

    std::size_t counted_values() const
    {
        return this->counted_size({.on_gpu = std::size_t{1} << 28,
                                   .on_model = 1 << 17,
                                   .multiple_of = block_size,
                                   .largest = std::size_t{1} << 32,
                                   .compared = std::size_t{3} * block_size});
    }

    Profile profile_counted_launch() { return this->profile_first_launch(counted_values(), blocks_for); }

    void expect_coalesced_loads()
    {
        const Profile measured = profile_counted_launch();
        this->expect_that(global_loads(measured), IsCoalesced());
        this->expect_that(global_loads(measured), TakesAtMostInstructions(counted_values() / warp_size),
                          "Each warp loads its 32 values with one request.");
    }

    void expect_one_store_of_each_block()
    {
        this->expect_that(global_stores(profile_counted_launch()),
                          TakesAtMostInstructions(counted_values() / block_size),
                          "What the threads of a block hand to each other stays in shared memory; only its result goes "
                          "to `partial`.");
    }
};

/// What the labs whose threads take as many values as the grid leaves them ask alike. A launch has `most_blocks` blocks
/// at most.
template <class Kernel, unsigned block_size, unsigned most_blocks>
class ShareChecks : public ReductionChecks<Kernel, block_size, ThreadTakes::its_share> {
protected:
    static constexpr std::size_t values_of_thread = 8;

    std::size_t counted_values() const
    {
        return this->counted_size({.on_gpu = std::size_t{1} << 28,
                                   .on_model = std::size_t{1} << 18,
                                   .multiple_of = values_of_thread * block_size,
                                   .largest = std::size_t{1} << 32,
                                   .compared = 3 * values_of_thread * block_size});
    }

    /// A grid in which each thread has 8 values or more: fewer blocks than values need, also where the model counts.
    static std::size_t counted_blocks(std::size_t n)
    {
        return std::clamp<std::size_t>(n / (values_of_thread * block_size), 1, most_blocks);
    }

    Profile profile_counted_launch() { return this->profile_first_launch(counted_values(), counted_blocks); }

    void expect_right_results_in_any_grid()
    {
        for (const std::size_t grid : {1, 3}) {
            const auto context = this->with("grid = " + std::to_string(grid));
            this->template expect_right_results<Sum<int>>([grid](std::size_t n) { return n <= grid ? 1 : grid; });
        }
    }

    void expect_exact_sum_of_equal_floats()
    {
        // As long as what is combined is of similar size, each sum is a small multiple of 2^18 + 1, times a power of 2:
        // exact.
        constexpr float value = (1 << 18) + 1;
        const std::size_t n = std::size_t{8} * block_size;
        const auto values = this->input("values", std::vector<float>(n, value));
        const auto sum = this->template reduction_in<Sum<float>>(values, [](std::size_t) { return 1; });
        this->run_all(sum);
        this->require_that(sum.result(), Holds(std::vector<float>{static_cast<float>(n) * value}),
                           "If the other sums are right: a float has 24 bits. A thread that adds value after value to "
                           "a large sum loses what does not fit. Let partial results of similar size meet.");
    }

    void expect_coalesced_loads()
    {
        const Profile measured = profile_counted_launch();
        this->expect_that(global_loads(measured), IsCoalesced(),
                          "In every round, neighbouring threads must take neighbouring values.");
        this->expect_that(global_loads(measured), TakesAtMostInstructions(counted_values() / warp_size));
    }

    void expect_one_store_of_each_block()
    {
        this->expect_that(global_stores(profile_counted_launch()),
                          TakesAtMostInstructions(counted_blocks(counted_values())),
                          "Only the block's result goes to `partial`.");
    }
};

}  // namespace warpbook
