#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t floats_in_a_sector = 8;

class StencilHalo : public Lab {
protected:
    static constexpr std::size_t largest = std::size_t{1} << 30;

    static std::size_t blocks_for(std::size_t n)
    {
        require(n >= 1 && n <= largest, sentence("the stencil takes 1 to ", largest, " elements, not ", n));
        return (n + block_width - 1) / block_width;
    }

    static Launch launch_for(float* out, const float* in, std::size_t n)
    {
        return launch(stencil, static_cast<unsigned>(blocks_for(n)), block_width, out, in, static_cast<int>(n));
    }

    /// Compared at whole blocks: whether threads without an element add up nothing is the compiler's choice.
    static constexpr Sizes sizes{.on_gpu = 1 << 24,
                                 .on_model = 1 << 18,
                                 .multiple_of = warp_size,
                                 .largest = largest,
                                 .compared = 768,
                                 .compared_multiple_of = block_width};

    std::size_t counted_elements() const { return counted_size(sizes); }

    static std::size_t warps_for(std::size_t n) { return blocks_for(n) * block_width / warp_size; }

    std::size_t counted_blocks() const { return blocks_for(counted_elements()); }

    /// The sizes at which accesses are counted. On the model also where the last warp is not full, where a halo is not,
    /// and where there is but one block: what threads without an element do there is the compiler's choice.
    std::vector<std::size_t> sizes_to_count() const
    {
        std::vector<std::size_t> counted = counted_sizes(sizes);
        if (counted.size() == 1 || !counts_idle_threads()) return counted;
        // So many that two busy warps in each whole block, which move 16 bytes a lane, are a fifth of all.
        constexpr std::size_t blocks = 5;
        counted.push_back(drawn_size(blocks * block_width / warp_size, 100) * warp_size + drawn_size(1, warp_size - 1));
        counted.push_back(drawn_size(blocks, 12) * block_width + drawn_size(1, radius - 1));
        counted.push_back(drawn_size(1, block_width - 1));
        return counted;
    }

    /// Each element once, and `more` requests and sectors. Where the last warp is not full, lanes of the last block may
    /// move four elements one by one that move them at once elsewhere, in four requests that visit each sector.
    static AccessLimits moved(std::size_t n, std::size_t more)
    {
        constexpr std::size_t floats_at_once = 4;
        const bool is_ragged = n % warp_size != 0;
        const std::size_t min_sectors = parts_of(n, floats_in_a_sector);
        const std::size_t sectors_of_last_block =
            is_ragged ? (floats_at_once - 1) * block_width / floats_in_a_sector : 0;
        return at_most(n / warp_size + (is_ragged ? floats_at_once : 0) + more)
            .in_any_pattern()
            .units(min_sectors, min_sectors + sectors_of_last_block + more);
    }

    /// A request for every 32 elements of the block's own, and two for its halo, which add a sector each. The first
    /// block has no halo in front, and the last none behind.
    static AccessLimits loads(std::size_t n)
    {
        const std::size_t halves_of_halos = 2 * blocks_for(n);
        return moved(n, halves_of_halos)
            .bytes((n + radius * (halves_of_halos - 2)) * sizeof(float))

            // What two warps need that load for all eight, 16 bytes a lane, and the halo.
            .of_each_warp_at_most(AccessLimits::unlimited, block_width / 2 * sizeof(float) + 2 * radius * sizeof(float))
            .with_advice(
                "A block needs each of its elements once from global memory: one request for each warp, and two for "
                "the halo. The neighbors are in shared memory then. Its own elements are whole sectors where requests "
                "begin at a multiple of 32 bytes, and the halo adds one on either side.");
    }

    /// A thread has one element.
    static AccessLimits stores(std::size_t n)
    {
        AccessLimits limits =
            n % warp_size == 0 ? once(n).of_each_warp_at_most(1) : moved(n, 0).bytes(n * sizeof(float));
        return n % block_width == 0 ? std::move(limits).in_every_block() : limits;
    }

    /// Each warp fills its own place, and two requests fill the halo. The end of the array divides the lanes of a warp
    /// that has the last element and places after it, and those that fill a halo of which a part exists.
    static AccessLimits fills(std::size_t n)
    {
        const std::size_t accesses = warps_for(n) + 2 * blocks_for(n);
        const std::size_t in_last_block = n % block_width;
        const bool ends_in_halo = n > block_width && in_last_block > 0 && in_last_block < radius;
        const std::uint64_t divided = (n % warp_size != 0 ? 1 : 0) + (ends_in_halo ? 1 : 0);
        return at_most(accesses).units(0, accesses).and_divided(divided);
    }

    /// A warp reads one word for each neighbor.
    static AccessLimits neighbors(std::size_t n)
    {
        const std::size_t accesses = warps_for(n) * (2 * radius + 1);
        return at_most(accesses).units(0, accesses);
    }

    /// Launches by `run_it`, and looks at the values.
    template <class RunIt>
    void expect_sums(const Content<float>& content, const RunIt& run_it)
    {
        const std::size_t n = content.size();
        const auto context = with(sentence("n = ", n));
        const auto in = input("in", content);
        const auto out = output<float>("out", n);
        run_it(launch_for(out.data(), in.data(), n));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(out, Holds(sums_of_neighbours(content)));
        require_unchanged(in, content);
    }

