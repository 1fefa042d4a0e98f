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

    std::size_t matrix_size() const override
    {
        return counted_size({.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width, .largest = 32768});
    }
};

class Values : public TileTranspose {};
class Accesses : public TileTranspose {};
class Predictions : public TileTranspose {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({32, 64, 96, 512});
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    expect_coalesced_loads();
}

TEST_F(Accesses, StoresAreCoalesced)
{
    expect_coalesced_stores();
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    const Profile measured = profile_transpose();
    expect_predicted(predicted_sectors_per_store(), sectors_per_request(global_stores(measured)));
}

}  // namespace
}  // namespace warpbook
