// What the lanes of a warp, and the threads of a block, tell each other by CUDA's functions.

#include <algorithm>
#include <cstring>
#include <limits>

#include "cuda_functions.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

constexpr unsigned all_lanes = 0xffffffff;
constexpr unsigned masks[] = {all_lanes, 0x0000ffff, 0xffff0000, 0xaaaaaaaa, 0x80000001, 0x00000100, 0x0ff00ff0};

std::vector<unsigned> lanes_of(unsigned mask)
{
    std::vector<unsigned> lanes;
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0) lanes.push_back(lane);
    return lanes;
}

/// Values that differ from lane to lane, and in the upper half of wide types.
template <class T>
T value_of_lane(unsigned lane)
{
    return static_cast<T>(lane + 1) * static_cast<T>(sizeof(T) == 8 ? 0x1'0000'0001 : 1) - static_cast<T>(7);
}

template <class T>
class Shuffles : public ModelTest {};

using ShuffledTypes = testing::Types<int, unsigned, long, unsigned long, long long, unsigned long long, float, double>;
TYPED_TEST_SUITE(Shuffles, ShuffledTypes);

TYPED_TEST(Shuffles, StayWithinSegmentsOfEachWidth)
{
    using T = TypeParam;
    std::vector<T> values;
    for (unsigned lane = 0; lane < 32; ++lane) values.push_back(value_of_lane<T>(lane));
    const T* const in = this->template array<T>("in", values);

    for (const int width : {1, 2, 4, 8, 16, 32}) {
        for (const int number : {0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 30, 31, 32, 33, -1}) {
            SCOPED_TRACE("width " + std::to_string(width) + ", number " + std::to_string(number));
            auto* const out = this->template array<Shuffled<T>>("out", 32);
            const Profile seen = this->profile(launch(shuffle<T>, 1, 32, out, in, number, width));
            EXPECT_TRUE(seen.findings.empty());
            const auto got = this->read(out, 32);
            for (int lane = 0; lane < 32; ++lane) {
                const int first = lane / width * width;
                const int end = first + width;
                const auto or_own = [&](int source, bool is_there) { return values[is_there ? source : lane]; };
                // The hardware looks at five bits of the number.
                const int five_bits = number & 31;
                EXPECT_EQ(got[lane].at, values[first + (number & (width - 1))]) << "lane " << lane;
                EXPECT_EQ(got[lane].up, or_own(lane - five_bits, lane - five_bits >= first)) << "lane " << lane;
                EXPECT_EQ(got[lane].down, or_own(lane + five_bits, lane + five_bits < end)) << "lane " << lane;
                // Earlier segments can be reached, later ones cannot.
                EXPECT_EQ(got[lane].crossed, or_own(lane ^ five_bits, (lane ^ five_bits) < end)) << "lane " << lane;
            }
        }
    }
}

class Warps : public ModelTest {
protected:
    std::vector<int> values(unsigned modulus, int offset = 0)
    {
        std::vector<int> result;
        for (unsigned lane = 0; lane < 32; ++lane)
            result.push_back(static_cast<int>(lane * lane * 7 % modulus) + offset);
        return result;
    }
};

TEST_F(Warps, ShufflesAmongSomeLanes)
{
    // Who takes part reads only those who do.
    const unsigned mask = 0x00ff00ff;
    const int* const in = array("in", numbers(32, 100));
    auto* const out = array<Shuffled<int>>("out", 32);
    const Profile seen = profile(launch(shuffle_some<int>, 1, 32, out, in, 0, mask));
    EXPECT_TRUE(seen.findings.empty());
    const auto got = read(out, 32);
    for (const unsigned lane : lanes_of(mask)) {
        EXPECT_EQ(got[lane].at, 100);
        EXPECT_EQ(got[lane].up, 100 + static_cast<int>(lane));
        EXPECT_EQ(got[lane].down, 100 + static_cast<int>(lane));
        EXPECT_EQ(got[lane].crossed, 100 + static_cast<int>(lane));
    }
    for (const unsigned lane : lanes_of(~mask)) EXPECT_EQ(got[lane].at, 0);
}

TEST_F(Warps, ShufflesInALoopAreNoAccesses)
{
    constexpr int rounds = 50;
    int* const values = array("values", numbers(32));
    const Profile seen = profile(launch(rotate_by_shuffles, 1, 32, values, rounds));
    std::vector<int> expected = numbers(32);
    std::rotate(expected.begin(), expected.begin() + rounds % 32, expected.end());
    EXPECT_EQ(read(values, 32), expected);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load).instructions, 1u);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 1u);
    EXPECT_EQ(seen.lines.value().size(), 2u);
}

