// Inline PTX in kernels: values as the PTX ISA says, counts, and faults at its lines.

#include "inline_ptx.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;

class InlinePtxTest : public ModelTest {
protected:
    Profile run(const Launch& launch)
    {
        Profile result = profile(launch);
        for (const Finding& finding : result.findings) ADD_FAILURE() << launch.name << ": " << sentence_of(finding);
        return result;
    }

    void expect_finding(const Launch& launch, FindingKind kind, const std::string& mark)
    {
        const std::vector<Finding> findings = profile(launch).findings;
        ASSERT_EQ(findings.size(), 1u);
        EXPECT_EQ(findings[0].kind, kind) << sentence_of(findings[0]);
        EXPECT_EQ(findings[0].location, (SourceLocation{KERNEL_FILE, marked_line(mark)})) << sentence_of(findings[0]);
    }
};

TEST_F(InlinePtxTest, ArithmeticHasTheValuesOfItsTypes)
{
    auto* const out = array<unsigned long long>("out", 19);
    const int a = -5;
    const unsigned b = 70000;
    const long long c = 0x123456789abcdef;
    const float x = 1.0000001f;
    const double y = std::numeric_limits<double>::quiet_NaN();
    run(launch(ptx_arithmetic, 1, 1, out, a, b, c, x, y));
    const long long product = -5LL * 0x12345678;
    const auto square = static_cast<unsigned __int128>(c) * static_cast<unsigned __int128>(c);
    const auto bits = [](float value) { return static_cast<unsigned long long>(std::bit_cast<std::uint32_t>(value)); };
    const auto as_long = [](long long value) { return static_cast<unsigned long long>(value); };
    const std::vector<unsigned long long> expected = {
        as_long(2),
        70005,
        as_long(-350000),
        as_long(product >> 32),
        as_long(product),
        static_cast<unsigned long long>(c) * static_cast<unsigned long long>(c) + as_long(product),
        static_cast<unsigned long long>(square >> 64),
        bits(std::fma(x, x, 1.0f)),
        // The next number towards zero is the rounded square itself.
        bits(1.0000002f),
        bits(std::ldexp(6.0f, -23)),
        std::bit_cast<unsigned long long>(1.0),
        as_long(-3),
        as_long(-c),
        as_long(-5),
        70000 % 65536,
        0x89abcdef01234567,
        as_long(-3 - 5 - 5),
        70001,
        70002,
    };
    EXPECT_EQ(read(out, 19), expected);
}

TEST_F(InlinePtxTest, ShiftsByManyBitsLeaveNothingOrTheSign)
{
    auto* const out = array<unsigned>("out", 18);
    const unsigned a = 0xf00dcafe;
    const unsigned b = 0x12345678;
    const unsigned c = 5;
    run(launch(ptx_bits, 1, 1, out, a, b, c));
    EXPECT_THAT(read(out, 18),
                ElementsAre(a & b, a ^ b, ~a, a << 5, 0u, 0xffffffffu, a >> 5, 0xdcau, 0xfu, 0x123afe78u, 0x1256f0cau,
                            (a & b) | (~a & c), 18u, 29u, 0xa0000000u, 20u, (a << 5) + b, a + b + c));
}

TEST_F(InlinePtxTest, ComparisonsGoByTypeAndWithNotANumberFail)
{
    auto* const out = array<int>("out", 4);
    run(launch(ptx_comparisons, 1, 1, out, -1, 1u, 2.0f, std::numeric_limits<float>::quiet_NaN()));
    EXPECT_THAT(read(out, 4), ElementsAre(1, 0, 0, 5));
    run(launch(ptx_comparisons, 1, 1, out, 1, 1u, -2.0f, 1.0f));
    EXPECT_THAT(read(out, 4), ElementsAre(0, 0, 1, 7));
}

TEST_F(InlinePtxTest, SpecialRegistersSayWhereAThreadIs)
{
    auto* const out = array<unsigned>("out", 8 * 64);
    run(launch(ptx_places, Dim3(1, 1, 2), Dim3(16, 4), out));
    const std::vector<unsigned> places = read(out, 8 * 64);
    for (unsigned thread = 0; thread < 64; ++thread) {
        const unsigned lane = thread % 32;
        const unsigned below = (1u << lane) - 1;
        EXPECT_THAT(std::vector(places.begin() + 8 * thread, places.begin() + 8 * (thread + 1)),
                    ElementsAre(lane, below, ~below, thread / 16, 16, 2, 32, 1u << lane));
    }
}

