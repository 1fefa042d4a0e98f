#include <warpbook/lab/reduction_checks.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <utility>

#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/sparse_array.hpp>
#include <warpbook/traffic_matchers.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

namespace {

template <class Operation>
auto kernel_for(const ReductionKernels& kernels)
{
    if constexpr (std::is_same_v<Operation, Sum<int>>)
        return kernels.sum_of_ints;
    else if constexpr (std::is_same_v<Operation, Sum<float>>)
        return kernels.sum_of_floats;
    else if constexpr (std::is_same_v<Operation, Maximum<int>>)
        return kernels.maximum_of_ints;
    else if constexpr (std::is_same_v<Operation, Maximum<float>>)
        return kernels.maximum_of_floats;
    else
        return kernels.matrix_product;
}

BlocksFor a_thread_for_each_value(unsigned block_size)
{
    return [block_size](std::size_t n) { return parts_of(n, block_size); };
}

}  // namespace

ReductionChecks::ReductionChecks(const ReductionKernels& kernels, unsigned block_size, ThreadTakes thread_takes)
    : kernels_(kernels), block_size_(block_size), thread_takes_(thread_takes)
{}

ReductionChecks::~ReductionChecks() = default;

template <class Operation>
Launch ReductionChecks::launch_of(std::size_t blocks, typename Operation::Value* partial,
                                  const typename Operation::Value* values, std::size_t n) const
{
    return launch(kernel_for<Operation>(kernels_), static_cast<unsigned>(blocks), block_size_, partial, values, n);
}

template <class Operation>
Reduction<typename Operation::Value> ReductionChecks::reduction_in(
    const DeviceBuffer<typename Operation::Value>& values, const BlocksFor& blocks)
{
    return reduction_of<typename Operation::Value>(
        values, blocks, [this](const auto& partial, const auto* remaining, std::size_t n) {
            return launch_of<Operation>(partial.size(), partial.data(), remaining, n);
        });
}

template <class Operation>
void ReductionChecks::expect_right_result(const Content<typename Operation::Value>& content, const BlocksFor& blocks)
{
    using Value = typename Operation::Value;
    const auto context = with("n = " + std::to_string(content.size()));
    const auto values = input("values", content);
    const auto reduction = reduction_in<Operation>(values, blocks);
    run_all(reduction);
    std::string hint;
    if (thread_takes_ == ThreadTakes::one_value) {
        require_that(
            reduction.first_partial(), Holds(reduced_by<Operation>(block_size_, content)),
            (std::is_same_v<Operation, MatrixProduct>
                 ? "If sums and maxima are right, the order is not: combine neighbors only, the left one first."
                 : "Element b is the result of block b, after the first launch."));
        hint = "The block results are right: what differs in the launches on them?";
    }
    require_that(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)}), hint);
    require_unchanged(values, content);
}

