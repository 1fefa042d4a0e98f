#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class TileTranspose : public Transposes {
protected:
    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        const unsigned tiles = static_cast<unsigned>(n) / tile_width;
        return launch(tile_transpose, dim3(tiles, tiles), dim3(tile_width, tile_width), transposed, matrix,
                      static_cast<int>(n));
    }

    std::size_t tile_of_grid() const override { return tile_width; }

    Sizes sizes() const override
    {
        return {.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width, .largest = 32768};
    }

    LaunchContract contract_for(std::size_t n) const override
    {
        // A thread has one element; or four, which it moves at once but for their way through the tile.
        const AccessLimits moved = once(n * n).of_each_warp_at_most(1);
        // A column of the tile may lie in a single bank: 32 wavefronts in place of one.
        const std::uint64_t max_wavefronts = n * n;
        const AccessLimits turned =
            through_the_tile(n).in_any_pattern().units(0, max_wavefronts).of_each_warp_at_most(4);
        return {.global_loads = moved, .global_stores = moved, .shared_loads = turned, .shared_stores = turned};
    }
};

class Values : public TileTranspose {};
class Accesses : public TileTranspose {};
class Predictions : public TileTranspose {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({32, 64, 96, drawn_size(128, 320, tile_width), drawn_size(352, 512, tile_width)});
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    expect_coalesced_loads();
}

TEST_F(Accesses, StoresAreCoalesced)
{
    expect_coalesced_stores();
}

TEST_F(Accesses, TileTakesEachElementOnce)
{
    expect_good_tile();
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    is_about_finished_kernel();
    const Profile measured = measure_transpose();
    expect_predicted(predicted_sectors_per_store(), sectors_per_request(global_stores(measured)));
}

}  // namespace
}  // namespace warpbook
