// Kernels contract `a * b + c` as nvcc does: the expected expressions are those of its code for compute capability 9.0.

#include <cmath>
#include <random>

#include "contraction.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

/// Rounded twice. volatile, because a compiler could contract it here, too.
float plain_sum(float x, float y, float z)
{
    const volatile float product = x * y;
    return product + z;
}

class Contraction : public ModelTest {
protected:
    void SetUp() override
    {
        if (!kernels_are_contracted()) GTEST_SKIP() << "kernels are contracted where the processor has FMA";
    }
};

TEST_F(Contraction, RoundsTheProductsThatNvccRounds)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> number(-2, 2);
    for (int i = 0; i < 20; ++i) {
        const float a = number(random);
        const float b = number(random);
        const float c = number(random);
        const float d = number(random);
        float* const out = array<float>("out", contracted_expressions + 1);
        profile(launch(contract, 1, 32, out, Operands{a, b, c, d}));

        const float ab_and_c = std::fma(a, b, c);
        const float ab_and_cd = std::fma(a, b, c * d);
        const std::vector<float> expected{
            ab_and_c,
            ab_and_c,
            std::fma(a, b, -c),
            std::fma(-a, b, c),
            ab_and_cd,
            std::fma(a, b, -(c * d)),
            std::fma(a, a, -(b * b)),
            std::fma(a, d, ab_and_cd),
            std::fma(c, c, std::fma(a, b, d)),
            std::fma(ab_and_c, d, a),
            std::fma(-a, b, -c),
            std::fma(a * b, c, d),
            ab_and_c * std::fma(a, b, -d),
            ab_and_c,
            plain_sum(a, b, c),
            plain_sum(a, b, c),
            plain_sum(a, b, c),
        };
        const auto got = read(out, contracted_expressions);
        for (std::size_t expression = 0; expression < got.size(); ++expression)
            EXPECT_EQ(got[expression], expected[expression]) << "expression " << expression;
    }
}

TEST_F(Contraction, ScalarProductsInALoop)
{
    std::mt19937 random(2);
    std::uniform_real_distribution<float> number(-1, 1);
    std::vector<float> x(1000);
    std::vector<float> y(1000);
    float contracted = 0;
    float rounded_twice = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = number(random);
        y[i] = number(random);
        contracted = std::fma(x[i], y[i], contracted);
        rounded_twice = plain_sum(x[i], y[i], rounded_twice);
    }
    float* const sum = array<float>("sum", 1);
    profile(launch(scalar_product, 1, 1, sum, array("x", x), array("y", y), 1000));
    EXPECT_EQ(read(sum, 1)[0], contracted);
    EXPECT_NE(contracted, rounded_twice);
}

/// What g++ would make one load of with all of -fexpensive-optimizations.
TEST_F(Contraction, LoadsOfBytesStayLoadsOfBytes)
{
    const Profile seen =
        profile(launch(join_bytes, 1, 32, array<unsigned>("words", 32), array<unsigned char>("bytes", 128)));
    EXPECT_EQ(counts_at(seen, "join-bytes", Space::global, Operation::load), (AccessCounts{4, 16, 4}));
}

}  // namespace
}  // namespace warpbook::tests
