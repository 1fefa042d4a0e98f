// Cooperative groups.

#include <numeric>

#include "cuda_functions.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

class Groups : public ModelTest {
protected:
    /// The bits of those threads of `group` for whom `holds`, by rank.
    template <class Predicate>
    static unsigned bits(const std::vector<unsigned>& group, Predicate holds)
    {
        unsigned result = 0;
        for (std::size_t rank = 0; rank < group.size(); ++rank)
            if (holds(group[rank])) result |= 1u << rank;
        return result;
    }

    static std::vector<unsigned> threads(unsigned first, unsigned count)
    {
        std::vector<unsigned> result(count);
        std::iota(result.begin(), result.end(), first);
        return result;
    }

    /// What the threads of a group have in common: places by numbers of threads, values above `limit`.
    static void expect_votes(const TilePlace& place, const std::vector<unsigned>& group, unsigned thread,
                             const std::vector<int>& values, int limit)
    {
        const unsigned above = bits(group, [&](unsigned other) { return values[other] > limit; });
        const unsigned everybody = bits(group, [](unsigned) { return true; });
        const unsigned same = bits(group, [&](unsigned other) { return values[other] == values[thread]; });
        EXPECT_EQ(place.any != 0, above != 0);
        EXPECT_EQ(place.all != 0, above == everybody);
        EXPECT_EQ(place.ballot, above);
        EXPECT_EQ(place.match_any, same);
        EXPECT_EQ(place.match_all, same == everybody ? everybody : 0);
        EXPECT_EQ(place.all_match != 0, same == everybody);
        int sum = 0;
        for (const unsigned other : group) sum += values[other];
        EXPECT_EQ(place.sum, sum);
    }
};

TEST_F(Groups, ABlockKnowsItsPlace)
{
    const Dim3 grid(2, 3, 2);
    const Dim3 block(5, 4, 3);
    auto* const out = array<GroupPlace>("out", grid.count() * block.count());
    profile(launch(block_group, grid, block, out));
    const auto got = read(out, grid.count() * block.count());
    for (unsigned i = 0; i < got.size(); ++i) {
        SCOPED_TRACE(i);
        const unsigned number_of_block = i / block.count();
        const unsigned number_in_block = i % block.count();
        const unsigned index[] = {number_in_block % 5, number_in_block / 5 % 4, number_in_block / 20};
        const unsigned group[] = {number_of_block % 2, number_of_block / 2 % 3, number_of_block / 6};
        const unsigned extents[] = {5, 4, 3};
        EXPECT_EQ(got[i].rank, number_in_block);
        EXPECT_EQ(got[i].size, 60u);
        EXPECT_THAT(got[i].index, testing::ElementsAreArray(index));
        EXPECT_THAT(got[i].group, testing::ElementsAreArray(group));
        EXPECT_THAT(got[i].extents, testing::ElementsAreArray(extents));
        EXPECT_EQ(got[i].grid_rank, i);
        EXPECT_EQ(got[i].grid_size, 12u * 60);
    }
}

TEST_F(Groups, ABlockMeets)
{
    const int* const in = array("in", numbers(100));
    int* const out = array<int>("out", 100);
    const Profile seen = profile(launch(reverse_by_group, 1, 100, out, in));
    EXPECT_TRUE(seen.findings.empty());
    std::vector<int> expected = numbers(100);
    std::reverse(expected.begin(), expected.end());
    EXPECT_EQ(read(out, 100), expected);
}

class Tiles : public Groups {
protected:
    static constexpr unsigned block = 96;

    Tiles()
    {
        for (unsigned i = 0; i < block; ++i) some.push_back(static_cast<int>(i * i % 7) - 2);
        // In the second warp everybody has the same.
        std::fill(some.begin() + 32, some.begin() + 64, 4);
    }

    template <class Kernel>
    void expect_tiles(Kernel kernel, unsigned size, unsigned parent_size)
    {
        for (const unsigned number : {0u, 1u, 2u, 5u, 16u}) {
            SCOPED_TRACE("tiles of " + std::to_string(size) + ", number " + std::to_string(number));
            auto* const out = array<TilePlace>("out", block);
            const int* const in = array("in", some);
            const Profile seen = profile(launch(kernel, 1, block, out, in, static_cast<int>(number)));
            EXPECT_TRUE(seen.findings.empty());
            const auto got = read(out, block);
            for (unsigned i = 0; i < block; ++i) {
                SCOPED_TRACE(i);
                const unsigned first = i / size * size;
                const unsigned rank = i - first;
                EXPECT_EQ(got[i].rank, rank);
                EXPECT_EQ(got[i].size, size);
                EXPECT_EQ(got[i].meta_rank, i % parent_size / size);
                EXPECT_EQ(got[i].meta_size, parent_size / size);
                EXPECT_EQ(got[i].at, some[first + number % size]);
                EXPECT_EQ(got[i].up, some[number <= rank ? i - number : i]);
                EXPECT_EQ(got[i].down, some[rank + number < size ? i + number : i]);
                EXPECT_EQ(got[i].crossed, some[first + (rank ^ number % size)]);
                expect_votes(got[i], threads(first, size), i, some, 0);
            }
        }
    }