template <class Operation>
void ReductionChecks::expect_right_results(const BlocksFor& blocks)
{
    const std::size_t drawn = drawn_size(34, 9'999);
    const std::vector<std::size_t> sizes = thread_takes_ == ThreadTakes::one_value
                                               ? std::vector<std::size_t>{1, 31, 32, 33, 1023, 1024, 1025, 4099, drawn}
                                               : std::vector<std::size_t>{1, 31, 32, 33, 1023, 1025, 10'007, drawn};
    for (const std::size_t n : sizes) expect_right_result<Operation>(random_values<Operation>(n), blocks);
    if constexpr (std::is_same_v<Operation, Sum<float>>) {
        // So small that only floats hold them.
        std::vector<float> small = random_values<Operation>(drawn).to_vector();
        for (float& value : small) value *= 0x1p-60F;
        expect_right_result<Operation>(small, blocks);
    }
}

void ReductionChecks::expect_sums(const BlocksFor& blocks)
{
    expect_right_results<Sum<int>>(blocks);
    expect_right_results<Sum<float>>(blocks);
}

void ReductionChecks::expect_maxima(const BlocksFor& blocks)
{
    expect_right_results<Maximum<int>>(blocks);
    // Negative ones too: 0 is not neutral for them.
    std::vector<float> negative = random_values<Sum<float>>(drawn_size(50, 200)).to_vector();
    for (float& value : negative) value = -1 - std::abs(value);
    expect_right_result<Maximum<float>>(negative, blocks);
    // Nothing but the smallest of all: no other value is neutral.
    expect_right_result<Maximum<float>>(std::vector<float>(drawn_size(1025, 3000), Maximum<float>::neutral()), blocks);
    expect_right_result<Maximum<float>>(random_values<Maximum<float>>(drawn_size(2000, 6000)), blocks);
}

void ReductionChecks::expect_right_results_of_many(std::size_t n, const BlocksFor& blocks)
{
    const auto content = random_values<Sum<float>>(n);
    const auto values = input("values", content);
    const auto sum = reduction_in<Sum<float>>(values, blocks);
    run_all(sum);
    require_that(sum.result(), Holds(std::vector<float>{reduced<Sum<float>>(content)}));
    note(to_string(sum.steps()));

    std::vector<int> counting(std::min<std::size_t>(n, 1 << 20));
    std::iota(counting.begin(), counting.end(), 0);
    const auto numbers = input("values", counting);
    const auto maximum = reduction_in<Maximum<int>>(numbers, blocks);
    run_all(maximum);
    require_that(maximum.result(), Holds(std::vector<int>{counting.back()}));
}

template <class Operation>
void ReductionChecks::expect_few_accesses(const std::string& operation, std::size_t n, const BlocksFor& blocks)
{
    using Value = typename Operation::Value;
    if (HasFailure()) return;
    const auto context = with(operation + ", n = " + std::to_string(n));
    const Content<Value> content = random_values<Operation>(n);
    const auto values = input("values", content);
    const auto reduction = reduction_in<Operation>(values, blocks);
    for (std::size_t i = 0; i < reduction.launches().size(); ++i) {
        if (HasFailure())
            run(reduction.launches()[i]);
        else
            profile(reduction.launches()[i], contract_of(reduction.steps()[i], sizeof(Value)),
                    operation + ", n = " + std::to_string(n) + ", launch " + std::to_string(i + 1));
    }
    require_that(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)}));
    require_unchanged(values, content);
}

void ReductionChecks::expect_few_accesses_of_commutative_operations(std::size_t n, const BlocksFor& blocks)
{
    expect_few_accesses<Sum<int>>("Sum<int>", n, blocks);
    expect_few_accesses<Maximum<int>>("Maximum<int>", n, blocks);
    expect_few_accesses<Maximum<float>>("Maximum<float>", n, blocks);
}

Profile ReductionChecks::measure_first_launch(std::size_t n, const BlocksFor& blocks, const std::string& label)
{
    const auto values = input("values", random_values<Sum<float>>(n));
    return measure(reduction_in<Sum<float>>(values, blocks).launches().front(), label);
}

void ReductionChecks::expect_at_most_times_a_copy(double limit, std::size_t n, const BlocksFor& blocks)
{
    needs_clock();
    const auto values = input("values", random_values<Sum<float>>(n));
    const auto sum = reduction_in<Sum<float>>(values, blocks);
    const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
    needs_size_for_times(n, std::size_t{1} << 26, "67,108,864 values");
    expect_time(duration, limit);
}

bool ReductionChecks::shares_out_equally(std::size_t values_of_block)
{
    const auto values = input("values", std::vector<int>(few_blocks * values_of_block));
    const auto partial = output<int>("partial", few_blocks);
    return each_block_loads(launch_of<Sum<int>>(few_blocks, partial.data(), values.data(), values.size()),
                            values_of_block * sizeof(int));
}

/// All blocks and warps load.
AccessLimits ReductionChecks::shared_loads_of(const ReductionStep& step, std::size_t bytes_of_value) const
{
    AccessLimits limits = once(step.values, bytes_of_value);
    // Each warp loads its own values in one request. The lanes may load 16 bytes each in place of 4.
    if (thread_takes_ == ThreadTakes::one_value) return std::move(limits).in_every_block().of_each_warp_at_most(1);
    // What a warp has where its lanes go round with 16 bytes each, as often as values need. Where that does not come
    // out even, half as much again: lanes may move 4 bytes or 16, or some of both.
    constexpr std::size_t bytes_of_lane = 16;
    const std::size_t bytes = step.values * bytes_of_value;
    const std::size_t round = step.blocks * block_size_ * bytes_of_lane;
    const std::size_t bytes_of_warp = parts_of(bytes, round) * warp_size * bytes_of_lane;
    const bool goes_round_evenly = bytes % round == 0;
    return std::move(limits).of_each_warp_at_most(AccessLimits::unlimited,
                                                  goes_round_evenly ? bytes_of_warp : bytes_of_warp * 3 / 2);
}