class VotesOfLanes : public Warps {
protected:
    void expect_votes_of(const std::vector<int>& predicates, const std::vector<Votes>& got, unsigned first_thread,
                         unsigned voters)
    {
        unsigned ballot = 0;
        for (const unsigned lane : lanes_of(voters))
            if (predicates[first_thread + lane] != 0) ballot |= 1u << lane;
        for (const unsigned lane : lanes_of(voters)) {
            const Votes& votes = got[first_thread + lane];
            EXPECT_EQ(votes.ballot, ballot) << "lane " << lane;
            EXPECT_EQ(votes.any != 0, ballot != 0) << "lane " << lane;
            EXPECT_EQ(votes.all != 0, ballot == voters) << "lane " << lane;
            EXPECT_EQ(votes.uniform != 0, ballot == voters || ballot == 0) << "lane " << lane;
        }
    }

    const std::vector<std::vector<int>> predicate_sets = {
        std::vector<int>(32, 0), std::vector<int>(32, -3), values(2), values(5), numbers(32), numbers(32, -31)};
};

TEST_F(VotesOfLanes, AreThoseOfTheMask)
{
    for (const unsigned mask : masks) {
        for (const auto& predicates : predicate_sets) {
            SCOPED_TRACE(mask);
            auto* const out = array<Votes>("out", 32);
            const Profile seen = profile(launch(vote, 1, 32, out, array("predicates", predicates), mask, false));
            EXPECT_TRUE(seen.findings.empty());
            expect_votes_of(predicates, read(out, 32), 0, mask);
        }
    }
}

TEST_F(VotesOfLanes, DoNotWaitForLanesThatLeft)
{
    for (const unsigned mask : masks) {
        for (const auto& predicates : predicate_sets) {
            SCOPED_TRACE(mask);
            auto* const out = array<Votes>("out", 32);
            const Profile seen = profile(launch(vote, 1, 32, out, array("predicates", predicates), mask, true));
            EXPECT_EQ(seen.findings.empty(), mask == all_lanes) << "to name them is a fault";
            expect_votes_of(predicates, read(out, 32), 0, mask);
        }
    }
}

TEST_F(VotesOfLanes, InAWarpThatIsNotFull)
{
    for (const unsigned threads : {1u, 7u, 31u, 33u, 50u}) {
        SCOPED_TRACE(threads);
        for (const int predicate : {0, 1}) {
            const std::vector<int> predicates(threads, predicate);
            auto* const out = array<Votes>("out", threads);
            const int* const in = array("predicates", predicates);
            const Profile seen = profile(launch(vote, 1, threads, out, in, all_lanes, true));
            EXPECT_TRUE(seen.findings.empty());
            const auto got = read(out, threads);
            for (unsigned first = 0; first < threads; first += 32)
                expect_votes_of(predicates, got, first, all_lanes >> (32 - std::min(32u, threads - first)));
        }
    }
}

TEST_F(Warps, ActiveLanesAreThoseOfTheBranch)
{
    for (const unsigned mask : masks) {
        SCOPED_TRACE(mask);
        unsigned* const out = array<unsigned>("out", 32);
        const Profile seen = profile(launch(active_lanes, 1, 32, out, mask));
        const std::uint64_t ways = mask == 0 || mask == 0xffffffff ? 1 : 2;
        EXPECT_EQ(seen.synchronizations.value(), (Synchronizations{0, 0, 0, ways})) << "one for each way";
        const auto got = read(out, 32);
        for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(got[lane], mask) << "lane " << lane;
    }
}

template <class T>
class Matching : public ModelTest {
protected:
    void expect_matches(const std::vector<T>& values, unsigned mask)
    {
        auto* const out = this->template array<Matches>("out", 32);
        const T* const in = this->template array<T>("in", values);
        const Profile seen = this->profile(launch(match<T>, 1, 32, out, in, mask));
        EXPECT_TRUE(seen.findings.empty());
        const auto got = this->read(out, 32);
        for (const unsigned lane : lanes_of(mask)) {
            unsigned same = 0;
            for (const unsigned other : lanes_of(mask))
                if (std::memcmp(&values[lane], &values[other], sizeof(T)) == 0) same |= 1u << other;
            EXPECT_EQ(got[lane].any, same) << "lane " << lane;
            EXPECT_EQ(got[lane].all, same == mask ? mask : 0) << "lane " << lane;
            EXPECT_EQ(got[lane].all_match != 0, same == mask) << "lane " << lane;
        }
    }
};

TYPED_TEST_SUITE(Matching, ShuffledTypes);

