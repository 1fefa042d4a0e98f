#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class TileTranspose : public Lab {
protected:
    static Launch launch_for(float* transposed, const float* matrix, std::size_t n)
    {
        const unsigned tiles = static_cast<unsigned>(n) / tile_width;
        return launch(tile_transpose, dim3(tiles, tiles), dim3(tile_width, tile_width), transposed, matrix,
                      static_cast<int>(n));
    }

    Profile profile_transpose()
    {
        const std::size_t n = counted_size({.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width});
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        return profile(launch_for(transposed.data(), matrix.data(), n));
    }
};

class Values : public TileTranspose {};
class Accesses : public TileTranspose {};
class Predictions : public TileTranspose {};

std::vector<float> transpose_of(const std::vector<float>& matrix, std::size_t n)
{
    std::vector<float> result(matrix.size());
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) result[column * n + row] = matrix[row * n + column];
    }
    return result;
}

TEST_F(Values, AreTransposed)
{
    for (const std::size_t n : {32, 64, 96, 512}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const std::vector<float> content = random_floats(n * n);
        const auto matrix = input("matrix", content);
        const auto transposed = output<float>("transposed", n * n);
        run(launch_for(transposed.data(), matrix.data(), n));
        ASSERT_THAT(transposed, Holds(transpose_of(content, n), Shape::matrix(n)));
    }
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    EXPECT_THAT(global_loads(profile_transpose()), IsCoalesced());
}

TEST_F(Accesses, StoresAreCoalesced)
{
    EXPECT_THAT(global_stores(profile_transpose()), IsCoalesced());
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    const Profile measured = profile_transpose();
    EXPECT_THAT(Prediction{predicted_sectors_per_store()},
                PredictsWhatWasMeasured(sectors_per_request(global_stores(measured))));
}

}  // namespace
}  // namespace warpbook
