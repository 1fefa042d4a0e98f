#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include <bit>
#include <set>
#include <sstream>
#include <string>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t tile_bytes = std::size_t{tile_width} * tile_width * sizeof(float);

class Swizzle : public Transposes {
protected:
    static constexpr std::size_t largest = 32768;

    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        require(n >= 1 && n <= largest,
                "a matrix has 1 to " + std::to_string(largest) + " rows in this lab, not " + std::to_string(n));
        const LaunchShape shape = swizzled_shape(static_cast<int>(n));
        require_enough_threads(shape, n);
        return launch_with_shared(transpose_swizzled, shape.grid, shape.block, tile_bytes, transposed, matrix,
                                  static_cast<int>(n));
    }

    Sizes sizes() const override
    {
        return {.on_gpu = 8192, .on_model = 512, .multiple_of = tile_width, .largest = largest};
    }

    /// Which accesses the model finds to miss their memory in a launch whose blocks get so little of it.
    struct Missed {
        std::set<SourceLocation> lines;
        std::uint64_t bytes = 0;
    };
    Missed missed_with(Launch launch, std::size_t shared_bytes)
    {
        launch.dynamic_shared_bytes = shared_bytes;
        Missed missed;
        for (const Finding& finding : faults_of(launch)) {
            missed.lines.insert(finding.location);
            missed.bytes += finding.occurrences * bytes_of_access(finding);
        }
        return missed;
    }

    /// Such a finding begins with "shared load of 4 bytes".
    static std::uint64_t bytes_of_access(const Finding& finding)
    {
        std::istringstream words(finding.text);
        std::string space, operation, of;
        std::uint64_t bytes = 0;
        words >> space >> operation >> of >> bytes;
        return space == "shared" ? bytes : 0;
    }

    static std::uint64_t bytes_of_shared_memory(const Profile& profile)
    {
        std::uint64_t bytes = 0;
        for (const Traffic& traffic : {shared_loads(profile), shared_stores(profile)})
            if (traffic.distribution.available()) bytes += traffic.distribution.value().bytes;
        return bytes;
    }

    static std::set<SourceLocation> lines_with_shared_memory(const Profile& profile)
    {
        std::set<SourceLocation> all;
        for (const Traffic& traffic : {shared_loads(profile), shared_stores(profile)}) {
            if (!traffic.lines.available()) continue;
            for (const auto& [line, counts] : traffic.lines.value()) all.insert(line);
        }
        return all;
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
        const auto context = with("n = " + std::to_string(n));
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        const Launch transpose = launch_for(transposed.data(), matrix.data(), n);
        // With a word less the tile does not fit any more: one that has no fault then is somewhere else.
        if (missed_with(transpose, tile_bytes - sizeof(float)).lines.empty())
            fail_and_end(
                "The launch gave a word less than the tile needs, and the kernel did not miss it: its tile is "
                "somewhere else, where there may be room for padding. Keep it in the `extern __shared__` array.");
        // Without any of it, whatever shared memory is accessed is missed.
        const Missed missed = missed_with(transpose, 0);
        const LaunchContract anything{.global_loads = checked_elsewhere(),
                                      .global_stores = checked_elsewhere(),
                                      .global_atomics = checked_elsewhere(),
                                      .shared_loads = checked_elsewhere(),
                                      .shared_stores = checked_elsewhere(),
                                      .shared_atomics = checked_elsewhere()};
        // Of the launch that is held to the contract, if there is one.
        const std::string label = sentence("n = ", n);
        const auto earlier = counted_earlier(label);
        const Profile counted = earlier ? *earlier : profile(transpose, anything, label);
        constexpr auto elsewhere =
            " shared memory that is not the launch's: a second array, where there may be room for padding. Keep all of "
            "the tile in the `extern __shared__` array.";
        for (const SourceLocation& line : lines_with_shared_memory(counted)) {
            if (!missed.lines.contains(line)) fail_and_end(sentence("Line ", line.line, " accesses", elsewhere));
        }
        // A line that finds its array by a condition misses a part of what it accesses.
        const std::uint64_t accessed = bytes_of_shared_memory(counted);
        if (missed.bytes < accessed)
            fail_and_end(sentence(accessed - missed.bytes, " of ", accessed, " bytes are moved to or from", elsewhere));
    }
}

TEST_F(Predictions, ConflictsPerLoadAreMeasured)
{
    for (const int mask : {0, 1, 15, 16, 31}) {
        const auto context = with("mask = " + std::to_string(mask));
        const double predicted = predicted_conflicts_per_load(mask);
        const auto out = output<float>("out", warp_size);
        const Profile measured =
            measure(launch_with_shared(read_swizzled_column, 1, warp_size, tile_bytes, out.data(), mask),
                    "mask " + std::to_string(mask));
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
