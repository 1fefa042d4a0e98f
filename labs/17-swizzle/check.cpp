#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include <algorithm>
#include <bit>
#include <map>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t tile_bytes = std::size_t{tile_width} * tile_width * sizeof(float);

class Swizzle : public Transposes {
protected:
    static constexpr std::size_t largest = 32768;

    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        require(n >= 1 && n <= largest, sentence("a matrix has 1 to ", largest, " rows in this lab, not ", n));
        const LaunchShape shape = swizzled_shape(static_cast<int>(n));
        require_enough_threads(shape, n);
        return launch_with_shared(transpose_swizzled, shape.grid, shape.block, tile_bytes, transposed, matrix,
                                  static_cast<int>(n));
    }

    bool takes_any_size() const override { return true; }

    Sizes sizes() const override
    {
        return {.on_gpu = 4096, .on_model = 512, .multiple_of = tile_width, .largest = largest, .timed = 8192};
    }

    /// How many lanes miss their memory in a launch whose blocks get so little of it: at each line, those of one
    /// instruction.
    std::map<SourceLocation, std::uint64_t> missing_lanes(Launch launch, std::size_t shared_bytes)
    {
        launch.dynamic_shared_bytes = shared_bytes;
        std::map<SourceLocation, std::uint64_t> lanes;
        for (const Finding& finding : faults_of(launch)) {
            std::uint64_t& of_line = lanes[finding.location];
            of_line = std::max(of_line, finding.occurrences);
        }
        return lanes;
    }

    /// Accesses to shared memory by all lanes, of a launch whose distribution is known.
    static std::uint64_t lanes_in_shared_memory(const Profile& counted)
    {
        std::uint64_t lanes = 0;
        for (const Operation operation : all_operations)
            lanes += counted.distribution.value().of(Space::shared, operation).lanes;
        return lanes;
    }

    /// Every block has its tile in the launch's memory, in a matrix of any size: without that memory, each lane that
    /// goes to shared memory misses it.
    void expect_all_blocks_in_the_memory_of_the_launch()
    {
        if (!tries_more_than_ints_count() || something_is_wrong()) return;
        std::vector<std::size_t> sizes_to_try = whole_sizes(sampled_sizes());
        sizes_to_try.push_back(drawn_size(129, 255));
        for (const std::size_t n : sizes_to_try) {
            const LaunchSample tried = sampled_sizes().at(n);
            for (const std::size_t block : tried.blocks_to_run(drawn_size(0, n))) {
                const Profile counted = run_blocks(tried.launch, {block});
                const std::uint64_t lanes = lanes_in_shared_memory(counted);
                Launch launch = tried.launch;
                launch.only_blocks = {block};
                std::uint64_t missing = 0;
                launch.dynamic_shared_bytes = 0;
                for (const Finding& finding : faults_of(launch)) missing += finding.occurrences;
                if (missing == lanes) continue;
                fail_and_end(sentence("For n = ", n, " block ", block, " makes ", lanes,
                                      " accesses to shared memory, and only ", missing,
                                      " of them go to the launch's: there is a second array, where there may be room "
                                      "for padding. Keep all of the tile in the `extern __shared__` array."));
            }
        }
    }

    /// Fails where a line accesses other shared memory than the launch's. `missing` lanes miss all of that.
    void expect_to_miss(const Traffic& traffic, const std::map<SourceLocation, std::uint64_t>& missing)
    {
        if (!traffic.lines.available()) return;
        for (const auto& [line, counts] : traffic.lines.value()) {
            const auto found = missing.find(line);
            const std::uint64_t lanes = found == missing.end() ? 0 : found->second;
            // A line may have several instructions, each with a part of the lanes. But one that has most of them is
            // the only one, and has all: otherwise it finds its array by a condition.
            const std::uint64_t all = counts.instructions * warp_size;
            if (lanes > 0 && (lanes <= all / 2 || lanes >= all)) continue;
            fail_and_end(sentence("Line ", line.line,
                                  " accesses shared memory that is not the launch's: a second array, where there may "
                                  "be room for padding. Keep all of the tile in the `extern __shared__` array."));
        }
    }

    /// The same of all accesses together: a few blocks may keep their tile elsewhere, at the same lines.
    void expect_all_to_miss(const Profile& counted, const std::map<SourceLocation, std::uint64_t>& missing)
    {
        if (!counted.distribution.available()) return;
        const std::uint64_t all = lanes_in_shared_memory(counted);
        std::uint64_t missed = 0;
        for (const auto& [line, lanes] : missing) missed += lanes;
        if (missed == all) return;
        fail_and_end(sentence("Of ", all, " accesses of lanes to shared memory, ", missed,
                              " are to the launch's: the others are to a second array, where there may be room for "
                              "padding. Keep all of the tile in the `extern __shared__` array."));
    }
};