TEST_F(InlinePtxTest, ShufflesStayInTheirSegmentsAndSayWhenTheyWouldLeave)
{
    auto* const out = array<unsigned>("out", 6 * 32);
    run(launch(ptx_shuffles, 1, 32, out));
    const std::vector<unsigned> found = read(out, 6 * 32);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned in_eight = lane % 8;
        EXPECT_THAT(std::vector(found.begin() + 6 * lane, found.begin() + 6 * (lane + 1)),
                    ElementsAre(lane < 3 ? lane : lane - 3, in_eight + 3 < 8 ? lane + 3 : lane, lane ^ 5,
                                lane - in_eight + 2, lane % 16 < 4 ? 99 : lane - 4, lane + 4 > 20 ? 99 : lane + 4))
            << lane;
    }
}

TEST_F(InlinePtxTest, VotesAreOfPredicates)
{
    auto* const out = array<unsigned>("out", 3 * 32);
    run(launch(ptx_votes, 1, 32, out));
    const std::vector<unsigned> found = read(out, 3 * 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_THAT(std::vector(found.begin() + 3 * lane, found.begin() + 3 * (lane + 1)),
                    ElementsAre(0xaaaaaaaa, 1, 0));
}

TEST_F(InlinePtxTest, LoadsAndStoresAreCountedByTheirWidth)
{
    std::vector<unsigned> numbers(128);
    for (unsigned i = 0; i < 128; ++i) numbers[i] = i * i;
    auto* const out = array<unsigned>("out", 128);
    const Profile profile = run(launch(ptx_memory, 1, 64, out, array("in", numbers)));
    std::vector<unsigned> expected;
    for (unsigned i = 0; i < 64; ++i) expected.push_back(numbers[63 - i]);
    for (unsigned i = 64; i < 96; ++i) expected.push_back(numbers[i / 4 * 4 + 3 - i % 4]);
    expected.resize(128);
    EXPECT_EQ(read(out, 128), expected);
    const Counters& totals = profile.totals.value();
    EXPECT_EQ(totals.of(Space::global, Operation::load).instructions, 3u);
    EXPECT_EQ(totals.of(Space::global, Operation::store).instructions, 3u);
    EXPECT_EQ(totals.of(Space::shared, Operation::load).instructions, 2u);
    EXPECT_EQ(totals.of(Space::shared, Operation::store).instructions, 2u);
    // 128 bytes of each warp, and of eight lanes, too.
    EXPECT_EQ(totals.of(Space::global, Operation::load).units, 4u + 4u + 4u);
}

TEST_F(InlinePtxTest, BitFieldsHaveTheirSign)
{
    auto* const out = array<long long>("out", 14);
    const int a = static_cast<int>(0x8000f0e5);
    const auto b = static_cast<long long>(0xb123456789abcdef);
    run(launch(ptx_bit_fields, 1, 1, out, a, b));
    EXPECT_THAT(read(out, 14), ElementsAre(0x0e, -8, -1, 0, 3, 0x456789abcd, 0x5123456789abcdef, 31, 30, 0xffffffff, 59,
                                           0xffffffff, 0x78, 7));
}

TEST_F(InlinePtxTest, PartsOfAWordAreComputedByThemselves)
{
    auto* const out = array<unsigned>("out", 15);
    // As bytes: 1, 200, 128, 127, and 3, 100, 127, 255.
    run(launch(ptx_parts_of_a_word, 1, 1, out, 0x01c8807fu, 0x03647fffu, 1000u));
    EXPECT_THAT(read(out, 15),
                ElementsAre(1000u + 2 + 100 + 1 + 128, 0x029cff80u, 0x04ffffffu, 0xfe80807fu, 0x03647fffu, 0x00010100u,
                            1001u, 0x029680bfu, 0x01c8807fu, 0x03647fffu - 0x01c8807fu + 1000u,
                            1000u + 1 * 3 + 200 * 100 + 128 * 127 - 127 * 1,
                            1000u + 0x01c8u * 3 - (0x10000u - 0x807fu) * 100, 0x03647fffu - 0x01c8807fu + 1000u,
                            static_cast<unsigned>((0xc8807fLL - 0x1000000) * 0x647fff + 1000), 0x807f01c8u));
}

TEST_F(InlinePtxTest, CarriesAreHandedOn)
{
    auto* const out = array<unsigned>("out", 9);
    const std::uint64_t a = 0xfffffff0'fffffff1;
    const std::uint64_t b = 0x0000000f'ffffffff;
    run(launch(ptx_carries, 1, 1, out, static_cast<unsigned>(a), static_cast<unsigned>(a >> 32),
               static_cast<unsigned>(b), static_cast<unsigned>(b >> 32)));
    const auto low = [](std::uint64_t number) { return static_cast<unsigned>(number); };
    const auto product = static_cast<unsigned __int128>(a) * low(b);
    EXPECT_THAT(read(out, 9),
                ElementsAre(low(a + b), low((a + b) >> 32), 1u, low(a - b), low((a - b) >> 32), 0u,
                            low(static_cast<std::uint64_t>(product)), low(static_cast<std::uint64_t>(product >> 32)),
                            low(static_cast<std::uint64_t>(product >> 64))));
}

TEST_F(InlinePtxTest, RoundingsGoWhereTheNameSays)
{
    auto* const out = array<double>("out", 14);
    const float smallest_but_one = 0x1p-148f;
    run(launch(ptx_roundings, 1, 1, out, 2.5f, 3.0000000001, 16777219, 1LL, smallest_but_one));
    const std::vector<double> found = read(out, 14);
    const double above = std::nextafter(2.5f, 3.0f);
    EXPECT_THAT(found, ElementsAre(2, 2, 4, 3, 16777218, 1, 3, 2.5, above, 0, 0x1p-124, std::exp2(2.5f), 0.25, 2));
}

TEST_F(InlinePtxTest, JumpsGoRoundALoop)
{
    auto* const out = array<unsigned>("out", 64);
    run(launch(ptx_jumps, 1, 64, out));
    const std::vector<unsigned> rounds = read(out, 64);
    for (unsigned i = 0; i < 64; ++i) EXPECT_EQ(rounds[i], static_cast<unsigned>(std::bit_width(i)));
}

TEST_F(InlinePtxTest, AtomicsReplaceWhatTheyFind)
{
    auto* const old = array<unsigned>("old", 13);
    auto* const words = array("words", std::vector<unsigned>(12, 12));
    auto* const wide = array("wide", std::vector<unsigned long long>{12, 13, 0, static_cast<unsigned long long>(-7)});
    auto* const real = array("real", std::vector<float>{12, 1.5f, 0});
    auto* const precise = array("precise", std::vector<double>{12, 0});
    run(launch(ptx_atomics, 1, 1, old, words, wide, real, precise));
    EXPECT_THAT(read(old, 13), ElementsAre(12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 142));
    EXPECT_THAT(read(words, 12), ElementsAre(17, -5u, -5u, 8, 15, 10, 99, 77, 12, 0, 11, 14));
    EXPECT_THAT(read(wide, 4), ElementsAre((1ULL << 40) + 12, 12, 13, -1ULL));
    EXPECT_THAT(read(real, 3), ElementsAre(12.5f, 2.5f, 1.5f));
    EXPECT_THAT(read(precise, 2), ElementsAre(12.25, 12));
}

TEST_F(InlinePtxTest, AtomicsAreCountedAsAtomics)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        auto* const sums = array<unsigned>("sums", 65);
        auto* const out = array<unsigned>("out", 64);
        const Profile found = run(launch(ptx_atomic_counts, 1, 64, sums, out));
        std::vector<unsigned> expected(64, 1);
        expected.push_back(64);
        EXPECT_EQ(read(sums, 65), expected);
        const auto counts = [&](const std::string& mark, Space space) {
            return counts_at(found, mark, space, Operation::atomic);
        };
        EXPECT_EQ(counts("sum without a result", Space::global).instructions, 2u);
        EXPECT_EQ(counts("sum without a result", Space::global).units, 8u);
        EXPECT_EQ(counts("sum with a result", Space::global).instructions, 2u);
        EXPECT_EQ(counts("sum in shared memory", Space::shared).instructions, 2u);
        // Each bank has two lanes.
        EXPECT_EQ(counts("sum in shared memory", Space::shared).units, 4u);
    }
}

