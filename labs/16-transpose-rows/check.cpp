#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class TransposeRows : public Transposes {
protected:
    static constexpr unsigned warps_in_a_block = tile_width * block_rows / warp_size;
    static constexpr std::size_t largest = 32768;

    static unsigned tiles_across(std::size_t n)
    {
        require(n >= 1 && n <= largest, sentence("a matrix has 1 to ", largest, " rows in this lab, not ", n));
        return static_cast<unsigned>((n + tile_width - 1) / tile_width);
    }

    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        const unsigned tiles = tiles_across(n);
        return launch(transpose_rows, dim3(tiles, tiles), dim3(tile_width, block_rows), transposed, matrix,
                      static_cast<int>(n));
    }

    std::size_t tile_of_grid() const override { return tile_width; }

    bool takes_any_size() const override { return true; }

    /// Compared at a multiple of larger tiles, too: which idle warps still read the tile is the compiler's choice.
    Sizes sizes() const override
    {
        return {.on_gpu = 4096,
                .on_model = 512,
                .multiple_of = tile_width,
                .largest = largest,
                .compared = 448,
                .compared_multiple_of = 64,
                .timed = 8192};
    }

    LaunchContract contract_for(std::size_t n) const override
    {
        constexpr std::uint64_t rows_of_a_thread = tile_width / block_rows;
        LaunchContract contract = tile_by_tile(Transposes::contract_for(n), rows_of_a_thread);
        contract.max_barriers_of_block = 1;
        return contract;
    }
};

/// The kernel that the student launches, too.
class TransposeAtTheLimit : public TransposeRows {
protected:
    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        const LaunchShape shape = limit_shape(static_cast<int>(n));
        require_enough_threads(shape, n);
        return launch(transpose_at_the_limit, shape.grid, shape.block, transposed, matrix, static_cast<int>(n));
    }

    std::size_t tile_of_grid() const override { return 0; }
    bool needs_tile_everywhere() const override { return false; }

    /// Tiles may be larger than in the task. Where they stick out of the matrix, the compiler may let warps read a tile
    /// that then have nothing to store.
    LaunchContract contract_for(std::size_t n) const override
    {
        LaunchContract contract = Transposes::contract_for(n);
        contract.shared_loads = contract.shared_stores = through_the_tile(parts_of(n, widest_tile) * widest_tile);
        return contract;
    }

    void require_begun()
    {
        if (!wants_stretch())
            does_not_apply("optional: when transpose_at_the_limit is there, let wants_stretch() return true");
    }
};

class Values : public TransposeRows {};
class Accesses : public TransposeRows {};
class Predictions : public TransposeRows {};
class Time : public TransposeRows {};
class Stretch : public TransposeAtTheLimit {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({1, 31, 32, 33, drawn_size(34, 160), drawn_size(161, 320)});
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
    expect_good_tile();
}

TEST_F(Predictions, LoadsPerWarpAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_loads_per_warp();
    const Profile measured = measure_transpose();
    const std::size_t tiles = std::size_t{tiles_across(matrix_size())} * tiles_across(matrix_size());
    expect_predicted(predicted,
                     instructions_per_part(global_loads(measured), static_cast<double>(tiles * warps_in_a_block)));
}

TEST_F(Predictions, StoresByFewerWarpsAreMeasured)
{
    is_about_finished_kernel();
    // There each warp stores 32 elements at once.
    const double predicted = predicted_stores_beside_lab_15();
    const Profile measured = measure_transpose();
    expect_predicted(predicted, instructions_per_part(global_stores(measured), static_cast<double>(warp_accesses())));
}

// Measured on an H200 at 16384 x 16384: 3,511 GB/s, and 4,231 for a copy, so 1.2 times its time; 2,594 GB/s or 1.6
// times where the four loads of a thread wait for each other. With bank conflicts it cannot be less than 2: the
// wavefronts alone take as long.
TEST_F(Time, IsNearThatOfACopy)
{
    expect_at_most_times_a_copy(1.8);
}

TEST_F(Stretch, IsTransposed)
{
    require_begun();
    expect_transposed_also_at({1, 3, 4, 31, 32, 33, drawn_size(34, 160), drawn_size(161, 320)});
}

TEST_F(Stretch, IsCoalesced)
{
    require_begun();
    expect_coalesced_loads();
    expect_no_idle_blocks();
    expect_coalesced_stores();
}

TEST_F(Stretch, HasNoBankConflicts)
{
    require_begun();
    expect_good_tile();
}

TEST_F(Stretch, ComesNearACopy)
{
    constexpr double wanted_part_of_its_speed = 0.85;
    require_begun();
    expect_at_most_times_a_copy(1 / wanted_part_of_its_speed);
}

}  // namespace
}  // namespace warpbook
