#include <warpbook/lab/check.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t floats_in_a_sector = 8;

class StencilHalo : public Lab {
protected:
    static constexpr std::size_t largest = std::size_t{1} << 30;

    static std::size_t blocks_for(std::size_t n)
    {
        require(n >= 1 && n <= largest,
                "the stencil takes 1 to " + std::to_string(largest) + " elements, not " + std::to_string(n));
        return (n + block_width - 1) / block_width;
    }

    static Launch launch_for(float* out, const float* in, std::size_t n)
    {
        return launch(stencil, static_cast<unsigned>(blocks_for(n)), block_width, out, in, static_cast<int>(n));
    }

    /// Compared at whole blocks: whether threads without an element add up nothing is the compiler's choice.
    std::size_t counted_elements() const
    {
        return counted_size(
            {.on_gpu = 1 << 24, .on_model = 1 << 18, .multiple_of = warp_size, .largest = largest, .compared = 768});
    }

    std::size_t counted_blocks() const { return blocks_for(counted_elements()); }

    Profile profile_stencil()
    {
        const std::size_t n = counted_elements();
        const auto in = input("in", random_digits<float>(n));
        const auto out = output<float>("out", n);
        return measure(launch_for(out.data(), in.data(), n));
    }

    static std::vector<float> sums_of_neighbours(const std::vector<float>& in)
    {
        std::vector<float> sums(in.size(), 0);
        for (std::size_t i = 0; i < in.size(); ++i) {
            const std::size_t first = i >= radius ? i - radius : 0;
            const std::size_t last = std::min(i + radius, in.size() - 1);
            for (std::size_t k = first; k <= last; ++k) sums[i] += in[k];
        }
        return sums;
    }
};

class Values : public StencilHalo {};
class Accesses : public StencilHalo {};
class Predictions : public StencilHalo {};

TEST_F(Values, AreSumsOfNeighbours)
{
    // Around the radius, a warp and a block; blocks of which little is left; and the counted size: what is counted must
    // be what is right.
    for (const std::size_t n : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{4}, std::size_t{31},
                                std::size_t{33}, std::size_t{255}, std::size_t{256}, std::size_t{257}, std::size_t{259},
                                std::size_t{510}, std::size_t{1021}, std::size_t{10'007}, counted_elements()}) {
        const auto context = with("n = " + std::to_string(n));
        const std::vector<float> content = random_digits<float>(n);
        const auto in = input("in", content);
        const auto out = output<float>("out", n);
        run(launch_for(out.data(), in.data(), n));
        require_that(out, Holds(sums_of_neighbours(content)));
        require_unchanged(in, content);
    }
}

TEST_F(Accesses, EachElementIsLoadedAboutOnce)
{
    // A request for every 32 elements of the block's own, and two for its halo.
    const std::size_t requests = counted_elements() / warp_size + 2 * counted_blocks();
    const std::size_t sectors = counted_elements() / floats_in_a_sector + 2 * counted_blocks();
    const Profile measured = profile_stencil();
    const Traffic loads = global_loads(measured);
    expect_that(
        loads, TakesAtMostInstructions(requests),
        "A block needs each of its elements once from global memory: one request for each warp, and two for the "
        "halo. The neighbours are in shared memory then.");
    if (HasFailure() || loads.total.value().units <= sectors) return;
    expect_that(loads, IsCoalesced());
    fail(sentence("At most ", sectors, " sectors are needed, and ", loads.total.value().units,
                  " were moved: a block's own elements are whole sectors, and its halo adds one on either side."));
}

TEST_F(Accesses, StoresAreCoalesced)
{
    const Profile measured = profile_stencil();
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(counted_elements() / warp_size));
}

TEST_F(Accesses, RowHasNoBankConflicts)
{
    // Each warp fills its own place, and two requests fill the halo; it reads one word for each neighbour.
    constexpr std::size_t neighbours = 2 * radius + 1;
    const std::size_t warps = counted_blocks() * block_width / warp_size;
    const Profile measured = profile_stencil();
    expect_that(shared_stores(measured), IsFreeOfBankConflicts());
    expect_that(shared_stores(measured), TakesAtMostInstructions(warps + 2 * counted_blocks()));
    expect_that(shared_loads(measured), IsFreeOfBankConflicts());
    expect_that(shared_loads(measured), TakesAtMostInstructions(warps * neighbours));
}

TEST_F(Predictions, SectorsPerBlockAreMeasured)
{
    // The first block and the last have no neighbour on one side: its sector is missing.
    const Profile measured = profile_stencil();
    const Traffic loads = global_loads(measured);
    const double missing = 2;
    expect_predicted(predicted_sectors_per_block(),
                     loads.total.available()
                         ? Measured<double>((static_cast<double>(loads.total.value().units) + missing) /
                                            static_cast<double>(counted_blocks()))
                         : Measured<double>::unavailable(loads.total.reason()));
}

}  // namespace
}  // namespace warpbook
