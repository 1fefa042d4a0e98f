// Tests that hold kernels to what a GPU counts, or the model of one: not only is the result right, the way there is,
// too.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/kernel_profiler.hpp>
#include <warpbook/matchers.hpp>

#include "device_array.hpp"

using testing::Each;
using testing::HasSubstr;
using testing::Not;
using warpbook::GroupsTouchAtMostSectors;
using warpbook::IsCoalesced;
using warpbook::IsFreeOfBankConflicts;
using warpbook::Profile;
using warpbook::TouchesAtMostSectors;

// The kernels under test.

constexpr unsigned tile = 32;

/// A warp reads from one row, and writes into 32.
__global__ void transpose_directly(float* out, const float* in, unsigned n)
{
    const unsigned row = blockIdx.y * tile + threadIdx.y;
    const unsigned column = blockIdx.x * tile + threadIdx.x;
    out[column * n + row] = in[row * n + column];
}

/// A block turns its tile over in shared memory, so that warps read from rows and write into rows. One column of
/// padding puts what a warp reads from the tile into 32 different banks.
template <unsigned padding>
__global__ void transpose_by_tiles(float* out, const float* in, unsigned n)
{
    __shared__ float values[tile][tile + padding];
    const unsigned top = blockIdx.y * tile;
    const unsigned left = blockIdx.x * tile;
    values[threadIdx.y][threadIdx.x] = in[(top + threadIdx.y) * n + left + threadIdx.x];
    __syncthreads();
    out[(left + threadIdx.y) * n + top + threadIdx.x] = values[threadIdx.x][threadIdx.y];
}

__global__ void saxpy(float* y, float a, const float* x, unsigned n)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

// What they work on.

constexpr unsigned n = 1024;
constexpr std::size_t elements = std::size_t{n} * n;
constexpr std::uint64_t sectors_of_matrix = elements * sizeof(float) / 32;

const dim3 all_tiles(n / tile, n / tile);
const dim3 one_tile(tile, tile);

/// The numbers from 0 on, row after row: every element is another, and exact.
std::vector<float> matrix()
{
    std::vector<float> content(elements);
    std::iota(content.begin(), content.end(), 0.0f);
    return content;
}

std::vector<float> transposed(const std::vector<float>& matrix)
{
    std::vector<float> result(matrix.size());
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) result[column * n + row] = matrix[row * n + column];
    }
    return result;
}

// The tests.

/// One profiler for all of them, made before the first launch: it knows the source lines only of code that it saw being
/// loaded. Where there is none, a test is skipped and says why. A test that counted nothing must not pass.
class OnTheDevice : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        try {
            warpbook::KernelProfilerOptions options;
            options.footprint_blocks = 1;
            profiler = std::make_unique<warpbook::KernelProfiler>(options);
        } catch (const warpbook::BackendUnavailable& error) {
            why_not = error.what();
        }
    }

    static void TearDownTestSuite() { profiler.reset(); }

    void SetUp() override
    {
        if (!profiler) GTEST_SKIP() << why_not;
    }

    inline static std::unique_ptr<warpbook::KernelProfiler> profiler;
    inline static std::string why_not;
};

TEST_F(OnTheDevice, TheDirectTransposeWritesASectorForEachElement)
{
    const DeviceArray<float> in(matrix());
    const DeviceArray<float> out(elements);
    const Profile profile =
        profiler->profile([&] { transpose_directly<<<all_tiles, one_tile>>>(out.data(), in.data(), n); });

    EXPECT_EQ(out.read(), transposed(matrix()));
    EXPECT_THAT(global_loads(profile), IsCoalesced());
    EXPECT_THAT(global_stores(profile), Not(IsCoalesced()));
    EXPECT_EQ(global_stores(profile).total.value().units, elements);
}

