// What kernels do with half precision, bfloat16, complex numbers and 16 bytes at once: values, and what is counted.

#include <complex>
#include <type_traits>

#include <cuComplex.h>

#include "../../machine/model_test.hpp"
#include "number_types.hpp"

namespace warpbook::tests {
namespace {

class NumberTypes : public ModelTest {
protected:
    static std::vector<__half> halves(std::size_t count)
    {
        std::vector<__half> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back(static_cast<__half>(0.25 * static_cast<double>(i)));
        return all;
    }

    template <class T>
    AccessCounts load_of(int stride)
    {
        const auto count = static_cast<std::size_t>(32 * stride);
        T* const out = array<T>("out", count);
        const Profile seen = profile(launch(copy_numbers<T>, 1, 32, out, array<T>("in", count), stride));
        EXPECT_TRUE(seen.findings.empty());
        const AccessCounts load = counts_at(seen, "number-load", Space::global, Operation::load);
        EXPECT_EQ(counts_at(seen, "number-store", Space::global, Operation::store), load);
        return load;
    }
};

TEST_F(NumberTypes, AHalfIsTwoBytesAndAPairIsOneAccessOfFour)
{
    for (const AccessCounts& counts : {load_of<__half>(1), load_of<__nv_bfloat16>(1)})
        EXPECT_EQ(counts, (AccessCounts{1, 2, 2}));
    for (const AccessCounts& counts : {load_of<__half2>(1), load_of<__nv_bfloat162>(1)})
        EXPECT_EQ(counts, (AccessCounts{1, 4, 4}));
    EXPECT_EQ(load_of<__half>(2), (AccessCounts{1, 4, 2}));
    EXPECT_EQ(load_of<__half2>(8), (AccessCounts{1, 32, 4}));
}

TEST_F(NumberTypes, HalvesTwoAtATimeThroughAnotherPointer)
{
    __half* const out = array<__half>("out", 64);
    const Profile seen = profile(launch(copy_as_pairs, 1, 32, out, array("in", halves(64))));
    EXPECT_EQ(counts_at(seen, "pair-load", Space::global, Operation::load), (AccessCounts{1, 4, 4}));
    EXPECT_EQ(counts_at(seen, "pair-store", Space::global, Operation::store), (AccessCounts{1, 4, 4}));
    const auto got = read(out, 64);
    for (std::size_t i = 0; i < 64; i += 2) {
        EXPECT_EQ(static_cast<float>(got[i]), 0.25f * static_cast<float>(i + 1));
        EXPECT_EQ(static_cast<float>(got[i + 1]), 0.25f * static_cast<float>(i));
    }
}

TEST_F(NumberTypes, OperatorsLoadEachOperandOnce)
{
    __half* const out = array("out", halves(32));
    const Profile seen = profile(launch(scale_and_add_halves, 1, 32, out, array("in", halves(32)), __half(2)));
    EXPECT_EQ(counts_at(seen, "halves", Space::global, Operation::load), (AccessCounts{2, 4, 4}));
    EXPECT_EQ(counts_at(seen, "halves", Space::global, Operation::store), (AccessCounts{1, 2, 2}));
    const auto got = read(out, 32);
    for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(static_cast<float>(got[i]), 0.75f * static_cast<float>(i));
}

TEST_F(NumberTypes, FunctionsOnPairsLoadEachOperandOnce)
{
    const std::vector<__half2> in(32, __floats2half2_rn(3, -2));
    __half2* const out = array("out", in);
    const Profile seen = profile(launch(scale_and_add_pairs, 1, 32, out, array("in", in), __floats2half2_rn(0.5f, 4)));
    EXPECT_EQ(counts_at(seen, "pairs", Space::global, Operation::load), (AccessCounts{2, 8, 8}));
    EXPECT_EQ(counts_at(seen, "pairs", Space::global, Operation::store), (AccessCounts{1, 4, 4}));
    EXPECT_EQ(__low2float(read(out, 1)[0]), 4.5f);
    EXPECT_EQ(__high2float(read(out, 1)[0]), -10);
}

TEST_F(NumberTypes, TilesOfHalvesAndOfPairsMeetTheirBanks)
{
    // 32 halves fill half a row of banks: every other row begins at the same bank.
    const Profile halves_seen =
        profile(launch(read_column_of_tile<__half>, 1, 32, array<__half>("out", 32), array("in", halves(32 * 32))));
    EXPECT_EQ(counts_at(halves_seen, "tile-store", Space::shared, Operation::store), (AccessCounts{32, 32, 32}));
    EXPECT_EQ(counts_at(halves_seen, "tile-load", Space::shared, Operation::load), (AccessCounts{1, 16, 1}));
    const Profile pairs_seen =
        profile(launch(read_column_of_tile<__half2>, 1, 32, array<__half2>("out", 32), array<__half2>("in", 32 * 32)));
    EXPECT_EQ(counts_at(pairs_seen, "tile-load", Space::shared, Operation::load), (AccessCounts{1, 32, 1}));
}

/// The numbers that a value consists of.
template <class T>
std::vector<double> parts_of(const T& value)
{
    if constexpr (std::is_same_v<T, float2>)
        return {value.x, value.y};
    else if constexpr (std::is_same_v<T, float4>)
        return {value.x, value.y, value.z, value.w};
    else if constexpr (sizeof(T) == 4)
        return {__low2float(value), __high2float(value)};
    else
        return {static_cast<float>(value)};
}

template <class T>
T made_of(float first)
{
    if constexpr (std::is_same_v<T, float2>)
        return {first, 2 * first};
    else if constexpr (std::is_same_v<T, float4>)
        return {first, 2 * first, 3 * first, 4 * first};
    else if constexpr (sizeof(T) == 4)
        return T(first, 2 * first);
    else
        return T(first);
}

template <class T>
class SmallSums : public NumberTypes {
protected:
    SmallSums() { open(2); }