class Values : public Swizzle {};
class Accesses : public Swizzle {};
class Predictions : public Swizzle {};
class Time : public Swizzle {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({1, 31, 32, 33, drawn_size(34, 160), drawn_size(161, 320)});
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    expect_coalesced_loads();
    expect_no_idle_blocks();
    expect_few_idle_warps();
}

TEST_F(Accesses, StoresAreCoalesced)
{
    expect_coalesced_stores();
}

TEST_F(Accesses, TileHasNoBankConflicts)
{
    expect_good_tile();
}

TEST_F(Accesses, TileFillsTheMemoryOfTheLaunch)
{
    // At the sizes at which accesses are counted: what touches the launch's memory for show makes an access too many
    // there.
    for (const std::size_t n : sizes_to_count()) {
        // Of a tile of 8 x 128 elements, a smaller matrix needs a part only.
        if (n < 128) continue;
        const auto context = with(sentence("n = ", n));
        const auto matrix = input("matrix", random_floats_to_move(n * n));
        const auto transposed = output<float>("transposed", n * n);
        const Launch transpose = launch_for(transposed.data(), matrix.data(), n);
        // With a word less the tile does not fit any more: one that has no fault then is somewhere else.
        if (missing_lanes(transpose, tile_bytes - sizeof(float)).empty())
            fail_and_end(
                "The launch gave a word less than the tile needs, and the kernel did not miss it: its tile is "
                "somewhere else, where there may be room for padding. Keep it in the `extern __shared__` array.");
        // Without any of it, whatever shared memory is accessed is missed.
        const auto missing = missing_lanes(transpose, 0);
        const LaunchContract anything{.global_loads = checked_elsewhere(),
                                      .global_stores = checked_elsewhere(),
                                      .global_atomics = checked_elsewhere(),
                                      .shared_loads = checked_elsewhere(),
                                      .shared_stores = checked_elsewhere(),
                                      .shared_atomics = checked_elsewhere()};
        // Of the launch that is held to the contract, if there is one.
        const std::string label = sentence("n = ", n);
        const Profile* const earlier = counted_earlier(label);
        const Profile counted = earlier ? *earlier : profile(transpose, anything, label);
        for (const Traffic& traffic : {shared_loads(counted), shared_stores(counted)}) expect_to_miss(traffic, missing);
        expect_all_to_miss(counted, missing);
    }
    expect_all_blocks_in_the_memory_of_the_launch();
}

TEST_F(Predictions, ConflictsPerLoadAreMeasured)
{
    for (const int mask : {0, 1, 15, 16, 31}) {
        const auto context = with(sentence("mask = ", mask));
        const double predicted = predicted_conflicts_per_load(mask);
        const auto out = output<float>("out", warp_size);
        const Profile measured =
            measure(launch_with_shared(read_swizzled_column, 1, warp_size, tile_bytes, out.data(), mask),
                    sentence("mask ", mask));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        // Every bit of the mask doubles the banks that the column reaches.
        const double lanes_in_a_bank = warp_size >> std::popcount(static_cast<unsigned>(mask));
        expect_given("read_swizzled_column", conflicts, lanes_in_a_bank - 1);
        expect_predicted(predicted, conflicts);
    }
}

// Between the same times as in lab 16, whose padded tile has as few conflicts. Measured on an H200 at 16384 x 16384,
// with 32 x 4 threads: 3,900 GB/s, and 4,231 for a copy.
TEST_F(Time, IsNearThatOfACopy)
{
    expect_at_most_times_a_copy(1.8);
}

}  // namespace
}  // namespace warpbook
