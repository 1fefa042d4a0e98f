#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/reduction.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// A lab's kernel for each operation: blocks reduce n values to partial results.
struct ReductionKernels {
    template <class Value>
    using Kernel = void (*)(Value* partial, const Value* values, std::size_t n);

    Kernel<int> sum_of_ints;
    Kernel<float> sum_of_floats;
    Kernel<int> maximum_of_ints;
    Kernel<float> maximum_of_floats;
    /// Null where the operation must be commutative.
    Kernel<Matrix> matrix_product = nullptr;
};

/// How many values a thread reduces before its block begins.
enum class ThreadTakes {
    /// Element b of the first partial results is that of values b * block_size on, and the order is kept.
    one_value,
    /// As many as the grid leaves it. The operation is commutative.
    its_share,
};

/// What the labs that reduce in blocks of `block_size` threads ask alike.
class ReductionChecks : public ReductionLab {
protected:
    ReductionChecks(const ReductionKernels& kernels, unsigned block_size, ThreadTakes thread_takes);
    ~ReductionChecks() override;

    void expect_sums(const BlocksFor& blocks);
    void expect_maxima(const BlocksFor& blocks);
    void expect_right_results_of_many(std::size_t n, const BlocksFor& blocks);

    /// What so many blocks may do in shared memory to combine their threads' values, of so many bytes each, and how
    /// often their threads may wait for each other.
    virtual LaunchContract within_blocks(std::uint64_t blocks, std::size_t bytes_of_value) const = 0;

    /// The first launch of a sum of floats, for a prediction about it.
    Profile measure_first_launch(std::size_t n, const BlocksFor& blocks, const std::string& label = "");

    /// All launches of a sum, beside a copy of half as many bytes as the values have: it reads and writes, together, as
    /// many bytes as the reduction reads.
    void expect_at_most_times_a_copy(double limit, std::size_t n, const BlocksFor& blocks);

    // What the checks of this file are made of: defined where they are, in reduction_checks.cpp.

    template <class Operation>
    Launch launch_of(std::size_t blocks, typename Operation::Value* partial, const typename Operation::Value* values,
                     std::size_t n) const;

    template <class Operation>
    Reduction<typename Operation::Value> reduction_in(const DeviceBuffer<typename Operation::Value>& values,
                                                      const BlocksFor& blocks);

    template <class Operation>
    void expect_right_result(const Content<typename Operation::Value>& content, const BlocksFor& blocks);

    template <class Operation>
    void expect_right_results(const BlocksFor& blocks);

    /// Counts every launch of a reduction of n random values, the first of which has nearly all the work, and looks at
    /// what comes out. Once something is wrong it counts no more: that would say the same of other launches.
    template <class Operation>
    void expect_few_accesses(const std::string& operation, std::size_t n, const BlocksFor& blocks);

    /// A file could treat the operations differently, and only the sums of floats well.
    void expect_few_accesses_of_commutative_operations(std::size_t n, const BlocksFor& blocks);

    static constexpr unsigned few_blocks = 4;

    /// Whether all blocks take as many values as they should where there are few of them. Of many, a block that takes
    /// those of others would never come to an end; it is refused where accesses are counted, in such a grid, too.
    bool shares_out_equally(std::size_t values_of_block);

    LaunchContract contract_of(const ReductionStep& step, std::size_t bytes_of_value) const;

private:
    AccessLimits shared_loads_of(const ReductionStep& step, std::size_t bytes_of_value) const;

    const ReductionKernels kernels_;
    const unsigned block_size_;
    const ThreadTakes thread_takes_;
};

/// What the labs whose threads take one value each ask alike.
class OneValueChecks : public ReductionChecks {
protected:
    OneValueChecks(const ReductionKernels& kernels, unsigned block_size);

    std::size_t counted_values() const { return counted_size(sizes_); }

    void expect_products_in_order(const BlocksFor& blocks);
    void expect_right_results_at_all_sizes();
    void expect_few_accesses_of_sums();
    void expect_few_accesses_of_other_operations();
    Profile measure_launch();

    const BlocksFor blocks_for;

private:
    SampledSizes sampled_sizes();
    std::size_t ragged_values() const;

    const unsigned block_size_;
    const Sizes sizes_;
};

/// What the labs whose threads take as many values as the grid leaves them ask alike. A launch has `max_blocks` blocks
/// at most.
class ShareChecks : public ReductionChecks {
protected:
    ShareChecks(const ReductionKernels& kernels, unsigned block_size, unsigned max_blocks);

    static constexpr std::size_t values_of_thread = 8;

    std::size_t counted_values() const { return counted_size(sizes); }

    void expect_right_results_in_any_grid();
    void expect_exact_sum_of_equal_floats();
    void expect_shares_taken_beyond_ints();
    void expect_few_accesses_of_sums();
    void expect_few_accesses_of_other_operations();
    Profile measure_launch();

    const Sizes sizes;

    /// A grid in which each thread has 8 values or more: fewer blocks than values need, also where the model counts.
    const BlocksFor counted_blocks;

private:
    std::size_t values_of_round() const;
    std::vector<std::size_t> few_values() const;

    template <class Operation>
    SampledSizes grids(const std::string& operation);

    template <class Operation>
    SampledSizes shares(const std::string& operation, std::size_t grid);

    const unsigned block_size_;
    const unsigned max_blocks_;
    const BlocksFor a_thread_for_each_;
};

}  // namespace warpbook