    /// Few and small, so that all sums are exact.
    static std::vector<T> values(std::size_t count)
    {
        std::vector<T> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back(made_of<T>(static_cast<float>(i % 2)));
        return all;
    }
};

template <class T>
class SumsByShuffles : public SmallSums<T> {};
using SmallFloatTypes = testing::Types<__half, __half2, __nv_bfloat16, __nv_bfloat162>;
TYPED_TEST_SUITE(SumsByShuffles, SmallFloatTypes);

TYPED_TEST(SumsByShuffles, EachLaneHasTheSum)
{
    using T = TypeParam;
    T* const out = this->template array<T>("out", 32);
    const Profile seen = this->profile(launch(sum_by_shuffles<T>, 1, 32, out, this->array("in", this->values(32))));
    EXPECT_TRUE(seen.findings.empty());
    for (const T& sum : this->read(out, 32)) EXPECT_EQ(parts_of(sum), parts_of(made_of<T>(16)));
}

template <class T>
class AtomicSums : public SmallSums<T> {};
using AtomicTypes = testing::Types<__half, __half2, __nv_bfloat16, __nv_bfloat162, float2, float4>;
TYPED_TEST_SUITE(AtomicSums, AtomicTypes);

TYPED_TEST(AtomicSums, AddEveryPartAndReturnWhatWasThere)
{
    using T = TypeParam;
    constexpr unsigned blocks = 4;
    constexpr unsigned count = 32 * blocks;
    T* const sum = this->array("sum", std::vector{made_of<T>(0)});
    T* const old = this->template array<T>("old", count);
    const Profile seen =
        this->profile(launch(add_atomically_from<T>, blocks, 32, sum, old, this->array("in", this->values(count))));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(parts_of(this->read(sum, 1)[0]), parts_of(made_of<T>(count / 2)));
    EXPECT_EQ(counts_at(seen, "number-atomic", Space::global, Operation::atomic),
              (AccessCounts{blocks, blocks, blocks}));

    // Who added one found each number below the sum once; who added nothing, numbers from there.
    std::vector<double> found;
    const auto all_old = this->read(old, count);
    for (std::size_t i = 1; i < count; i += 2)
        found.push_back(parts_of(all_old[i]).back() / parts_of(made_of<T>(1)).back());
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], static_cast<double>(i));
}

class WideAtomics : public ModelTest {
protected:
    WideAtomics() : ModelTest(2) {}

    static std::vector<Interval> intervals(long long count)
    {
        std::vector<Interval> all;
        for (long long i = 0; i < count; ++i) {
            const long long middle = i * 977 % count;
            all.push_back({-middle, (middle << 40) + 1});
        }
        return all;
    }
};

TEST_F(WideAtomics, CompareAndSwapOf16BytesIsOneStep)
{
    Interval* const all = array("all", std::vector<Interval>{{0, 0}});
    const Profile seen = profile(launch(widen_atomically, 4, 64, all, array("in", intervals(256))));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(all, 1)[0].first, -255);
    EXPECT_EQ(read(all, 1)[0].last, (255ll << 40) + 1);
}

