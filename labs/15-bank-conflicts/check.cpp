#include <warpbook/lab/check.hpp>
#include <warpbook/lab/transpose.hpp>

#include <numeric>

#include "lab.hpp"

namespace warpbook {
namespace {

class BankConflicts : public Transposes {
protected:
    Launch launch_for(float* transposed, const float* matrix, std::size_t n) const override
    {
        const unsigned tiles = static_cast<unsigned>((n + tile_width - 1) / tile_width);
        return launch(transpose, dim3(tiles, tiles), dim3(tile_width, tile_width), transposed, matrix,
                      static_cast<int>(n));
    }

    bool takes_any_size() const override { return true; }

    std::size_t tile_of_grid() const override { return tile_width; }

    Sizes sizes() const override
    {
        return {.on_gpu = 4096, .on_model = 1024, .multiple_of = tile_width, .largest = 32768};
    }

    /// A thread has one element. That half of the warps move two rows each is no harm; fewer wait for each other.
    LaunchContract contract_for(std::size_t n) const override { return tile_by_tile(Transposes::contract_for(n), 2); }
};

class Values : public BankConflicts {};
class Accesses : public BankConflicts {};
class Predictions : public BankConflicts {};
class Time : public BankConflicts {};

TEST_F(Values, AreTransposed)
{
    expect_transposed_also_at({1, 31, 32, 33, drawn_size(34, 256), drawn_size(257, 512)});
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

TEST_F(Predictions, ConflictsPerLoadAreMeasured)
{
    for (const int pitch : {32, 33, 34, 36}) {
        const auto context = with(sentence("pitch = ", pitch));
        const double predicted = predicted_conflicts_per_load(pitch);
        const auto out = output<float>("out", warp_size);
        const Launch read =
            launch_with_shared(read_column, 1, warp_size, warp_size * pitch * sizeof(float), out.data(), pitch);
        const Profile measured = measure(read, sentence("pitch ", pitch));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        // Lanes meet in a bank when their distance times the pitch is a multiple of 32.
        expect_given("read_column", conflicts, std::gcd(pitch, 32) - 1);
        expect_predicted(predicted, conflicts);
    }
}

// Measured on an H200 (docs/performance.md) at 4096 x 4096: without bank conflicts 2.2 times a copy's time, with them
// 3.7.
TEST_F(Time, IsNearThatOfACopy)
{
    expect_at_most_times_a_copy(3);
}

}  // namespace
}  // namespace warpbook
