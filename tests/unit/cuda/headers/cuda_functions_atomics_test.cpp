// CUDA's atomic functions, of all types and scopes.

#include <algorithm>
#include <type_traits>

#include "cuda_functions.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

constexpr unsigned blocks = 4;
constexpr unsigned threads_in_block = 70;
constexpr unsigned threads = blocks * threads_in_block;

template <class T>
std::vector<T> values()
{
    std::vector<T> result;
    for (unsigned i = 0; i < threads; ++i) {
        // Small enough that sums of float are exact; with a sign, and with bits above 32, where the type has them.
        T value = static_cast<T>(i * i * 13 % 1009);
        if (std::is_signed_v<T> && i % 3 == 0) value = -value;
        if (std::is_integral_v<T> && sizeof(T) == 8) value = static_cast<T>(value * 0x1'0000'0003);
        result.push_back(value);
    }
    return result;
}

template <class T>
class Atomics : public ModelTest {
protected:
    Atomics() : ModelTest(2) {}

    Scopes<T>* places(const std::string& name, T start)
    {
        return this->template array<Scopes<T>>(name, {{start, start, {start, start, start, start}}});
    }

    /// Whether each place holds what `change(so far, value)` makes of `start`, for the values that came to the place.
    template <class Change>
    void expect(const Scopes<T>* places, T start, Change change)
    {
        const std::vector<T> in = values<T>();
        T of_all = start;
        T of_blocks[blocks] = {start, start, start, start};
        for (unsigned i = 0; i < threads; ++i) {
            of_all = change(of_all, in[i]);
            of_blocks[i / threads_in_block] = change(of_blocks[i / threads_in_block], in[i]);
        }
        const Scopes<T> got = this->read(places, 1)[0];
        EXPECT_EQ(got.device, of_all);
        EXPECT_EQ(got.system, of_all);
        for (unsigned block = 0; block < blocks; ++block) EXPECT_EQ(got.block[block], of_blocks[block]);
    }

    template <class Kernel, class... Arguments>
    Profile run(Kernel kernel, Arguments... arguments)
    {
        Profile seen = this->profile(launch(kernel, blocks, threads_in_block, arguments...));
        EXPECT_TRUE(seen.findings.empty());
        return seen;
    }
};

template <class T>
class Sums : public Atomics<T> {};
using SummedTypes = testing::Types<int, unsigned, unsigned long long, float, double>;
TYPED_TEST_SUITE(Sums, SummedTypes);

TYPED_TEST(Sums, AreOfAllThreads)
{
    using T = TypeParam;
    auto* const sums = this->places("sums", 5);
    const Profile seen = this->run(add_atomically<T>, sums, this->template array<T>("in", values<T>()));
    this->expect(sums, 5, [](T sum, T value) { return sum + value; });
    // 3 warps a block, the last of them with 6 lanes.
    EXPECT_EQ(counts_at(seen, "atomic-add", Space::global, Operation::atomic).instructions, blocks * 3);
}

TYPED_TEST(Sums, HandOutEachNumberOnce)
{
    using T = TypeParam;
    T* const sum = this->template array<T>("sum", 1);
    T* const old = this->template array<T>("old", threads);
    this->run(add_one<T>, sum, old);
    std::vector<T> got = this->read(old, threads);
    std::sort(got.begin(), got.end());
    for (unsigned i = 0; i < threads; ++i) ASSERT_EQ(got[i], static_cast<T>(i));
    EXPECT_EQ(this->read(sum, 1)[0], static_cast<T>(threads));
}

template <class T>
class Differences : public Atomics<T> {};
using SubtractedTypes = testing::Types<int, unsigned>;
TYPED_TEST_SUITE(Differences, SubtractedTypes);

TYPED_TEST(Differences, AreOfAllThreads)
{
    using T = TypeParam;
    auto* const differences = this->places("differences", 17);
    this->run(subtract_atomically<T>, differences, this->template array<T>("in", values<T>()));
    this->expect(differences, 17, [](T left, T value) { return left - value; });
}

template <class T>
class Integers : public Atomics<T> {};
using IntegerTypes = testing::Types<int, unsigned, long long, unsigned long long>;
TYPED_TEST_SUITE(Integers, IntegerTypes);