TEST_F(InlinePtxTest, CopiesLoadAndStore)
{
    std::vector<uint4> numbers;
    for (unsigned i = 0; i < 32; ++i) numbers.push_back({i + 1, i + 2, i + 3, i + 4});
    auto* const out = array<uint4>("out", 32);
    const Profile found = run(launch(ptx_copies, 1, 32, out, array("in", numbers)));
    const std::vector<uint4> copied = read(out, 32);
    for (unsigned i = 0; i < 32; ++i) {
        const uint4 whole = numbers[31 - i];
        const bool first_half = i >= 16 || i < 4;
        const bool second_half = i >= 24 || i < 4;
        EXPECT_EQ(copied[i].x, first_half ? whole.x : 0) << i;
        EXPECT_EQ(copied[i].y, first_half ? whole.y : 0) << i;
        EXPECT_EQ(copied[i].z, second_half ? whole.z : 0) << i;
        EXPECT_EQ(copied[i].w, second_half ? whole.w : 0) << i;
    }
    EXPECT_EQ(counts_at(found, "copy", Space::global, Operation::load).instructions, 2u);
    EXPECT_EQ(counts_at(found, "copy", Space::shared, Operation::store).instructions, 1u);
}

TEST_F(InlinePtxTest, LanesReduceAndMatch)
{
    auto* const out = array<unsigned>("out", 6 * 32);
    run(launch(ptx_lanes, 1, 32, out));
    const std::vector<unsigned> found = read(out, 6 * 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_THAT(std::vector(found.begin() + 6 * lane, found.begin() + 6 * (lane + 1)),
                    ElementsAre(496, 0xff, 0xffu << lane / 8 * 8, 7, 1, lane == 0 ? 1 : 0))
            << lane;
}

TEST_F(InlinePtxTest, BarriersInMemoryHaveOnePhaseAfterTheOther)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        auto* const out = array<unsigned>("out", 3 * 64);
        run(launch(ptx_barrier_in_memory, 1, 64, out));
        std::vector<unsigned> expected;
        for (unsigned i = 0; i < 3 * 64; ++i) expected.push_back(i / 64 * 100 + 63 - i % 64);
        EXPECT_EQ(read(out, 3 * 64), expected);
    }
}

