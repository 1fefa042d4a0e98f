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
        SCOPED_TRACE("n = " + std::to_string(content.size()));
        const auto values = input("values", content);
        const auto reduction = reduction_in<Operation>(values, blocks);
        run_all(reduction);
        std::string hint;
        if constexpr (thread_takes == ThreadTakes::one_value) {
            ASSERT_THAT(reduction.first_partial(), Holds(reduced_by<Operation>(block_size, content)))
                << (std::is_same_v<Operation, MatrixProduct>
                        ? "If sums and maxima are right, the order is not: combine neighbours only, the left one first."
                        : "Element b is the result of block b, after the first launch.");
            hint = "The block results are right: what differs in the launches on them?";
        }
        ASSERT_THAT(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)})) << hint;
        ASSERT_THAT(values, Holds(content)) << "The kernel may only read `values`.";
    }

    template <class Operation>
    void expect_right_results(const BlocksFor& blocks)
    {
        const std::vector<std::size_t> sizes = thread_takes == ThreadTakes::one_value
                                                   ? std::vector<std::size_t>{1, 31, 32, 33, 1023, 1024, 1025, 4099}
                                                   : std::vector<std::size_t>{1, 31, 32, 33, 1023, 1025, 10'007};
        for (const std::size_t n : sizes) {
            expect_right_result<Operation>(random_values<typename Operation::Value>(n), blocks);
            if (HasFatalFailure()) return;
        }
    }

    void expect_sums(const BlocksFor& blocks)
    {
        expect_right_results<Sum<int>>(blocks);
        if (HasFatalFailure()) return;
        expect_right_results<Sum<float>>(blocks);
    }

    void expect_maxima(const BlocksFor& blocks)
    {
        expect_right_results<Maximum<int>>(blocks);
        if (HasFatalFailure()) return;
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
        ASSERT_THAT(sum.result(), Holds(std::vector<float>{static_cast<float>(n)}));
        note(to_string(sum.steps()));

        std::vector<int> counting(std::min<std::size_t>(n, 1 << 20));
        std::iota(counting.begin(), counting.end(), 0);
        const auto numbers = input("values", counting);
        const auto maximum = reduction_in<Maximum<int>>(numbers, blocks);
        run_all(maximum);
        ASSERT_THAT(maximum.result(), Holds(std::vector<int>{counting.back()}));
    }

    /// The first launch, which has nearly all the work.
    Profile profile_first_launch(std::size_t n, const BlocksFor& blocks)
    {
        const auto values = input("values", std::vector<float>(n, 1));
        return profile(reduction_in<Sum<float>>(values, blocks).launches().front());
    }

    void expect_no_bank_conflicts(const Profile& measured)
    {
        EXPECT_THAT(shared_loads(measured), IsFreeOfBankConflicts());
        EXPECT_THAT(shared_stores(measured), IsFreeOfBankConflicts());
    }

    /// All launches of a sum, beside a copy of half as many bytes as the values have: it reads and writes, together, as
    /// many bytes as the reduction reads.
    void expect_at_most_times_a_copy(double limit, std::size_t n, const BlocksFor& blocks)
    {
        const auto values = input("values", std::vector<float>(n, 1));
        const auto sum = reduction_in<Sum<float>>(values, blocks);
        const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
        if (IsSkipped()) return;
        EXPECT_THAT(duration, TakesAtMostTimesAsLong(limit));
    }
};

}  // namespace warpbook