    /// Counts within a contract, which is made of n.
    template <class ContractFor>
    void expect_sums_within(const ContractFor& contract_for)
    {
        for (const std::size_t n : sizes_to_count()) {
            const std::string label = sentence("n = ", n);
            const LaunchContract contract = contract_for(n);
            count_once(label, contract, [&] {
                expect_sums(random_fractions(n), [&](const Launch& launch) { profile(launch, contract, label); });
            });
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
    }

    SampledSizes sampled_sizes()
    {
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("n = ", n));
                        const auto number = [](std::size_t i) { return static_cast<float>(1 + i % 1021); };
                        const float* const in = made.input<float>("in", n, number);
                        const auto sum_of_neighbors = [=](std::size_t i) {
                            float sum = 0;
                            const std::size_t last = std::min(i + radius, n - 1);
                            for (std::size_t k = i >= radius ? i - radius : 0; k <= last; ++k) sum += number(k);
                            return sum;
                        };
                        float* const out = made.output<float>("out", n, sum_of_neighbors,
                                                              [](std::size_t i) { return i / block_width; });
                        made.launch = launch_for(out, in, n);
                        return made;
                    },
                .period = std::size_t{4} * block_width,
                .largest = largest,
                .contract = [](std::size_t n) -> LaunchContract {
                    return {.global_loads = loads(n),
                            .global_stores = stores(n),
                            .shared_loads = neighbors(n),
                            .shared_stores = fills(n)};
                }};
    }

    /// At a size of whole blocks only: the prediction is about a full block.
    Profile measure_stencil()
    {
        const std::size_t n = counted_blocks() * block_width;
        const auto in = input("in", random_quarters(n));
        const auto out = output<float>("out", n);
        return measure(launch_for(out.data(), in.data(), n));
    }

    static HostArray<float> sums_of_neighbours(const Content<float>& in)
    {
        return array_of(in.size(), [&](std::size_t i) {
            const std::size_t first = i >= radius ? i - radius : 0;
            const std::size_t last = std::min(i + radius, in.size() - 1);
            float sum = 0;
            for (std::size_t k = first; k <= last; ++k) sum += in[k];
            return sum;
        });
    }
};

class Values : public StencilHalo {};
class Accesses : public StencilHalo {};
class Predictions : public StencilHalo {};

TEST_F(Values, AreSumsOfNeighbors)
{
    // Around the radius, a warp and a block; blocks of which little is left; and the counted size: what is counted must
    // be what is right.
    for (const std::size_t n :
         {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{4}, std::size_t{31}, std::size_t{33},
          std::size_t{255}, std::size_t{256}, std::size_t{257}, std::size_t{259}, std::size_t{510},
          drawn_size(513, 2000), drawn_size(2001, 20'000), counted_elements()}) {
        expect_sums(random_fractions(n), [&](const Launch& launch) { run(launch); });
    }
    // So large, and so small, that only floats hold them.
    for (const float scale : {0x1p60F, 0x1p-60F}) {
        const Content<float> fractions = random_fractions(drawn_size(257, 1000));
        expect_sums(array_of(fractions.size(), [&](std::size_t i) { return fractions[i] * scale; }),
                    [&](const Launch& launch) { run(launch); });
    }
    expect_right_at_all_sizes(sampled_sizes());
}

TEST_F(Accesses, EachElementIsLoadedAboutOnce)
{
    expect_sums_within([](std::size_t n) -> LaunchContract {
        return {.global_loads = loads(n),
                .global_stores = checked_elsewhere(),
                .shared_loads = checked_elsewhere(),
                .shared_stores = checked_elsewhere()};
    });
}

TEST_F(Accesses, StoresAreCoalesced)
{
    expect_sums_within([](std::size_t n) -> LaunchContract {
        return {.global_loads = checked_elsewhere(),
                .global_stores = stores(n),
                .shared_loads = checked_elsewhere(),
                .shared_stores = checked_elsewhere()};
    });
}

TEST_F(Accesses, RowHasNoBankConflicts)
{
    expect_sums_within([](std::size_t n) -> LaunchContract {
        return {.global_loads = checked_elsewhere(),
                .global_stores = checked_elsewhere(),
                .shared_loads = neighbors(n),
                .shared_stores = fills(n),
                .max_barriers_of_block = most_barriers,
                .max_synchronizations_of_warp = most_synchronizations};
    });
    expect_same_costs_at_all_sizes(sampled_sizes());
}

TEST_F(Predictions, SectorsPerBlockAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_sectors_per_block();
    // The first block and the last have no neighbor on one side: its sector is missing.
    const Profile measured = measure_stencil();
    const Traffic loads = global_loads(measured);
    const double missing = 2;
    expect_predicted(predicted, loads.total.available()
                                    ? Measured<double>((static_cast<double>(loads.total.value().units) + missing) /
                                                       static_cast<double>(counted_blocks()))
                                    : Measured<double>::unavailable(loads.total.reason()));
}

}  // namespace
}  // namespace warpbook