TEST_F(WideAtomics, ExchangesLoseNothing)
{
    const auto in = intervals(256);
    Interval* const place = array("place", std::vector<Interval>{{1, 0}});
    Interval* const old = array<Interval>("old", 256);
    profile(launch(exchange_interval, 4, 64, place, old, array("in", in)));
    std::vector<Interval> found = read(old, 256);
    found.push_back(read(place, 1)[0]);
    const auto by_first = [](const Interval& a, const Interval& b) { return a.first < b.first; };
    std::sort(found.begin(), found.end(), by_first);
    for (long long i = 0; i < 256; ++i) {
        EXPECT_EQ(found[static_cast<std::size_t>(i)].first, i - 255);
        EXPECT_EQ(found[static_cast<std::size_t>(i)].last, ((255 - i) << 40) + 1);
    }
    EXPECT_EQ(found.back().first, 1);
}

TEST_F(NumberTypes, ComplexFunctions)
{
    const std::vector<float2> in{{1, 2}, {3, -4}, {-0.5f, 0.25f}, {1e30f, 1e30f}, {2e30f, -1e30f}, {1e-30f, 1e-30f}};
    auto* const out = array<ComplexResults>("out", in.size() - 1);
    profile(launch(complex_functions, 1, static_cast<unsigned>(in.size() - 1), out, array("in", in)));
    const auto got = read(out, in.size() - 1);
    const auto expect_near = [](float2 number, std::complex<double> exact) {
        const double tolerance = 1e-6 * std::abs(exact);
        if (!(std::abs(exact) < 1e38)) return;
        EXPECT_NEAR(number.x, exact.real(), tolerance);
        EXPECT_NEAR(number.y, exact.imag(), tolerance);
    };
    for (std::size_t i = 0; i < got.size(); ++i) {
        const std::complex<double> a(in[i].x, in[i].y);
        const std::complex<double> b(in[i + 1].x, in[i + 1].y);
        expect_near(got[i].sum, a + b);
        expect_near(got[i].difference, a - b);
        expect_near(got[i].product, a * b);
        expect_near(got[i].quotient, a / b);
        expect_near(got[i].conjugate, std::conj(a));
        expect_near(got[i].product_plus, a * b + std::complex<double>(1, 2));
        EXPECT_NEAR(got[i].size, std::abs(a), 1e-6 * std::abs(a));
    }
}

TEST_F(NumberTypes, DoubleComplexFunctionsOfTheHost)
{
    const cuDoubleComplex a = make_cuDoubleComplex(1, 2);
    const cuDoubleComplex b = make_cuDoubleComplex(3, -4);
    EXPECT_EQ(cuCreal(cuCadd(a, b)), 4);
    EXPECT_EQ(cuCimag(cuCsub(a, b)), 6);
    EXPECT_EQ(cuCreal(cuCmul(a, b)), 11);
    EXPECT_EQ(cuCimag(cuCmul(a, b)), 2);
    EXPECT_NEAR(cuCreal(cuCdiv(a, b)), -0.2, 1e-15);
    EXPECT_NEAR(cuCimag(cuCdiv(a, b)), 0.4, 1e-15);
    EXPECT_EQ(cuCabs(b), 5);
    EXPECT_EQ(cuCimag(cuConj(a)), -2);
    EXPECT_EQ(cuCreal(cuCfma(a, b, a)), 12);
    EXPECT_EQ(cuCimagf(cuComplexDoubleToFloat(a)), 2);
    EXPECT_EQ(cuCreal(cuComplexFloatToDouble(make_cuComplex(0.5f, 1))), 0.5);
}

TEST_F(NumberTypes, TheClockCountsWhatTheThreadDoes)
{
    const auto times_of = [this](unsigned threads) {
        open(threads);
        long long* const out = array<long long>("out", 5 * 128);
        const Profile seen = profile(launch(read_clocks, 2, 64, out, array("in", numbers(20))));
        EXPECT_TRUE(seen.findings.empty());
        return read(out, 5 * 128);
    };
    const auto times = times_of(1);
    for (std::size_t thread = 0; thread < 128; ++thread) {
        const long long* const of_thread = &times[5 * thread];
        EXPECT_EQ(of_thread[0], 1);
        EXPECT_GE(of_thread[1], 10);
        EXPECT_GE(of_thread[2], 20);
        EXPECT_LE(of_thread[2], 2 * of_thread[1]);
        EXPECT_GE(of_thread[3], 1000);
        EXPECT_LE(of_thread[3], 1010);
    }
    EXPECT_EQ(times_of(2), times);
}

}  // namespace
}  // namespace warpbook::tests