TYPED_TEST(Integers, Extremes)
{
    using T = TypeParam;
    auto* const smallest = this->places("smallest", 500);
    auto* const largest = this->places("largest", 500);
    this->run(extremes<T>, smallest, largest, this->template array<T>("in", values<T>()));
    this->expect(smallest, 500, [](T a, T b) { return std::min(a, b); });
    this->expect(largest, 500, [](T a, T b) { return std::max(a, b); });
}

TYPED_TEST(Integers, Bits)
{
    using T = TypeParam;
    const T start = static_cast<T>(0x5555'5555'5555'5555);
    auto* const ands = this->places("ands", start);
    auto* const ors = this->places("ors", start);
    auto* const xors = this->places("xors", start);
    this->run(combine_bits<T>, ands, ors, xors, this->template array<T>("in", values<T>()));
    this->expect(ands, start, [](T a, T b) { return a & b; });
    this->expect(ors, start, [](T a, T b) { return a | b; });
    this->expect(xors, start, [](T a, T b) { return a ^ b; });
}

template <class T>
class Exchanges : public Atomics<T> {};
using ExchangedTypes = testing::Types<int, unsigned, unsigned long long, float>;
TYPED_TEST_SUITE(Exchanges, ExchangedTypes);

TYPED_TEST(Exchanges, LoseNothing)
{
    using T = TypeParam;
    auto* const places = this->places("places", 77);
    auto* const old = this->template array<Scopes<T>>("old", threads);
    const std::vector<T> in = values<T>();
    this->run(exchange_atomically<T>, places, old, this->template array<T>("in", in));

    const Scopes<T> left = this->read(places, 1)[0];
    const std::vector<Scopes<T>> got = this->read(old, threads);
    // What was put in, and what was there before, has come out or is still there.
    std::vector<T> put = in;
    put.push_back(77);
    std::vector<T> taken_from_device = {left.device};
    std::vector<T> taken_from_system = {left.system};
    std::vector<T> put_in_blocks = in;
    std::vector<T> taken_from_blocks;
    for (unsigned i = 0; i < threads; ++i) {
        taken_from_device.push_back(got[i].device);
        taken_from_system.push_back(got[i].system);
        taken_from_blocks.push_back(got[i].block[i / threads_in_block]);
    }
    for (unsigned block = 0; block < blocks; ++block) {
        put_in_blocks.push_back(77);
        taken_from_blocks.push_back(left.block[block]);
    }
    EXPECT_THAT(taken_from_device, testing::UnorderedElementsAreArray(put));
    EXPECT_THAT(taken_from_system, testing::UnorderedElementsAreArray(put));
    EXPECT_THAT(taken_from_blocks, testing::UnorderedElementsAreArray(put_in_blocks));
}

class WrappingAtomics : public Atomics<unsigned> {};

TEST_F(WrappingAtomics, WrapAround)
{
    for (const unsigned last : {0u, 1u, 6u, 99u, 1000u}) {
        for (const unsigned start : {0u, 3u, 2000u}) {
            SCOPED_TRACE("last " + std::to_string(last) + ", start " + std::to_string(start));
            auto* const up = places("up", start);
            auto* const down = places("down", start);
            run(wrap_around, up, down, last);
            expect(up, start, [&](unsigned count, unsigned) { return count >= last ? 0 : count + 1; });
            expect(down, start,
                   [&](unsigned count, unsigned) { return count == 0 || count > last ? last : count - 1; });
        }
    }
}

template <class T>
class Swaps : public Atomics<T> {};
using SwappedTypes = testing::Types<int, unsigned, unsigned long long>;
TYPED_TEST_SUITE(Swaps, SwappedTypes);

TYPED_TEST(Swaps, CountThreads)
{
    using T = TypeParam;
    auto* const counts = this->places("counts", 9);
    this->run(count_by_swapping<T>, counts);
    this->expect(counts, 9, [](T count, T) { return count + 1; });
}

class NarrowAtomics : public Atomics<int> {};

TEST_F(NarrowAtomics, LeaveTheirNeighborsAlone)
{
    auto* const counts = array<unsigned short>("counts", {0, 1000, 7});
    run(count_in_halves_of_words, counts);
    EXPECT_EQ(read(counts, 3), (std::vector<unsigned short>{threads / 2, 1000 + threads / 2, 7}));
}

}  // namespace
}  // namespace warpbook::tests