LaunchContract ReductionChecks::contract_of(const ReductionStep& step, std::size_t bytes_of_value) const
{
    LaunchContract contract = within_blocks(step.blocks, bytes_of_value);
    contract.global_loads = shared_loads_of(step, bytes_of_value)
                                .with_advice(
                                    "Each value is loaded once, and neighboring threads take neighboring "
                                    "values, in every round. All warps load their share.");
    contract.global_stores = at_most(step.blocks)
                                 .at_least(step.blocks)
                                 .units(step.blocks, step.blocks)
                                 .shared_equally_among_blocks()
                                 .with_advice(
                                     "What the threads of a block hand to each other stays in shared "
                                     "memory; only its result goes to `partial`.");
    // Where there are more threads than values, some warps have nothing to do; and where values are loaded several at
    // once, those that are left over are loaded one by one.
    if (step.values < step.blocks * block_size_) {
        for (AccessLimits* limits : {&contract.global_loads, &contract.shared_loads, &contract.shared_stores})
            limits->shared = AccessLimits::Shared::among_blocks;
        constexpr std::uint64_t left_over = 15;
        // An idle warp may load a neutral value that is no immediate: nvcc 13.0 makes 32 loads for 13 matrices,
        // measured on an H200. In a number's place that would let one thread load what is left for a block.
        constexpr std::size_t longest_immediate = 8;
        const std::uint64_t idle_warps =
            bytes_of_value > longest_immediate ? step.blocks * (block_size_ / warp_size) : 0;
        contract.global_loads.max_instructions += left_over + idle_warps;
        contract.global_loads.max_units += left_over + idle_warps;
        if (contract.global_loads.max_instructions_of_warp != AccessLimits::unlimited)
            contract.global_loads.max_instructions_of_warp += left_over;
    }
    return contract;
}

OneValueChecks::OneValueChecks(const ReductionKernels& kernels, unsigned block_size)
    : ReductionChecks(kernels, block_size, ThreadTakes::one_value),
      blocks_for(a_thread_for_each_value(block_size)),
      block_size_(block_size),
      sizes_{.on_gpu = std::size_t{1} << 25,
             .on_model = 1 << 17,
             .multiple_of = block_size,
             .largest = std::size_t{1} << 32,
             .compared = std::size_t{3} * block_size}
{}

void OneValueChecks::expect_products_in_order(const BlocksFor& blocks) { expect_right_results<MatrixProduct>(blocks); }

SampledSizes OneValueChecks::sampled_sizes()
{
    return {.at =
                [this](std::size_t n) {
                    LaunchSample made = sample(sentence("n = ", n));
                    const std::size_t block = block_size_;
                    const int* const values = made.input<int>("values", n, [block](std::size_t i) {
                        return static_cast<int>(1 + i / block % 1000 + i % block);
                    });
                    const auto sum_of_block = [block, n](std::size_t number) {
                        const std::size_t count = std::min(block, n - number * block);
                        return static_cast<int>(count * (1 + number % 1000) + count * (count - 1) / 2);
                    };
                    int* const partial = made.output<int>("partial", blocks_for(n), sum_of_block,
                                                          [](std::size_t number) { return number; });
                    made.launch = launch_of<Sum<int>>(blocks_for(n), partial, values, n);
                    return made;
                },
            .period = block_size_,
            .largest = more_than_unsigneds + more_than_ints,
            .contract =
                [this](std::size_t n) {
                    return contract_of({n, blocks_for(n)}, sizeof(int));
                },
            .factor = 4};
}

void OneValueChecks::expect_right_results_at_all_sizes() { expect_right_at_all_sizes(sampled_sizes()); }

Profile OneValueChecks::measure_launch() { return measure_first_launch(predicted_size(sizes_), blocks_for); }

