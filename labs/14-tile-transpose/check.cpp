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

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width, .largest = 32768});
    }

    /// One access by a warp for every 32 elements.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / 32; }

    Profile profile_transpose()
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        return profile(launch_for(transposed.data(), matrix.data(), n));
    }
};

class Values : public TileTranspose {};
class Accesses : public TileTranspose {};
class Predictions : public TileTranspose {};

TEST_F(Values, AreTransposed)
{
    // The counted size too: what is counted must be what is right.
    for (const std::size_t n : {std::size_t{32}, std::size_t{64}, std::size_t{96}, std::size_t{512}, matrix_size()}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const std::vector<float> content = random_floats(n * n);
        const auto matrix = input("matrix", content);
        const auto transposed = output<float>("transposed", n * n);
        run(launch_for(transposed.data(), matrix.data(), n));
        ASSERT_THAT(transposed, Holds(transpose_of(content, n), Shape::matrix(n)));
        ASSERT_THAT(matrix, Holds(content, Shape::matrix(n))) << "The kernel may only read `matrix`.";
    }
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_transpose();
    EXPECT_THAT(global_loads(measured), IsCoalesced());
    EXPECT_THAT(global_loads(measured), TakesAtMostInstructions(warp_accesses()));
}

TEST_F(Accesses, StoresAreCoalesced)
{
    const Profile measured = profile_transpose();
    EXPECT_THAT(global_stores(measured), IsCoalesced());
    EXPECT_THAT(global_stores(measured), TakesAtMostInstructions(warp_accesses()));
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    const Profile measured = profile_transpose();
    EXPECT_THAT(Prediction{predicted_sectors_per_store()},
                PredictsWhatWasMeasured(sectors_per_request(global_stores(measured))));
}

}  // namespace
}  // namespace warpbook