TYPED_TEST(Matching, GoesByAllBits)
{
    using T = TypeParam;
    std::vector<T> alternating;
    std::vector<T> in_threes;
    for (unsigned lane = 0; lane < 32; ++lane) {
        alternating.push_back(value_of_lane<T>(lane % 2));
        in_threes.push_back(value_of_lane<T>(lane / 3));
    }
    for (const unsigned mask : masks) {
        SCOPED_TRACE(mask);
        this->expect_matches(std::vector<T>(32, value_of_lane<T>(3)), mask);
        this->expect_matches(alternating, mask);
        this->expect_matches(in_threes, mask);
    }
}

TEST_F(Warps, ZerosOfBothSignsDoNotMatch)
{
    std::vector<float> values(32, 0.0f);
    values[5] = -0.0f;
    auto* const out = array<Matches>("out", 32);
    profile(launch(match<float>, 1, 32, out, array("in", values), all_lanes));
    EXPECT_EQ(read(out, 32)[5].any, 1u << 5);
    EXPECT_EQ(read(out, 32)[5].all_match, 0);
}

TEST_F(Warps, Reductions)
{
    std::vector<int> large(32);
    for (int lane = 0; lane < 32; ++lane) large[lane] = (lane % 2 == 0 ? 1 : -1) * (0x7ffffff0 - lane * 12345);
    for (const unsigned mask : masks) {
        for (const auto& values : {values(11, -5), values(1000, 17), large}) {
            SCOPED_TRACE(mask);
            auto* const out = array<Reduced>("out", 32);
            const Profile seen = profile(launch(reduce, 1, 32, out, array("in", values), mask));
            EXPECT_TRUE(seen.findings.empty());
            unsigned sum = 0;
            int smallest = std::numeric_limits<int>::max();
            int largest = std::numeric_limits<int>::min();
            unsigned unsigned_smallest = ~0u;
            unsigned unsigned_largest = 0;
            unsigned bits_and = ~0u;
            unsigned bits_or = 0;
            unsigned bits_xor = 0;
            for (const unsigned lane : lanes_of(mask)) {
                const auto bits = static_cast<unsigned>(values[lane]);
                sum += bits;
                smallest = std::min(smallest, values[lane]);
                largest = std::max(largest, values[lane]);
                unsigned_smallest = std::min(unsigned_smallest, bits);
                unsigned_largest = std::max(unsigned_largest, bits);
                bits_and &= bits;
                bits_or |= bits;
                bits_xor ^= bits;
            }
            const auto got = read(out, 32);
            for (const unsigned lane : lanes_of(mask)) {
                EXPECT_EQ(got[lane].sum, static_cast<int>(sum));
                EXPECT_EQ(got[lane].smallest, smallest);
                EXPECT_EQ(got[lane].largest, largest);
                EXPECT_EQ(got[lane].unsigned_sum, sum);
                EXPECT_EQ(got[lane].unsigned_smallest, unsigned_smallest);
                EXPECT_EQ(got[lane].unsigned_largest, unsigned_largest);
                EXPECT_EQ(got[lane].bits_and, bits_and);
                EXPECT_EQ(got[lane].bits_or, bits_or);
                EXPECT_EQ(got[lane].bits_xor, bits_xor);
            }
        }
    }
}

TEST_F(Warps, BarriersThatCount)
{
    constexpr unsigned blocks = 3;
    for (const unsigned threads : {1u, 31u, 32u, 33u, 100u, 256u}) {
        for (const int modulus : {1, 2, 3, 300}) {
            SCOPED_TRACE(std::to_string(threads) + " threads, modulus " + std::to_string(modulus));
            std::vector<int> predicates;
            for (unsigned i = 0; i < blocks * threads; ++i) predicates.push_back(static_cast<int>(i % modulus) * 16);
            auto* const out = array<Counted>("out", blocks * threads);
            const int* const in = array("predicates", predicates);
            const Profile seen = profile(launch(count_at_barrier, blocks, threads, out, in));
            EXPECT_TRUE(seen.findings.empty());
            const auto got = read(out, blocks * threads);
            for (unsigned block = 0; block < blocks; ++block) {
                const auto first = predicates.begin() + block * threads;
                const auto count = threads - static_cast<unsigned>(std::count(first, first + threads, 0));
                for (unsigned i = block * threads; i < (block + 1) * threads; ++i) {
                    EXPECT_EQ(got[i].count, static_cast<int>(count));
                    EXPECT_EQ(got[i].all != 0, count == threads);
                    EXPECT_EQ(got[i].any != 0, count != 0);
                }
            }
        }
    }
}

}  // namespace
}  // namespace warpbook::tests