/// Some blocks, the last of which is not full where idle threads are counted.
std::size_t OneValueChecks::ragged_values() const
{
    const std::size_t whole = std::size_t{4} * block_size_;
    return counts_idle_threads() ? whole - drawn_size(1, std::size_t{3} * block_size_) : whole;
}

void OneValueChecks::expect_few_accesses_of_sums()
{
    std::vector<std::size_t> counts = counted_sizes(sizes_);
    counts.push_back(ragged_values());
    // What a GPU counts leaves its last launch 32 values, a single warp's. The model's size leaves it 128.
    if (counts.front() > sizes_.on_model) counts.push_back(sizes_.on_model);
    for (const std::size_t n : counts) expect_few_accesses<Sum<float>>("Sum<float>", n, blocks_for);
    expect_same_costs_at_all_sizes(sampled_sizes());
}

void OneValueChecks::expect_few_accesses_of_other_operations()
{
    const std::size_t block = block_size_;
    for (const std::size_t n : {drawn_size(8 * block, 24 * block, block), ragged_values()}) {
        expect_few_accesses_of_commutative_operations(n, blocks_for);
        expect_few_accesses<MatrixProduct>("MatrixProduct", n, blocks_for);
    }
}

ShareChecks::ShareChecks(const ReductionKernels& kernels, unsigned block_size, unsigned max_blocks)
    : ReductionChecks(kernels, block_size, ThreadTakes::its_share),
      sizes{.on_gpu = std::size_t{1} << 25,
            .on_model = std::size_t{1} << 18,
            .multiple_of = values_of_thread * block_size,
            .largest = std::size_t{1} << 32,
            .compared = 3 * values_of_thread * block_size,
            .timed = std::size_t{1} << 28},
      counted_blocks([block_size, max_blocks](std::size_t n) {
          return std::clamp<std::size_t>(n / (values_of_thread * block_size), 1, max_blocks);
      }),
      block_size_(block_size),
      max_blocks_(max_blocks),
      a_thread_for_each_(a_thread_for_each_value(block_size))
{}

/// What a block's threads take together when each of them loads 16 bytes.
std::size_t ShareChecks::values_of_round() const { return 16 / sizeof(int) * block_size_; }

Profile ShareChecks::measure_launch() { return measure_first_launch(predicted_size(sizes), counted_blocks); }

void ShareChecks::expect_few_accesses_of_sums()
{
    for (const std::size_t n : counted_sizes(sizes)) expect_few_accesses<Sum<float>>("Sum<float>", n, counted_blocks);
    for (const std::size_t n : few_values()) expect_few_accesses<Sum<float>>("Sum<float>", n, a_thread_for_each_);
    for (const SampledSizes& each : {grids<Sum<float>>("Sum<float>"), shares<Sum<float>>("Sum<float>", max_blocks_)})
        expect_same_costs_at_all_sizes(each);
}

/// In a grid that is drawn, too: threads have from 2 to 8 values, and not all as many.
void ShareChecks::expect_few_accesses_of_other_operations()
{
    const std::size_t block = block_size_;
    const std::size_t n = drawn_size(32 * block, 64 * block, warp_size);
    const std::size_t grid = drawn_size(8, 16);
    expect_few_accesses_of_commutative_operations(n,
                                                  [=](std::size_t left) { return left == n ? grid : std::size_t{1}; });
    for (const std::size_t left : few_values()) expect_few_accesses_of_commutative_operations(left, a_thread_for_each_);
    const std::size_t few = few_blocks;
    // As many as lanes can load 16 bytes at once; and a value for each thread, with a second one for some.
    const std::size_t one_for_each = few * block;
    for (const std::size_t values :
         {few * values_of_round(), drawn_size(one_for_each + block, 2 * one_for_each - block, warp_size)})
        if (counts_idle_threads())
            expect_few_accesses<Sum<int>>("Sum<int>", values,
                                          [few](std::size_t left) { return left > few ? few : std::size_t{1}; });
    for (const SampledSizes& each : {grids<Sum<int>>("Sum<int>"), shares<Sum<int>>("Sum<int>", few_blocks)})
        expect_same_costs_at_all_sizes(each);
}

/// For a single block, and for some blocks, the last of which is not full: where idle threads are counted.
std::vector<std::size_t> ShareChecks::few_values() const
{
    if (!counts_idle_threads()) return {};
    const std::size_t block = block_size_;
    return {drawn_size(block / 2, block), drawn_size(2 * block, 12 * block)};
}

