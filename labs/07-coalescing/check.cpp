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

    Profile profile_stride(int stride)
    {
        const std::size_t n = counted_size({.on_gpu = 1 << 20, .on_model = 1 << 17, .multiple_of = 32});
        const auto a = input("a", random_floats(n * stride));
        const auto b = input("b", random_floats(n * stride));
        const auto out = output<float>("out", n);
        return profile(launch_for(out.data(), a.data(), b.data(), n, stride), "stride " + std::to_string(stride));
    }
};

class Values : public Coalescing {};
class Accesses : public Coalescing {};
class Predictions : public Coalescing {};

TEST_F(Values, AreSums)
{
    for (const int stride : {1, 16}) {
        SCOPED_TRACE("stride = " + std::to_string(stride));
        const std::size_t n = 10'000;
        const std::vector<float> a_content = random_floats(n * stride);
        const std::vector<float> b_content = random_floats(n * stride);
        std::vector<float> sums(n);
        for (std::size_t i = 0; i < n; ++i) sums[i] = a_content[i * stride] + b_content[i * stride];

        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto out = output<float>("out", n);
        run(launch_for(out.data(), a.data(), b.data(), n, stride));
        ASSERT_THAT(out, Holds(sums));
    }
}

TEST_F(Accesses, NeighboursAreCoalesced)
{
    const Profile measured = profile_stride(1);
    EXPECT_THAT(global_loads(measured), IsCoalesced());
    EXPECT_THAT(global_stores(measured), IsCoalesced());
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    for (const int stride : {1, 2, 4, 8, 16}) {
        SCOPED_TRACE("stride = " + std::to_string(stride));
        const Profile measured = profile_stride(stride);
        EXPECT_THAT(Prediction{predicted_sectors_per_load(stride)},
                    PredictsWhatWasMeasured(sectors_per_request(global_loads(measured))));
    }
}

}  // namespace
}  // namespace warpbook