TEST_F(OnTheDevice, ABlockOfTheDirectTransposeComesBackToSectorsOfItsOwn)
{
    const DeviceArray<float> in(matrix());
    const DeviceArray<float> out(elements);
    const Profile profile =
        profiler->profile([&] { transpose_directly<<<all_tiles, one_tile>>>(out.data(), in.data(), n); });

    // On a GPU: which requests ask for the same sector, it does not count.
    if (!profile.footprint.available()) GTEST_SKIP() << profile.footprint.reason();
    EXPECT_EQ(stores_of(profile).sectors.value().requested, elements);
    EXPECT_THAT(stores_of(profile), GroupsTouchAtMostSectors(sectors_of_matrix)) << "no two blocks share a sector";
    EXPECT_THAT(loads_of(profile), TouchesAtMostSectors(sectors_of_matrix));
}

TEST_F(OnTheDevice, TheTiledTransposeMovesEachSectorOnce)
{
    const DeviceArray<float> in(matrix());
    const DeviceArray<float> out(elements);
    const Profile profile =
        profiler->profile([&] { transpose_by_tiles<1><<<all_tiles, one_tile>>>(out.data(), in.data(), n); });

    EXPECT_EQ(out.read(), transposed(matrix()));
    EXPECT_THAT(global_loads(profile), IsCoalesced());
    EXPECT_THAT(global_stores(profile), IsCoalesced());
    EXPECT_THAT(shared_loads(profile), IsFreeOfBankConflicts());
    EXPECT_THAT(shared_stores(profile), IsFreeOfBankConflicts());
    EXPECT_EQ(global_loads(profile).total.value().units, sectors_of_matrix);
    EXPECT_EQ(global_stores(profile).total.value().units, sectors_of_matrix);
}

TEST_F(OnTheDevice, WithoutPaddingAllLanesWantOneBank)
{
    const DeviceArray<float> in(matrix());
    const DeviceArray<float> out(elements);
    const Profile profile =
        profiler->profile([&] { transpose_by_tiles<0><<<all_tiles, one_tile>>>(out.data(), in.data(), n); });

    EXPECT_THAT(shared_loads(profile), Not(IsFreeOfBankConflicts()));
    EXPECT_EQ(conflicts_per_instruction(shared_loads(profile)).value(), 31);
}

TEST_F(OnTheDevice, AKernelThatUpdatesItsInputLeavesWhatOneRunLeaves)
{
    const DeviceArray<float> x(std::vector<float>(elements, 2));
    const DeviceArray<float> y(std::vector<float>(elements, 3));
    const Profile profile =
        profiler->profile([&] { saxpy<<<elements / 256, 256>>>(y.data(), 10, x.data(), elements); });

    EXPECT_THAT(y.read(), Each(23)) << "the profiler ran it " << profiler->runs_per_kernel() << " times";
    EXPECT_EQ(global_loads(profile).total.value().units, 2 * sectors_of_matrix);
}

TEST_F(OnTheDevice, ARegionOfSeveralLaunchesGivesAProfileOfEach)
{
    const DeviceArray<float> in(matrix());
    const DeviceArray<float> there(elements);
    const DeviceArray<float> back(elements);
    const std::vector<Profile> profiles = profiler->profiles([&] {
        transpose_by_tiles<1><<<all_tiles, one_tile>>>(there.data(), in.data(), n);
        transpose_by_tiles<1><<<all_tiles, one_tile>>>(back.data(), there.data(), n);
        saxpy<<<elements / 256, 256>>>(back.data(), -1, in.data(), elements);
    });

    EXPECT_THAT(back.read(), Each(0)) << "there and back, less where it began";
    ASSERT_EQ(profiles.size(), 3u);
    EXPECT_THAT(profiles[0].kernel, HasSubstr("transpose_by_tiles"));
    EXPECT_THAT(profiles[2].kernel, HasSubstr("saxpy"));
    for (const Profile& profile : profiles) EXPECT_THAT(global_stores(profile), IsCoalesced()) << profile.kernel;
}