/// A block for each round.
template <class Operation>
SampledSizes ShareChecks::grids(const std::string& operation)
{
    using Value = typename Operation::Value;
    return {.at =
                [this, operation](std::size_t grid) {
                    LaunchSample made = sample(sentence(operation, ", a grid of ", grid, " blocks"));
                    const std::size_t n = grid * values_of_round();
                    Value* const partial = made.output<Value>("partial", grid);
                    const Value* const values = made.output<Value>("values", n);
                    made.launch = launch_of<Operation>(grid, partial, values, n);
                    return made;
                },
            .period = 1,
            .largest = max_blocks_,
            .may_be_ragged = false,
            .factor = 4};
}

/// So many blocks, and more and more values for each.
template <class Operation>
SampledSizes ShareChecks::shares(const std::string& operation, std::size_t grid)
{
    using Value = typename Operation::Value;
    const std::size_t values_of_rounds = grid * values_of_round();
    constexpr std::size_t many_rounds = 64;
    return {.at =
                [this, operation, grid](std::size_t n) {
                    LaunchSample made = sample(sentence(operation, ", n = ", n, ", blocks: ", grid));
                    Value* const partial = made.output<Value>("partial", grid);
                    const Value* const values = made.output<Value>("values", n);
                    made.launch = launch_of<Operation>(grid, partial, values, n);
                    made.share = n;
                    // The last two, and not those between: a block has many values here.
                    made.blocks = {0, grid - 2, grid - 1};
                    return made;
                },
            .period = values_of_rounds,
            .largest = many_rounds * values_of_rounds,
            .may_be_ragged = false,
            .factor = 4};
}

void ShareChecks::expect_right_results_in_any_grid()
{
    for (const std::size_t grid : {std::size_t{1}, std::size_t{3}, drawn_size(2, 12)}) {
        const auto context = with("grid = " + std::to_string(grid));
        expect_right_results<Sum<int>>([grid](std::size_t n) { return n <= grid ? 1 : grid; });
    }
}

/// Which block takes which values is the kernel's affair: but when 16 bytes for each thread go round evenly, each takes
/// as many. There are more than an unsigned counts.
void ShareChecks::expect_shares_taken_beyond_ints()
{
    const std::size_t values_of_block = values_of_round();
    if (!tries_more_than_ints_count() || !shares_out_equally(values_of_block)) return;
    constexpr std::size_t n = more_than_unsigneds / 2 * 3;
    const std::size_t grid = n / values_of_block;
    const std::vector<std::size_t> blocks = {0, grid / 2, grid - 1};
    const auto context =
        with(sentence("n = ", n, ", more than an unsigned holds, of whose ", grid, " blocks ", blocks.size(), " run"));
    const auto values = sparse<int>("values", n);
    const auto partial = sparse<int>("partial", grid);
    const Profile profile = run_blocks_beyond_ints(launch_of<Sum<int>>(grid, partial.data(), values.data(), n), blocks);
    const std::size_t taken = global_loads(profile).distribution.value().bytes / sizeof(int);
    const std::size_t share = blocks.size() * values_of_block;
    if (taken != share)
        fail_and_end(sentence("These ", blocks.size(), " blocks load ", taken, " values; their share is ", share, ". ",
                              use_size_t));
}

void ShareChecks::expect_exact_sum_of_equal_floats()
{
    // As long as what is combined is of similar size, each sum is a small multiple of an odd number of 19 bits, times a
    // power of 2: exact.
    const auto value = static_cast<float>(2 * drawn_size(1 << 17, (1 << 17) + (1 << 15)) + 1);
    const std::size_t n = std::size_t{8} * block_size_;
    const auto values = input("values", std::vector<float>(n, value));
    const auto sum = reduction_in<Sum<float>>(values, [](std::size_t) { return 1; });
    run_all(sum);
    require_that(sum.result(), Holds(std::vector<float>{static_cast<float>(n) * value}),
                 "If the other sums are right: a float has 24 bits. A thread that adds value after value to a large "
                 "sum loses what does not fit. Let partial results of similar size meet.");
}

}  // namespace warpbook
