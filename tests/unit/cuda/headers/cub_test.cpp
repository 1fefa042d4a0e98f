// CUB's parts for warps and blocks, as a distribution packages them: right values with nothing found wrong, on one
// operating-system thread and on two, in the plain order and in others. And that storage which is used again too early
// is found.

#include "cub.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

using Numbers = std::vector<int>;

constexpr std::size_t threads = cub_threads;
constexpr std::size_t items = cub_items;
constexpr std::size_t count = threads * items;

/// What a kernel should leave in an array of `count` zeros.
using Expected = std::function<Numbers(const Numbers& in)>;

struct Case {
    std::string name;
    CubKernel kernel;
    Expected expected;
    int threads_of_block = cub_threads;
};

void PrintTo(const Case& one, std::ostream* os) { *os << one.name; }

Numbers filled(Numbers numbers)
{
    numbers.resize(count);
    return numbers;
}

/// Of each group of `size` of the first `of` numbers.
template <class Function>
Numbers of_each(const Numbers& in, std::size_t of, std::size_t size, Function function)
{
    Numbers result;
    for (std::size_t i = 0; i < of; i += size)
        result.push_back(function(in.begin() + static_cast<long>(i), in.begin() + static_cast<long>(i + size)));
    return result;
}

const auto sum = [](auto begin, auto end) { return std::accumulate(begin, end, 0); };
const auto maximum = [](auto begin, auto end) { return *std::max_element(begin, end); };

Numbers plus(Numbers numbers, int addend)
{
    for (int& number : numbers) number += addend;
    return numbers;
}

Numbers segment_sums_of_warps(const Numbers& in)
{
    Numbers sums(count);
    std::size_t head = 0;
    for (std::size_t i = 0; i < threads; ++i) {
        if (i % 5 == 0 || i % 32 == 0) head = i;
        sums[head] += in[i];
    }
    return sums;
}

/// Exclusive sums, then totals.
Numbers prefix_sums_of_warps(const Numbers& in)
{
    Numbers result(count);
    for (std::size_t i = 0; i < threads; ++i) {
        const auto warp = in.begin() + static_cast<long>(i / 32 * 32);
        result[i] = sum(warp, in.begin() + static_cast<long>(i));
        result[threads + i] = sum(warp, warp + 32);
    }
    return result;
}

Numbers maxima_so_far(const Numbers& in)
{
    Numbers result(count);
    for (std::size_t i = 0; i < threads; ++i)
        result[i] = maximum(in.begin() + static_cast<long>(i / 16 * 16), in.begin() + static_cast<long>(i + 1));
    return result;
}

Numbers sorted(Numbers numbers, std::size_t group, std::size_t of = count)
{
    for (std::size_t i = 0; i < of; i += group)
        std::sort(numbers.begin() + static_cast<long>(i), numbers.begin() + static_cast<long>(i + group));
    return numbers;
}

/// What each thread has: its first item, then that of the next thread, and so on.
Numbers striped(const Numbers& in, std::size_t group)
{
    Numbers result(count);
    const std::size_t lanes = group / items;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i / group * group;
        result[i] = in[first + i % items * lanes + i % group / items];
    }
    return result;
}

Numbers sums_of_block(const Numbers& in)
{
    return filled(
        {sum(in.begin(), in.end()), maximum(in.begin(), in.begin() + threads), sum(in.begin(), in.begin() + 50)});
}

Numbers prefix_sums_of_prefix_sums(const Numbers& in)
{
    Numbers result(count);
    std::exclusive_scan(in.begin(), in.end(), result.begin(), 0);
    std::inclusive_scan(result.begin(), result.end(), result.begin());
    return result;
}

Numbers prefix_sums(const Numbers& in)
{
    Numbers result(count);
    std::inclusive_scan(in.begin(), in.end(), result.begin());
    return result;
}

Numbers copied(const Numbers& in)
{
    Numbers result = plus(in, 2);
    for (std::size_t i = count - 5; i < count; ++i) result[i] = in[i] + 1;
    return result;
}

Numbers sorted_by_lowest_bits(Numbers in)
{
    std::stable_sort(in.begin(), in.end(), [](int a, int b) { return a % 8 < b % 8; });
    return in;
}

Numbers histogram(const Numbers& in)
{
    Numbers bins(count);
    for (const int number : in) ++bins[static_cast<std::size_t>(number % 16)];
    return bins;
}

Numbers flags(const Numbers& in, bool of_heads)
{
    Numbers result(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_end = of_heads ? i == 0 : i + 1 == count;
        result[i] = is_end || in[i] / 64 != in[of_heads ? i - 1 : i + 1] / 64;
    }
    return result;
}

Numbers rotated(const Numbers& in)
{
    Numbers result(count);
    for (std::size_t i = 0; i < threads; ++i) {
        result[i] = in[(i + 3) % threads];
        if (i > 0) result[threads + i] = in[i * items - 1];
    }
    return result;
}

