#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <array>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "lab.hpp"

namespace warpbook {
namespace {

class Histogram : public Lab {
protected:
    static Launch launch_for(unsigned* bins, const unsigned char* values, std::size_t n, unsigned blocks)
    {
        return launch(histogram, blocks, block_threads, bins, values, n);
    }

    /// At multiples of 512 all warps are full, also when each lane loads 16 values at once.
    static constexpr Sizes sizes{.on_gpu = 1 << 24,
                                 .on_model = 1 << 18,
                                 .multiple_of = 512,
                                 .largest = std::size_t{3} << 30,
                                 .compared = 61'440};

    std::size_t counted_values() const { return counted_size(sizes); }

    /// What a block's threads load when each of them loads 16 values at once.
    static constexpr std::size_t values_of_round = std::size_t{16} * block_threads;

    /// Two blocks for each multiprocessor of an H200; less where some threads of each would get less than 16 values.
    static unsigned blocks_for(std::size_t n)
    {
        return static_cast<unsigned>(std::clamp<std::size_t>(n / values_of_round, 1, 264));
    }

    /// A number of values that fills neither warps nor wide loads, where idle threads are counted.
    std::size_t ragged_size() const
    {
        return counts_idle_threads() ? drawn_size(25'000, 1 << 15, 32) - drawn_size(1, 31) : 1 << 15;
    }

    Content<unsigned char> random_bytes(std::size_t count)
    {
        return drawn<unsigned char>(count, [](std::span<unsigned char> piece, std::mt19937& generator) {
            for (std::size_t i = 0; i < piece.size(); i += 4) {
                auto four = static_cast<std::uint32_t>(generator());
                for (std::size_t k = i; k < std::min(i + 4, piece.size()); ++k, four >>= 8) piece[k] = four & 0xff;
            }
        });
    }

    /// About half of them are the value, the others random.
    std::vector<unsigned char> half_of_them(unsigned char value, std::size_t count)
    {
        std::vector<unsigned char> values(count, value);
        for (unsigned char& each : values) {
            const auto drawn = static_cast<std::uint32_t>(random()());
            if (drawn % 2 == 0) each = static_cast<unsigned char>(drawn >> 8);
        }
        return values;
    }

    /// Counts at the documented size, and judges nothing: for predictions.
    Profile measure_histogram()
    {
        const std::size_t n = counted_values();
        const auto values = input("values", random_bytes(n));
        const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
        return measure(launch_for(bins.data(), values.data(), n, blocks_for(n)));
    }

    /// Of an atomic to shared memory, on average: twice what random values take where bins that are neighbors lie in
    /// different banks. Lanes that all count in the same bin take turns.
    static constexpr std::uint64_t most_wavefronts_of_random_values = 8;
    static constexpr std::uint64_t most_wavefronts_of_equal_values = warp_size;

    static LaunchContract contract_for(std::size_t n, std::uint64_t blocks,
                                       std::uint64_t most_wavefronts = most_wavefronts_of_random_values)
    {
        constexpr std::uint64_t requests_of_bins = bin_count / warp_size;
        constexpr std::uint64_t sectors_of_bins = bin_count * sizeof(unsigned) / 32;
        const std::size_t rounds = parts_of(n, blocks * values_of_round);
        // Where that does not come out even, half as much again: lanes may take one value, or 16, or some of both.
        const std::uint64_t bytes_of_warp = rounds * values_of_round / (block_threads / warp_size);
        const bool goes_round_evenly = n % (blocks * values_of_round) == 0;
        const std::uint64_t max_bytes_of_warp = goes_round_evenly ? bytes_of_warp : bytes_of_warp * 3 / 2;
        // What is left over in a block, one by one, by a warp that has too few values for 16 at once.
        const std::uint64_t left_over = n % sizes.multiple_of == 0 ? 0 : 32 * blocks;
        const std::uint64_t requests = parts_of(n, warp_size) + left_over;
        const char* const together =
            "A block empties its own bins, and adds them up, with its threads together: lane by lane.";
        AccessLimits loads = once(n, 1)
                                 .of_each_warp_at_most(AccessLimits::unlimited, max_bytes_of_warp)
                                 .with_advice(
                                     "Each value is loaded once, by one thread of one block; neighboring lanes take "
                                     "neighboring values, and all warps take their share.");
        loads.max_instructions = requests;
        loads.max_units += left_over;
        AccessLimits counting = at_most(requests)
                                    .in_any_pattern()
                                    .units(0, requests * most_wavefronts)
                                    .with_advice(
                                        "All lanes of a warp can count in one instruction, and bins that are neighbors "
                                        "lie in different banks: lanes with different values seldom meet in one.");
        // Lanes that take 16 values each leave most warps of a block nothing.
        const bool are_few = n < blocks * values_of_round / 4;
        if (are_few) loads.shared = counting.shared = AccessLimits::Shared::among_blocks;
        return {.global_loads = std::move(loads),
                // IsCoalesced would refuse a kernel that leaves out empty bins.
                .global_atomics =
                    at_most(blocks * requests_of_bins)
                        .units(1, blocks * sectors_of_bins)
                        .in_any_pattern()
                        .shared_among_blocks()
                        .with_advice("One atomic for each bin and block is enough, when the block has counted in bins "
                                     "of its own. Neighboring lanes should add to neighboring bins."),
                .shared_loads = at_most(blocks * most_loads_of_own_bins)
                                    .units(0, 2 * blocks * most_loads_of_own_bins)
                                    .in_any_pattern()
                                    .shared_among_blocks()
                                    .of_each_warp_at_most(most_loads_of_warp)
                                    .with_advice(together),
                .shared_stores = at_most(blocks * most_stores_to_own_bins)
                                     .units(0, 2 * blocks * most_stores_to_own_bins)
                                     .in_any_pattern()
                                     .shared_among_blocks()
                                     .of_each_warp_at_most(most_stores_of_warp)
                                     .with_advice(together),
                // Where lanes meet in a bin, or in a bank, depends on the values.
                .shared_atomics = std::move(counting),
                .max_barriers_of_block = most_barriers};
    }

    void expect_few_accesses(std::size_t n, unsigned blocks)
    {
        if (HasFailure()) return;  // what is wrong is told once
        expect_few_accesses(random_bytes(n), blocks, sentence("n = ", n, ", blocks: ", blocks));
    }

    void expect_few_accesses(const Content<unsigned char>& content, unsigned blocks, const std::string& what,
                             std::uint64_t most_wavefronts = most_wavefronts_of_random_values)
    {
        if (HasFailure()) return;
        const auto context = with(what);
        const std::size_t n = content.size();
        const auto values = input("values", content);
        const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
        profile(launch_for(bins.data(), values.data(), n, blocks), contract_for(n, blocks, most_wavefronts), what);
        require_that(bins, Holds(counted(content, std::vector<unsigned>(bin_count, 0))));
        require_unchanged(values, content);
    }

    /// All values are 0.
    LaunchSample sample_of(std::size_t n, std::size_t blocks)
    {
        LaunchSample made = sample(sentence("n = ", n, ", blocks: ", blocks));
        auto* const bins = reinterpret_cast<unsigned*>(made.output<int>("bins", bin_count));
        made.launch = launch_for(bins, made.output<unsigned char>("values", n), n, static_cast<unsigned>(blocks));
        made.share = parts_of(n, blocks);
        return made;
    }

    /// A block for each round.
    SampledSizes grids()
    {
        return {.at = [this](std::size_t grid) { return sample_of(grid * values_of_round, grid); },
                .period = 1,
                .largest = 1 << 16,
                .may_be_ragged = false,
                .contract =
                    [](std::size_t grid) {
                        return contract_for(grid * values_of_round, grid, most_wavefronts_of_equal_values);
                    },
                .factor = 4};
    }

    /// A few blocks, and more and more values for each.
    SampledSizes shares()
    {
        const unsigned grid = drawn_grid();
        constexpr std::size_t many_rounds = 16;
        return {.at = [this, grid](std::size_t n) { return sample_of(n, grid); },
                .period = grid * values_of_round,
                .largest = many_rounds * grid * values_of_round,
                .may_be_ragged = false,
                .factor = 4};
    }

    /// Each core counts in bins of its own first.
    static std::vector<unsigned> counted(const Content<unsigned char>& content, std::vector<unsigned> bins)
    {
        std::mutex mutex;
        by_all_cores(content.size(), std::size_t{1} << 20, [&](std::size_t first, std::size_t last) {
            std::array<unsigned, bin_count> counts{};
            for (std::size_t i = first; i < last; ++i) ++counts[content[i]];
            const std::lock_guard lock(mutex);
            for (std::size_t value = 0; value < bin_count; ++value) bins[value] += counts[value];
        });
        return bins;
    }

    void expect_histogram(const Content<unsigned char>& content, unsigned blocks, const std::string& what)
    {
        const auto context = with(sentence("n = ", content.size(), ", ", what, ", blocks: ", blocks));
        const Content<int> drawn = random_ints(bin_count);
        const std::vector<unsigned> before(drawn.begin(), drawn.end());
        const auto values = input("values", content);
        const auto bins = input("bins", before);
        run(launch_for(bins.data(), values.data(), content.size(), blocks));
        require_that(bins, Holds(counted(content, before)));
        require_unchanged(values, content);
    }

    /// Few blocks for which 16 values for each thread go round evenly.
    unsigned drawn_grid() const { return static_cast<unsigned>(drawn_size(2, 4)); }

    /// Whether all blocks take as many values where there are few of them. Of many, a block that takes those of others
    /// would never come to an end; it is refused where accesses are counted, in the same grid.
    bool shares_out_equally()
    {
        const unsigned grid = drawn_grid();
        const auto values = input("values", std::vector<unsigned char>(grid * values_of_round));
        const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
        return each_block_loads(launch_for(bins.data(), values.data(), values.size(), grid), values_of_round);
    }

    /// Of zeros, which a few blocks count: all in one bin. Which blocks take which values is the kernel's affair; when
    /// 16 values for each thread go round evenly, each takes as many. There are more than an unsigned counts.
    void expect_zeros_counted_beyond_ints()
    {
        if (!tries_more_than_ints_count() || !shares_out_equally()) return;
        constexpr std::size_t n = more_than_unsigneds / 2 * 3;
        constexpr std::size_t grid = n / values_of_round;
        const std::vector<std::size_t> blocks = {0, grid / 2, grid - 1};
        const auto context = with(
            sentence("n = ", n, ", more than an unsigned holds, of whose ", grid, " blocks ", blocks.size(), " run"));
        const auto values = sparse<unsigned char>("values", n);
        const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
        run_blocks_beyond_ints(launch_for(bins.data(), values.data(), n, grid), blocks);
        const std::size_t found = bins.read()[0];
        const std::size_t share = blocks.size() * values_of_round;
        if (found != share)
            fail_and_end(sentence("All values are 0, and these ", blocks.size(), " blocks count ", found,
                                  " of them; their share is ", share, ". ", use_size_t));
    }
};

class Values : public Histogram {};
class Accesses : public Histogram {};
class Predictions : public Histogram {};
class Stretch : public Histogram {};

TEST_F(Values, AreCounted)
{
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33},
                                std::size_t{257}, std::size_t{1000}, std::size_t{1023}, drawn_size(10'000, 30'000)}) {
        for (const std::size_t blocks : {std::size_t{1}, std::size_t{3}, drawn_size(4, 9)})
            expect_histogram(random_bytes(n), static_cast<unsigned>(blocks), "random values");
    }
    const auto value = static_cast<unsigned char>(drawn_size(0, bin_count - 1));
    // More of one value than 16 bits can count.
    expect_histogram(std::vector<unsigned char>(70'000, value), 1, "all of them " + std::to_string(value));
    expect_histogram(half_of_them(value, 30'000), 3, "half of them " + std::to_string(value));
    expect_zeros_counted_beyond_ints();
}

TEST_F(Accesses, EachBlockCountsInItsOwnBins)
{
    for (const std::size_t n : counted_sizes(sizes)) expect_few_accesses(n, blocks_for(n));
    // So many values that all warps have as many, whether their lanes take 1 or 16 at once.
    const unsigned grid = drawn_grid();
    expect_few_accesses(grid * values_of_round, grid);
    // In a single block, and in more than would have 16 values for each thread.
    for (const std::size_t blocks : {std::size_t{1}, drawn_size(5, 6)})
        expect_few_accesses(ragged_size(), static_cast<unsigned>(blocks));
    // So few that a block could think its own bins not worth while.
    if (counts_idle_threads()) expect_few_accesses(drawn_size(500, 20'000), 1);
    // More of one value than 16 bits can count.
    constexpr std::size_t many = std::size_t{5} * values_of_round;
    if (counts_idle_threads()) {
        expect_few_accesses(std::vector<unsigned char>(many, 7), 1,
                            sentence("n = ", many, ", all of them 7, blocks: 1"), most_wavefronts_of_equal_values);
        expect_few_accesses(half_of_them(7, many), 1, sentence("n = ", many, ", half of them 7, blocks: 1"),
                            most_wavefronts_of_equal_values);
    }
    for (const SampledSizes& each : {grids(), shares()})
        if (!HasFailure()) expect_same_costs_at_all_sizes(each);
}

TEST_F(Predictions, AtomicsPerBlockAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_atomics_per_block();
    const auto atomics = global_atomics(measure_histogram());
    const double blocks = blocks_for(counted_values());
    expect_predicted(predicted, instructions_per_part(atomics, blocks));
}

TEST_F(Predictions, SectorsOfBytesAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_sectors_of_bytes();
    const auto loads = global_loads(measure_histogram());
    const double requests = static_cast<double>(counted_values() / warp_size);
    expect_predicted(predicted, units_per_part(loads, requests));
}

TEST_F(Stretch, IsFasterThanACopy)
{
    if (!wants_stretch()) does_not_apply("optional: at the speed of memory; begin with wants_stretch() in your file");
    needs_clock();
    // A copy reads and writes. Measured on an H200 with 2^28 random values: one histogram for each block, a byte a
    // load, 2.9 times a copy's time; 16 bytes a load and a histogram for each lane number, 0.59 times.
    constexpr double allowed = 0.8;
    constexpr std::size_t n = std::size_t{1} << 28;
    const auto values = input("values", random_bytes(n));
    const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
    const Duration duration = time_beside_copy({launch_for(bins.data(), values.data(), n, blocks_for(n))}, n);
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
