// Inline PTX in kernels: values as the PTX ISA says, counts, and faults at its lines.

#include "inline_ptx.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "model_test.hpp"

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
        for (const Finding& finding : result.findings) ADD_FAILURE() << launch.name << ": " << finding.text;
        return result;
    }

    void expect_finding(const Launch& launch, FindingKind kind, const std::string& mark)
    {
        const std::vector<Finding> findings = profile(launch).findings;
        ASSERT_EQ(findings.size(), 1u);
        EXPECT_EQ(findings[0].kind, kind) << findings[0].text;
        EXPECT_EQ(findings[0].location, (SourceLocation{KERNEL_FILE, marked_line(mark)})) << findings[0].text;
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
