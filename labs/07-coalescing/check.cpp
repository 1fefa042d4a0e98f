#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class Coalescing : public Lab {
protected:
    static constexpr unsigned threads = 1024;

    static Launch launch_for(float* out, const float* a, const float* b, std::size_t n, int stride)
    {
        const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
        return launch(strided_add, blocks, threads, out, a, b, static_cast<int>(n), stride);
    }

    static Sizes sizes()
    {
        return {.on_gpu = 1 << 20, .on_model = 1 << 17, .multiple_of = warp_size, .largest = 1 << 26};
    }

    /// Sectors that `n` elements, `stride` apart, lie in, by warps of 32 neighbors; `n` is a multiple of 32.
    static std::uint64_t sectors_of(std::size_t n, std::size_t stride)
    {
        constexpr std::size_t elements_in_sector = 8;
        // Every warp begins where a sector does.
        static_assert(warp_size % elements_in_sector == 0);
        std::uint64_t sectors_of_warp = 1;
        for (std::size_t i = 1; i < warp_size; ++i)
            if (i * stride / elements_in_sector != (i - 1) * stride / elements_in_sector) ++sectors_of_warp;
        return n / warp_size * sectors_of_warp;
    }

    /// What a request for each 32 of `n` elements of both arrays takes, and nothing else.
    static LaunchContract contract_for(std::size_t n, std::size_t stride)
    {
        const std::uint64_t requests = 2 * n / warp_size;
        const std::uint64_t sectors = 2 * sectors_of(n, stride);
        constexpr std::uint64_t bytes_of_warp = warp_size * sizeof(float);
        LaunchContract contract{
            .global_loads = at_most(requests)
                                .at_least(requests)
                                .units(sectors, sectors)
                                .of_each_warp_at_most(AccessLimits::unlimited, 2 * bytes_of_warp),
            .global_stores =
                once(n).at_least(n / warp_size).of_each_warp_at_most(AccessLimits::unlimited, bytes_of_warp),
            .max_barriers_of_block = 0};
        contract.global_loads.at_best = stride == 1;
        return contract;
    }

    /// Runs the kernel by `run_launch`, and compares its values.
    template <class RunLaunch>
    void expect_sums(std::size_t n, int stride, const RunLaunch& run_launch)
    {
        const auto context = with(sentence("n = ", n, ", stride = ", stride));
        const Content<float> a_content = random_floats(n * stride);
        const Content<float> b_content = random_floats(n * stride);
        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto out = output<float>("out", n);
        run_launch(launch_for(out.data(), a.data(), b.data(), n, stride));
        require_that(out,
                     Holds(array_of(n, [&](std::size_t i) { return a_content[i * stride] + b_content[i * stride]; })));
        require_unchanged(a, a_content);
        require_unchanged(b, b_content);
    }

    void expect_accesses(std::size_t n, int stride)
    {
        expect_sums(n, stride, [&](const Launch& launch) {
            profile(launch, contract_for(n, static_cast<std::size_t>(stride)),
                    sentence("n = ", n, ", stride ", stride));
        });
    }
};

class Values : public Coalescing {};
class Accesses : public Coalescing {};
class Predictions : public Coalescing {};

TEST_F(Values, AreSums)
{
    for (const auto& [n, stride] : {std::pair<std::size_t, int>{10'000, 1}, {10'000, 16}, {drawn_size(1, 20'000), 3}})
        expect_sums(n, stride, [&](const Launch& launch) { run(launch); });
}

TEST_F(Accesses, NeighborsAreCoalesced)
{
    for (const std::size_t n : counted_sizes(sizes())) {
        expect_accesses(n, 1);
        if (HasFailure()) return;
    }
}

TEST_F(Accesses, AtEveryStrideOnlyWhatIsAskedForMoves)
{
    const std::size_t n = drawn_size(1 << 12, 1 << 14, warp_size);
    for (const int stride : {2, 4, 8, 16, static_cast<int>(drawn_size(3, 7))}) {
        expect_accesses(n, stride);
        if (HasFailure()) return;
    }
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    const std::size_t n = counted_size(sizes());
    for (const int stride : {1, 2, 4, 8, 16}) {
        Profile measured;
        expect_sums(n, stride, [&](const Launch& launch) { measured = measure(launch, sentence("stride ", stride)); });
        const auto context = with(sentence("stride = ", stride));
        const auto sectors = sectors_per_request(global_loads(measured));
        const auto sectors_of_array = static_cast<double>(sectors_of(n, static_cast<std::size_t>(stride)));
        expect_given("strided_add", sectors, sectors_of_array / (static_cast<double>(n) / warp_size));
        expect_predicted(predicted_sectors_per_load(stride), sectors);
    }
}

}  // namespace
}  // namespace warpbook