    std::vector<int> some;
};

TEST_F(Tiles, OfOne) { expect_tiles(tiles<1>, 1, block); }
TEST_F(Tiles, OfTwo) { expect_tiles(tiles<2>, 2, block); }
TEST_F(Tiles, OfFour) { expect_tiles(tiles<4>, 4, block); }
TEST_F(Tiles, OfEight) { expect_tiles(tiles<8>, 8, block); }
TEST_F(Tiles, OfSixteen) { expect_tiles(tiles<16>, 16, block); }
TEST_F(Tiles, OfThirtyTwo) { expect_tiles(tiles<32>, 32, block); }
TEST_F(Tiles, OfTiles) { expect_tiles(tiles_of_tiles, 4, 16); }

TEST_F(Groups, OfLanesThatAreTogether)
{
    constexpr unsigned block = 64;
    for (const int modulus : {2, 3, 5, 11, 1000}) {
        for (const unsigned number : {0u, 1u, 4u}) {
            SCOPED_TRACE("modulus " + std::to_string(modulus) + ", number " + std::to_string(number));
            std::vector<int> values;
            for (unsigned i = 0; i < block; ++i) values.push_back(static_cast<int>(i * 3 + 2) % modulus + (i == 33));
            auto* const out = array<TilePlace>("out", block);
            const int* const in = array("in", values);
            const Profile seen = profile(launch(coalesced, 1, block, out, in, static_cast<int>(number)));
            EXPECT_TRUE(seen.findings.empty());
            const auto got = read(out, block);
            for (unsigned first = 0; first < block; first += 32) {
                std::vector<unsigned> group;
                for (unsigned i = first; i < first + 32; ++i)
                    if (values[i] > 0) group.push_back(i);
                for (unsigned rank = 0; rank < group.size(); ++rank) {
                    const unsigned i = group[rank];
                    SCOPED_TRACE(i);
                    EXPECT_EQ(got[i].rank, rank);
                    EXPECT_EQ(got[i].size, group.size());
                    EXPECT_EQ(got[i].meta_rank, 0u);
                    EXPECT_EQ(got[i].meta_size, 1u);
                    EXPECT_EQ(got[i].at, values[group[number]]);
                    EXPECT_EQ(got[i].up, values[number <= rank ? group[rank - number] : i]);
                    EXPECT_EQ(got[i].down, values[rank + number < group.size() ? group[rank + number] : i]);
                    expect_votes(got[i], group, i, values, 5);
                }
            }
        }
    }
}

class GroupReductions : public Groups {
protected:
    static Reductions expected(const std::vector<int>& values, float float_sum)
    {
        Reductions result{0, values[0], values[0], ~0, 0, 0, 1, float_sum};
        unsigned product = 1;
        for (const int value : values) {
            result.sum += value;
            result.smallest = std::min(result.smallest, value);
            result.largest = std::max(result.largest, value);
            result.bits_and &= value;
            result.bits_or |= value;
            result.bits_xor ^= value;
            product *= static_cast<unsigned>(value);
        }
        result.product = static_cast<int>(product);
        return result;
    }

    static void expect_equal(const Reductions& got, const Reductions& expected)
    {
        EXPECT_EQ(got.sum, expected.sum);
        EXPECT_EQ(got.smallest, expected.smallest);
        EXPECT_EQ(got.largest, expected.largest);
        EXPECT_EQ(got.bits_and, expected.bits_and);
        EXPECT_EQ(got.bits_or, expected.bits_or);
        EXPECT_EQ(got.bits_xor, expected.bits_xor);
        EXPECT_EQ(got.product, expected.product);
        EXPECT_EQ(got.float_sum, expected.float_sum);
    }

    static std::vector<float> reciprocals(const std::vector<int>& values)
    {
        std::vector<float> result;
        for (const int value : values) result.push_back(1.0f / static_cast<float>(value));
        return result;
    }

    // In the order in which CUDA's header adds: sums of float tell one order from another.

    /// Of 2, 4, 8, ... values.
    static float sum_by_halves(std::vector<float> values)
    {
        for (std::size_t half = values.size() / 2; half > 0; half /= 2) {
            const std::vector<float> before = values;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = before[i] + before[i ^ half];
        }
        return values[0];
    }

    static float sum_as_in_a_scan(std::vector<float> values)
    {
        for (std::size_t distance = 1; distance < values.size(); distance *= 2) {
            const std::vector<float> before = values;
            for (std::size_t i = distance; i < values.size(); ++i) values[i] = before[i] + before[i - distance];
        }
        return values.back();
    }
};

TEST_F(GroupReductions, OfTiles)
{
    std::vector<int> values;
    for (int i = 0; i < 64; ++i) values.push_back(i * 37 % 101 - 60);
    auto* const out = array<Reductions>("out", 64);
    profile(launch(reduce_tiles, 1, 64, out, array("in", values)));
    const auto got = read(out, 64);
    for (unsigned i = 0; i < 64; ++i) {
        SCOPED_TRACE(i);
        const auto first = values.begin() + i / 8 * 8;
        const std::vector<int> tile(first, first + 8);
        expect_equal(got[i], expected(tile, sum_by_halves(reciprocals(tile))));
    }
}

