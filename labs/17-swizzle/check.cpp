#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include <bit>

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
        return launch_with_shared(transpose_swizzled, shape.grid, shape.block, tile_bytes, transposed, matrix,
                                  static_cast<int>(n));
    }

    std::size_t matrix_size() const override
    {
        return counted_size({.on_gpu = 8192, .on_model = 512, .multiple_of = tile_width, .largest = largest});
    }
};

class Values : public Swizzle {};
class Accesses : public Swizzle {};
class Predictions : public Swizzle {};
class Time : public Swizzle {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({1, 31, 32, 33, 97, 257});
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    expect_coalesced_loads();
}

TEST_F(Accesses, StoresAreCoalesced)
{
    expect_coalesced_stores();
}

TEST_F(Accesses, TileHasNoBankConflicts)
{
    expect_no_bank_conflicts();
}

TEST_F(Accesses, TileFillsTheMemoryOfTheLaunch)
{
    // With a word less the tile does not fit any more: one that has no fault then is somewhere else.
    const auto matrix = input("matrix", random_floats(std::size_t{tile_width} * tile_width));
    const auto transposed = output<float>("transposed", std::size_t{tile_width} * tile_width);
    Launch too_little = launch_for(transposed.data(), matrix.data(), tile_width);
    too_little.dynamic_shared_bytes -= sizeof(float);
    const std::vector<Finding> faults = faults_of(too_little);
    if (faults.empty())
        fail(
            "The launch gave a word less than the tile needs, and the kernel did not miss it: its tile is somewhere "
            "else, where there may be room for padding. Keep it in the `extern __shared__` array.");
}

TEST_F(Predictions, ConflictsPerLoadAreMeasured)
{
    for (const int mask : {0, 1, 15, 16, 31}) {
        const auto context = with("mask = " + std::to_string(mask));
        const auto out = output<float>("out", warp_size);
        const Profile measured =
            measure(launch_with_shared(read_swizzled_column, 1, warp_size, tile_bytes, out.data(), mask),
                    "mask " + std::to_string(mask));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        // Every bit of the mask doubles the banks that the column reaches.
        const double lanes_in_a_bank = warp_size >> std::popcount(static_cast<unsigned>(mask));
        expect_given("read_swizzled_column", conflicts, lanes_in_a_bank - 1);
        expect_predicted(predicted_conflicts_per_load(mask), conflicts);
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