Numbers differences(const Numbers& in)
{
    Numbers result(count);
    std::adjacent_difference(in.begin(), in.end(), result.begin());
    return result;
}

Numbers of_iterators(const Numbers& in)
{
    Numbers result(count);
    for (std::size_t i = 0; i < threads; ++i) {
        result[i] = in[i];
        result[threads + i] = static_cast<int>(i) + 12 + std::max(2 * in[i], 100);
    }
    return result;
}

Numbers of_zipped_iterators(const Numbers& in)
{
    Numbers result(count);
    for (std::size_t i = 0; i < threads; ++i) result[i] = in[i] + 2 * (static_cast<int>(i) + 3);
    return result;
}

/// The sum of what the first threads of warp 1 have, of those that count.
int sum_of_second_warp(const Numbers& in, std::size_t valid)
{
    int result = 0;
    for (std::size_t i = 32; i < 32 + valid; ++i) result += in[i] % 8;
    return result;
}

#define WITH_NAME(kernel) #kernel, kernel

const std::vector<Case> cases = {
    {WITH_NAME(warp_sums), [](const Numbers& in) { return filled(of_each(in, threads, 32, sum)); }},
    {WITH_NAME(warp_sums_of_all_types),
     [](const Numbers& in) {
         Numbers sums;
         for (const std::size_t valid : {32u, 32u, 31u, 7u, 32u, 32u, 9u})
             sums.push_back(sum_of_second_warp(in, valid));
         return filled(sums);
     }},
    {WITH_NAME(warp_maxima_of_eight_lanes), [](const Numbers& in) { return filled(of_each(in, threads, 8, maximum)); }},
    {WITH_NAME(warp_sums_by_segments), segment_sums_of_warps},
    {WITH_NAME(warp_prefix_sums), prefix_sums_of_warps},
    {WITH_NAME(warp_prefix_sums_of_all_types),
     [](const Numbers& in) { return filled(Numbers(6, sum_of_second_warp(in, 9))); }},
    {WITH_NAME(warp_maxima_so_far), maxima_so_far},
    {WITH_NAME(warp_merge_sort), [](const Numbers& in) { return sorted(in, 32 * items); }},
    {WITH_NAME(warp_exchange), [](const Numbers& in) { return striped(in, 32 * items); }},
    {WITH_NAME(warp_load_and_store), [](const Numbers& in) { return plus(in, 1); }},
    {WITH_NAME(block_sum_by_warps), sums_of_block},
    {WITH_NAME(block_sum_by_raking), sums_of_block},
    {WITH_NAME(block_sum_by_raking_commutatively), sums_of_block},
    {WITH_NAME(block_sum_of_few_by_warps),
     [](const Numbers& in) { return filled({sum(in.begin(), in.begin() + cub_few)}); }, cub_few},
    {WITH_NAME(block_prefix_sums_by_warps), prefix_sums_of_prefix_sums},
    {WITH_NAME(block_prefix_sums_by_raking), prefix_sums_of_prefix_sums},
    {WITH_NAME(block_prefix_sums_by_raking_with_memory), prefix_sums_of_prefix_sums},
    {WITH_NAME(block_prefix_sums_with_callback), prefix_sums},
    {WITH_NAME(block_copy_directly), copied},
    {WITH_NAME(block_copy_striped), copied},
    {WITH_NAME(block_copy_by_vectors), copied},
    {WITH_NAME(block_copy_transposed), copied},
    {WITH_NAME(block_copy_transposed_by_warps), copied},
    {WITH_NAME(block_copy_transposed_by_one_warp_each), copied},
    {WITH_NAME(block_exchange_and_back),
     [](Numbers in) {
         for (int& number : in) number *= 2;
         return in;
     }},
    {WITH_NAME(block_exchange_by_warps), [](const Numbers& in) { return in; }},
    {WITH_NAME(block_scatter), [](const Numbers& in) { return Numbers(in.rbegin(), in.rend()); }},
    {WITH_NAME(block_radix_sort), [](const Numbers& in) { return sorted(in, count); }},
    {WITH_NAME(block_radix_sort_descending),
     [](const Numbers& in) {
         const Numbers ascending = sorted(in, count);
         return Numbers(ascending.rbegin(), ascending.rend());
     }},
    {WITH_NAME(block_radix_sort_of_pairs), sorted_by_lowest_bits},
    {WITH_NAME(block_radix_sort_of_floats),
     [](const Numbers& in) {
         const Numbers ascending = sorted(in, count);
         return Numbers(ascending.rbegin(), ascending.rend());
     }},
    {WITH_NAME(block_merge_sort),
     [](const Numbers& in) {
         constexpr std::size_t of_block = cub_threads_of_merge_sort * items;
         return filled(sorted(Numbers(in.begin(), in.begin() + of_block), of_block, of_block));
     },
     cub_threads_of_merge_sort},
    {WITH_NAME(block_histogram_by_atomics), histogram},
    {WITH_NAME(block_histogram_by_sorting), histogram},
    {WITH_NAME(block_flags_of_heads), [](const Numbers& in) { return flags(in, true); }},
    {WITH_NAME(block_flags_of_tails), [](const Numbers& in) { return flags(in, false); }},
    {WITH_NAME(block_differences), differences},
    {WITH_NAME(block_rotation), rotated},
    {WITH_NAME(loads_and_stores_with_modifiers), [](const Numbers& in) { return in; }},
    {WITH_NAME(iterators_of_cub), of_iterators},
    {WITH_NAME(iterators_of_thrust), of_zipped_iterators},
    {WITH_NAME(storage_used_twice_with_barrier),
     [](const Numbers& in) {
         return filled({sum(in.begin(), in.begin() + threads) + maximum(in.begin(), in.begin() + threads)});
     }},
};