TEST_F(GroupReductions, OfLanesThatAreTogether)
{
    std::vector<int> values;
    for (int i = 0; i < 32; ++i) values.push_back(i * 7 % 50 + 1);
    // In the second warp nobody leaves.
    for (int i = 0; i < 32; ++i) values.push_back(3 * i - 40);
    auto* const out = array<Reductions>("out", 64);
    profile(launch(reduce_coalesced, 1, 64, out, array("in", values)));
    const auto got = read(out, 64);
    for (unsigned first = 0; first < 64; first += 32) {
        std::vector<int> group;
        for (unsigned i = first; i < first + 32; ++i)
            if (values[i] % 3 != 0) group.push_back(values[i]);
        const float sum = group.size() == 32 ? sum_by_halves(reciprocals(group)) : sum_as_in_a_scan(reciprocals(group));
        for (unsigned i = first; i < first + 32; ++i) {
            SCOPED_TRACE(i);
            if (values[i] % 3 != 0) expect_equal(got[i], expected(group, sum));
        }
    }
}

TEST_F(Groups, OfAnyKindInOneFunction)
{
    constexpr unsigned block = 128;
    for (const unsigned threads : {1u, 2u, 4u, 8u, 16u, 32u}) {
        SCOPED_TRACE(threads);
        const std::vector<int> values = numbers(block, -20);
        int* const out = array<int>("out", 1 + block / 32 + block / threads);
        const int* const in = array("in", values);
        const Profile seen = profile(launch(sum_by_groups, 1, block, out, in, static_cast<int>(threads)));
        EXPECT_TRUE(seen.findings.empty());
        std::vector<int> expected;
        for (const unsigned size : {block, 32u, threads})
            for (auto first = values.begin(); first != values.end(); first += size)
                expected.push_back(std::accumulate(first, first + size, 0));
        EXPECT_EQ(read(out, expected.size()), expected);
    }
}

TEST_F(Groups, Parts)
{
    for (const int modulus : {1, 2, 5, 32}) {
        SCOPED_TRACE(modulus);
        std::vector<int> labels;
        for (int i = 0; i < 64; ++i) labels.push_back((i * i + 3 * i) % modulus);
        auto* const labeled = array<Part>("labeled", 64);
        auto* const binary = array<Part>("binary", 64);
        const Profile seen = profile(launch(partitions, 1, 64, labeled, binary, array("labels", labels)));
        EXPECT_TRUE(seen.findings.empty());
        const auto got_labeled = read(labeled, 64);
        const auto got_binary = read(binary, 64);
        const auto expect_part = [](const Part& part, unsigned thread, const std::vector<int>& classes) {
            // The classes of the warp in the order in which they first appear.
            std::vector<int> seen_classes;
            std::vector<unsigned> members;
            for (unsigned i = thread / 32 * 32; i < thread / 32 * 32 + 32; ++i) {
                if (std::find(seen_classes.begin(), seen_classes.end(), classes[i]) == seen_classes.end())
                    seen_classes.push_back(classes[i]);
                if (classes[i] == classes[thread]) members.push_back(i);
            }
            EXPECT_EQ(part.rank, std::find(members.begin(), members.end(), thread) - members.begin());
            EXPECT_EQ(part.size, members.size());
            EXPECT_EQ(part.meta_size, seen_classes.size());
            EXPECT_EQ(part.first, static_cast<int>(members[0]));
            return std::find(seen_classes.begin(), seen_classes.end(), classes[thread]) - seen_classes.begin();
        };
        std::vector<int> is_positive;
        for (const int label : labels) is_positive.push_back(label > 0);
        for (unsigned i = 0; i < 64; ++i) {
            SCOPED_TRACE(i);
            EXPECT_EQ(got_labeled[i].meta_rank, expect_part(got_labeled[i], i, labels));
            expect_part(got_binary[i], i, is_positive);
            EXPECT_EQ(got_binary[i].meta_rank, got_binary[i].meta_size == 1 ? 0 : is_positive[i]);
        }
    }
}

TEST_F(Groups, ExchangeStructures)
{
    std::vector<Pixel> in;
    for (unsigned char i = 0; i < 32; ++i)
        in.push_back({i, static_cast<unsigned char>(2 * i), static_cast<unsigned char>(3 * i), i / 7.0});
    auto* const out = array<Pixel>("out", 32);
    profile(launch(shuffle_structures, 1, 32, out, array("in", in), 13));
    for (const Pixel& pixel : read(out, 32)) {
        EXPECT_EQ(pixel.red, in[13].red);
        EXPECT_EQ(pixel.green, in[13].green);
        EXPECT_EQ(pixel.blue, in[13].blue);
        EXPECT_EQ(pixel.weight, in[13].weight);
    }
}

}  // namespace
}  // namespace warpbook::tests