TEST_F(InlinePtxTest, TheMostSimilarPixelIsFound)
{
    std::vector<unsigned> left;
    std::vector<unsigned> right(40);
    for (unsigned i = 0; i < 40; ++i) right[i] = i * 2654435761u;
    for (unsigned i = 0; i < 32; ++i) left.push_back(right[i + i % 8] ^ 0x01010101u);
    auto* const best = array<unsigned>("best", 32);
    run(launch(ptx_best_shift, 1, 32, best, array("left", left), array("right", right), 8u));
    std::vector<unsigned> expected;
    for (unsigned i = 0; i < 32; ++i) expected.push_back(i % 8);
    EXPECT_EQ(read(best, 32), expected);
}

TEST_F(InlinePtxTest, ComparisonsSayWhatIsNoNumber)
{
    auto* const out = array<unsigned>("out", 5);
    run(launch(ptx_what_is_no_number, 1, 1, out, 1.0f, std::numeric_limits<float>::quiet_NaN()));
    EXPECT_THAT(read(out, 5), ElementsAre(1, 0, 1, 1, 1));
    run(launch(ptx_what_is_no_number, 1, 1, out, 1.0f, 2.0f));
    EXPECT_THAT(read(out, 5), ElementsAre(1, 1, 1, 1, 1));
}

TEST_F(InlinePtxTest, BarriersOrderWhatIsInSharedMemory)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        auto* const out = array<unsigned>("out", 1);
        run(launch(ptx_barrier_and_atomic_sum, 1, 96, out));
        EXPECT_THAT(read(out, 1), ElementsAre(95u * 96 / 2));
    }
}

TEST_F(InlinePtxTest, FaultsAreFoundAtItsLines)
{
    const auto out = [&] { return array<unsigned>("out", 64); };
    expect_finding(launch(ptx_race_in_shared_memory, 1, 64, out()), FindingKind::race, "load that races");
    expect_finding(launch(ptx_shuffle_of_absent_lanes, 1, 32, out()), FindingKind::undefined_shuffle,
                   "shuffle of an absent lane");
    expect_finding(launch(ptx_load_outside, 1, 64, out(), array<unsigned>("in", 64)), FindingKind::out_of_bounds,
                   "load outside");
    expect_finding(launch(ptx_trap, 1, 32, out()), FindingKind::failed_assertion, "trap");
}

}  // namespace
}  // namespace warpbook::tests
