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

    std::size_t counted_elements() const
    {
        return counted_size({.on_gpu = 1 << 20, .on_model = 1 << 17, .multiple_of = warp_size, .largest = 1 << 26});
    }

    Profile profile_stride(int stride)
    {
        const std::size_t n = counted_elements();
        const auto a = input("a", random_floats(n * stride));
        const auto b = input("b", random_floats(n * stride));
        const auto out = output<float>("out", n);
        return measure(launch_for(out.data(), a.data(), b.data(), n, stride), "stride " + std::to_string(stride));
    }
};

class Values : public Coalescing {};
class Accesses : public Coalescing {};
class Predictions : public Coalescing {};

TEST_F(Values, AreSums)
{
    // The counted size too: what is counted must be what is right.
    for (const auto& [n, stride] : {std::pair<std::size_t, int>{10'000, 1}, {10'000, 16}, {counted_elements(), 2}}) {
        const auto context = with("n = " + std::to_string(n) + ", stride = " + std::to_string(stride));
        const std::vector<float> a_content = random_floats(n * stride);
        const std::vector<float> b_content = random_floats(n * stride);
        std::vector<float> sums(n);
        for (std::size_t i = 0; i < n; ++i) sums[i] = a_content[i * stride] + b_content[i * stride];

        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto out = output<float>("out", n);
        run(launch_for(out.data(), a.data(), b.data(), n, stride));
        require_that(out, Holds(sums));
    }
}

TEST_F(Accesses, NeighboursAreCoalesced)
{
    const Profile measured = profile_stride(1);
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * counted_elements() / warp_size));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(counted_elements() / warp_size));
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    for (const int stride : {1, 2, 4, 8, 16}) {
        const auto context = with("stride = " + std::to_string(stride));
        const Profile measured = profile_stride(stride);
        expect_predicted(predicted_sectors_per_load(stride), sectors_per_request(global_loads(measured)));
    }
}

}  // namespace
}  // namespace warpbook
