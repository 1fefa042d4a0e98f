#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class BankConflicts : public Lab {
protected:
    static Launch launch_for(float* transposed, const float* matrix, std::size_t n)
    {
        const unsigned tiles = static_cast<unsigned>((n + tile_width - 1) / tile_width);
        return launch(transpose, dim3(tiles, tiles), dim3(tile_width, tile_width), transposed, matrix,
                      static_cast<int>(n));
    }

    Profile profile_transpose()
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        return profile(launch_for(transposed.data(), matrix.data(), n));
    }

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width});
    }
};

class Values : public BankConflicts {};
class Accesses : public BankConflicts {};
class Predictions : public BankConflicts {};
class Time : public BankConflicts {};

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
    for (const std::size_t n : {1, 31, 32, 33, 97, 512}) {
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

TEST_F(Accesses, TileHasNoBankConflicts)
{
    const Profile measured = profile_transpose();
    EXPECT_THAT(shared_loads(measured), IsFreeOfBankConflicts());
    EXPECT_THAT(shared_stores(measured), IsFreeOfBankConflicts());
}

TEST_F(Predictions, ConflictsPerLoadAreMeasured)
{
    constexpr unsigned warp = 32;
    for (const int pitch : {32, 33, 34, 36}) {
        SCOPED_TRACE("pitch = " + std::to_string(pitch));
        const auto out = output<float>("out", warp);
        const Launch read = launch_with_shared(read_column, 1, warp, warp * pitch * sizeof(float), out.data(), pitch);
        const Profile measured = profile(read, "pitch " + std::to_string(pitch));
        EXPECT_THAT(Prediction{predicted_conflicts_per_load(pitch)},
                    PredictsWhatWasMeasured(conflicts_per_instruction(shared_loads(measured))));
    }
}

TEST_F(Time, IsNearThatOfACopy)
{
    // Reads and writes each element once, like a copy. Measured on an H200 (docs/performance.md), with 32 x 32 blocks:
    // without bank conflicts about 2.3 times a copy's time, with them 4.
    constexpr double allowed = 3;
    const std::size_t n = matrix_size();
    const auto matrix = input("matrix", random_floats(n * n));
    const auto transposed = output<float>("transposed", n * n);
    const Times times = time_beside_copy(launch_for(transposed.data(), matrix.data(), n), n * n * sizeof(float));
    if (IsSkipped()) return;
    EXPECT_LE(times.launch_seconds, allowed * times.copy_seconds);
}

}  // namespace
}  // namespace warpbook
