// cuRAND's sequences against what their authors published, and against themselves; a GPU's numbers are in recordings/
// (tests/parity/random-numbers).
#include <curand_kernel.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::tests {

namespace {

template <class State>
State started(unsigned long long seed, unsigned long long subsequence, unsigned long long offset)
{
    State state;
    curand_init(seed, subsequence, offset, &state);
    return state;
}

template <class State>
std::vector<unsigned> next_words(State state, int count = 8)
{
    std::vector<unsigned> words;
    for (int i = 0; i < count; ++i) words.push_back(curand(&state));
    return words;
}

TEST(Curand, PhiloxGivesThePublishedNumbers)
{
    // Random123's known answers: counter and key are 0, and the counter is 1 then.
    const std::vector<unsigned> words = next_words(started<curandStatePhilox4_32_10_t>(0, 0, 0), 4);
    EXPECT_EQ(words, (std::vector{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}));
    const uint4 other =
        warpbook_random::philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
    EXPECT_EQ(other.x, 0xd16cfe09u);
    EXPECT_EQ(other.y, 0x94fdccebu);
    EXPECT_EQ(other.z, 0x5001e420u);
    EXPECT_EQ(other.w, 0x24126ea1u);
}

TEST(Curand, XorwowGivesThePublishedNumbers)
{
    // Marsaglia's seeds, and the recursion as his paper has it.
    unsigned x = 123456789, y = 362436069, z = 521288629, w = 88675123, v = 5783321, d = 6615241;
    curandStateXORWOW_t state{d, {x, y, z, w, v}, 0, 0, 0, 0};
    for (int i = 0; i < 100; ++i) {
        const unsigned t = x ^ (x >> 2);
        x = y;
        y = z;
        z = w;
        w = v;
        v = (v ^ (v << 4)) ^ (t ^ (t << 1));
        d += 362437;
        ASSERT_EQ(curand(&state), d + v);
    }
}

TEST(Curand, Mrg32k3aGivesThePublishedNumbers)
{
    // L'Ecuyer's seeds, and the first number of his program: 0.12701112204657714, in units of 1 / (modulus + 1).
    curandStateMRG32k3a_t state = started<curandStateMRG32k3a_t>(0, 0, 0);
    EXPECT_EQ(warpbook_random::next(&state), 545508589u);
}

template <class State>
class CurandJumps : public testing::Test {};
using Jumping = testing::Types<curandStateXORWOW_t, curandStatePhilox4_32_10_t, curandStateMRG32k3a_t>;
TYPED_TEST_SUITE(CurandJumps, Jumping);

TYPED_TEST(CurandJumps, GoWhereStepsLead)
{
    for (const unsigned long long count : {0, 1, 2, 3, 5, 64, 1023, 4097}) {
        TypeParam stepped = started<TypeParam>(7, 3, 0);
        for (unsigned long long i = 0; i < count; ++i) curand(&stepped);
        TypeParam jumped = started<TypeParam>(7, 3, 0);
        skipahead(count, &jumped);
        EXPECT_EQ(next_words(jumped), next_words(stepped)) << count;
        EXPECT_EQ(next_words(started<TypeParam>(7, 3, count)), next_words(stepped)) << count;
    }
}

TYPED_TEST(CurandJumps, AddUp)
{
    TypeParam once = started<TypeParam>(1, 0, 0);
    skipahead(0xfedcba9876543210ULL, &once);
    TypeParam twice = started<TypeParam>(1, 0, 0);
    skipahead(0xf000000000000000ULL, &twice);
    skipahead(0x0edcba9876543210ULL, &twice);
    EXPECT_EQ(next_words(twice), next_words(once));
}

TEST(Curand, SubsequencesAreSoManyNumbersApart)
{
    // 2^63 numbers sixteen times are a subsequence of XORWOW; 2^13 times 2^63 are one of MRG32k3a.
    auto xorwow = started<curandStateXORWOW_t>(9, 0, 0);
    for (int i = 0; i < 16; ++i) skipahead(1ULL << 63, &xorwow);
    EXPECT_EQ(next_words(xorwow), next_words(started<curandStateXORWOW_t>(9, 1, 0)));
    auto mrg = started<curandStateMRG32k3a_t>(9, 0, 0);
    for (int i = 0; i < 1 << 13; ++i) skipahead(1ULL << 63, &mrg);
    EXPECT_EQ(next_words(mrg), next_words(started<curandStateMRG32k3a_t>(9, 1, 0)));
}

TEST(Curand, SobolCountsInGrayCode)
{
    unsigned vectors[32];
    for (unsigned i = 0; i < 32; ++i) vectors[i] = 1U << (31 - i);
    curandStateSobol32_t state;
    curand_init(vectors, 0, &state);
    EXPECT_EQ(curand(&state), 0u);
    EXPECT_EQ(curand(&state), 0x80000000u);
    EXPECT_EQ(curand(&state), 0xc0000000u);
    EXPECT_EQ(curand(&state), 0x40000000u);
    curandStateSobol32_t jumped;
    curand_init(vectors, 1000003, &jumped);
    skipahead(4U, &state);
    for (int i = 8; i < 1000003; ++i) curand(&state);
    EXPECT_EQ(curand(&jumped), curand(&state));
}

TEST(Curand, InverseOfTheNormalDistribution)
{
    for (const unsigned bits : {0U, 1U, 77U, 1U << 20, 1U << 30, 0x7fffffffU, 0x80000000U, 0x80000001U, 0xffffffffU}) {
        const double p = bits * 0x1p-32 + 0x1p-33;
        const double x = warpbook_random::inverse_normal_double(bits);
        EXPECT_NEAR(std::erfc(-x * M_SQRT1_2) / 2, p, 1e-15 + 4e-16 / p) << bits;
    }
}

template <class State>
class CurandDistributions : public testing::Test {};
TYPED_TEST_SUITE(CurandDistributions, Jumping);

TYPED_TEST(CurandDistributions, HaveTheirMoments)
{
    constexpr int count = 20000;
    TypeParam state = started<TypeParam>(5, 0, 0);
    double sum = 0, squares = 0, sum_of_exponentials = 0;
    for (int i = 0; i < count; ++i) {
        const double normal = i % 2 == 0 ? curand_normal(&state) : curand_normal_double(&state);
        sum += normal;
        squares += normal * normal;
        sum_of_exponentials += curand_log_normal(&state, 0.0F, 0.5F);
    }
    EXPECT_NEAR(sum / count, 0, 0.03);
    EXPECT_NEAR(squares / count, 1, 0.05);
    EXPECT_NEAR(sum_of_exponentials / count, std::exp(0.125), 0.03);
    for (const double mean : {0.5, 20.0, 200.0, 3000.0, 5000.0}) {
        double total = 0, variance = 0;
        for (int i = 0; i < count / 4; ++i) {
            const double drawn = curand_poisson(&state, mean);
            total += drawn;
            variance += (drawn - mean) * (drawn - mean);
        }
        EXPECT_NEAR(total / (count / 4), mean, 5 * std::sqrt(mean / (count / 4.0))) << mean;
        EXPECT_NEAR(variance / (count / 4) / mean, 1, 0.15) << mean;
    }
}

/// Of the host: no device memory is needed for them.
std::vector<unsigned> generated(curandRngType_t type, std::size_t count, unsigned long long offset)
{
    curandGenerator_t generator = nullptr;
    EXPECT_EQ(curandCreateGeneratorHost(&generator, type), CURAND_STATUS_SUCCESS);
    EXPECT_EQ(curandSetPseudoRandomGeneratorSeed(generator, 11), CURAND_STATUS_SUCCESS);
    EXPECT_EQ(curandSetGeneratorOffset(generator, offset), CURAND_STATUS_SUCCESS);
    std::vector<unsigned> words(count);
    EXPECT_EQ(curandGenerate(generator, words.data(), count / 3), CURAND_STATUS_SUCCESS);
    EXPECT_EQ(curandGenerate(generator, words.data() + count / 3, count - count / 3), CURAND_STATUS_SUCCESS);
    EXPECT_EQ(curandDestroyGenerator(generator), CURAND_STATUS_SUCCESS);
    return words;
}

TEST(CurandHost, ThreadsTakeTurns)
{
    const std::vector<unsigned> xorwow = generated(CURAND_RNG_PSEUDO_XORWOW, 10000, 0);
    const auto second_of_thread_5 = started<curandStateXORWOW_t>(11, 5, 1);
    EXPECT_EQ(xorwow[4096 + 5], next_words(second_of_thread_5, 1)[0]);
    const std::vector<unsigned> philox = generated(CURAND_RNG_PSEUDO_PHILOX4_32_10, 300000, 0);
    EXPECT_EQ(philox[4 * 7 + 2], next_words(started<curandStatePhilox4_32_10_t>(11, 7, 2), 1)[0]);
    EXPECT_EQ(philox[4 * 65536 + 4 * 7 + 3], next_words(started<curandStatePhilox4_32_10_t>(11, 7, 7), 1)[0]);
    const std::vector<unsigned> mrg = generated(CURAND_RNG_PSEUDO_MRG32K3A, 90000, 0);
    EXPECT_EQ(mrg[81920 + 9], next_words(started<curandStateMRG32k3a_t>(11, 9, 1), 1)[0]);
}

TEST(CurandHost, AnOffsetLeavesNumbersOut)
{
    for (const curandRngType_t type :
         {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_MRG32K3A}) {
        const std::vector<unsigned> all = generated(type, 300000, 0);
        const std::vector<unsigned> later = generated(type, 200000, 5003);
        EXPECT_TRUE(std::equal(later.begin(), later.end(), all.begin() + 5003)) << type;
    }
}

TEST(CurandHost, RefusesWhatCurandRefuses)
{
    curandGenerator_t generator = nullptr;
    EXPECT_EQ(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_MTGP32), CURAND_STATUS_TYPE_ERROR);
    EXPECT_EQ(curandGenerate(nullptr, nullptr, 1), CURAND_STATUS_NOT_INITIALIZED);
    ASSERT_EQ(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT), CURAND_STATUS_SUCCESS);
    float numbers[4];
    EXPECT_EQ(curandGenerateNormal(generator, numbers, 3, 0, 1), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
    EXPECT_EQ(curandGenerateNormal(generator, numbers, 4, 0, 1), CURAND_STATUS_SUCCESS);
    EXPECT_EQ(curandSetQuasiRandomGeneratorDimensions(generator, 3), CURAND_STATUS_TYPE_ERROR);
    EXPECT_EQ(curandDestroyGenerator(generator), CURAND_STATUS_SUCCESS);
}

}  // namespace

}  // namespace warpbook::tests