/// In no order, and some of them equal.
Numbers input()
{
    Numbers numbers(count);
    unsigned state = 12345;
    for (int& number : numbers) {
        state = state * 1664525 + 1013904223;
        number = static_cast<int>(state >> 16) % 1000;
    }
    return numbers;
}

/// Runs kernels on an array of input numbers and one of zeros.
class CubTest : public ModelTest {
protected:
    Profile profile_of(const Case& one)
    {
        out_ = array<int>("out", count);
        return profile(launch(one.kernel, 1, one.threads_of_block, out_, array("in", input())));
    }

    Numbers result() { return read(out_, count); }

    /// What is found wrong in one launch: "line of the header: text".
    std::vector<std::string> findings_of(const Case& one)
    {
        std::vector<std::string> texts;
        for (const Finding& finding : profile_of(one).findings)
            texts.push_back(finding.location.file + ":" + std::to_string(finding.location.line) + ": " +
                            sentence_of(finding));
        return texts;
    }

private:
    int* out_ = nullptr;
};

class CubValuesTest : public CubTest, public testing::WithParamInterface<Case> {};

TEST_P(CubValuesTest, AreRightWithNothingFoundWrong)
{
    for (const unsigned host_threads : {1u, 2u}) {
        open(host_threads);
        for (std::uint32_t schedule = 0; schedule < 4; ++schedule) {
            SCOPED_TRACE(testing::Message() << host_threads << " threads, schedule " << schedule);
            backend().set_schedule(schedule);
            EXPECT_THAT(findings_of(GetParam()), IsEmpty());
            EXPECT_EQ(result(), GetParam().expected(input()));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, CubValuesTest, testing::ValuesIn(cases), [](const auto& test) { return test.param.name; });

TEST_F(CubTest, StorageThatIsUsedAgainWithoutABarrierIsARace)
{
    EXPECT_THAT(findings_of({"", storage_used_twice, {}}),
                Contains(AllOf(HasSubstr("'storage'"), HasSubstr("races with"))));
}

TEST_F(CubTest, LoadsWithModifiersCountAsLoadsOfTheirWidth)
{
    const Counters totals = profile_of({"", loads_and_stores_with_modifiers, {}}).totals.value();
    const AccessCounts loads = totals.of(Space::global, Operation::load);
    // Of 3 warps: 2 of a word, 2 of a byte, one of two bytes; and of the first warp alone, one of 16 bytes.
    EXPECT_EQ(loads.instructions, 3 * 5 + 1);
    EXPECT_EQ(loads, totals.of(Space::global, Operation::store));
}

TEST_F(CubTest, AccessesToItsStorageAreCountedAtItsLines)
{
    const Profile profile = profile_of({"", block_exchange_and_back, {}});
    const Counters totals = profile.totals.value();
    // Three warps with four items each, twice.
    EXPECT_EQ(totals.of(Space::shared, Operation::store).instructions, 24u);
    EXPECT_EQ(totals.of(Space::shared, Operation::load).instructions, 24u);
    for (const SourceLine& line : profile.lines.value()) {
        if (line.counters.of(Space::shared, Operation::store).instructions == 0) continue;
        EXPECT_THAT(line.location.file, EndsWith("/block_exchange.cuh"));
    }
}

// What is wrong in CUB itself, in version 1.17: the model says so. Version 3 has a __syncwarp() where the first needs
// it.

TEST_F(CubTest, RakingInAPartOfAWarpUsesItsStorageTooEarly)
{
    EXPECT_THAT(findings_of({"", block_sum_of_few_by_raking, {}, cub_few}),
                Contains(AllOf(HasSubstr("races with"), HasSubstr("__syncwarp()"))));
}

TEST_F(CubTest, RunLengthDecodeReadsBehindItsStorage)
{
    EXPECT_THAT(findings_of({"", block_run_lengths, {}}), Contains(HasSubstr("outside its array")));
}

}  // namespace
}  // namespace warpbook::tests
