// CUDA's arithmetic on the parts of a word: every function against what its name says of two numbers.

#include <algorithm>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <cuda_runtime.h>

#include <gmock/gmock.h>

namespace warpbook::tests {
namespace {

using OfParts = std::function<long(long, long, long)>;

struct Row {
    std::string name;
    std::function<unsigned(unsigned, unsigned, unsigned)> function;
    int bits;
    bool is_signed;
    OfParts definition;
};

long part_of(unsigned word, int place, int bits, bool is_signed)
{
    const long range = 1L << bits;
    const long part = static_cast<long>(word) >> place & (range - 1);
    return is_signed && part >= range / 2 ? part - range : part;
}

unsigned by_definition(const Row& row, unsigned a, unsigned b, unsigned c)
{
    unsigned result = 0;
    for (int place = 0; place < 32; place += row.bits) {
        const long part =
            row.definition(part_of(a, place, row.bits, row.is_signed), part_of(b, place, row.bits, row.is_signed),
                           part_of(c, place, row.bits, row.is_signed));
        result |= (static_cast<unsigned>(part) & static_cast<unsigned>((1L << row.bits) - 1)) << place;
    }
    return result;
}

/// Stopping at the ends of the range that so many bits have.
OfParts saturated(OfParts exact, int bits, bool is_signed)
{
    const long lowest = is_signed ? -(1L << (bits - 1)) : 0;
    const long highest = lowest + (1L << bits) - 1;
    return [=](long a, long b, long c) { return std::clamp(exact(a, b, c), lowest, highest); };
}

// Macros, because a function's name is a part of the row: once for halves and once for bytes.
#define ROW_1(name, is_signed, definition)                                                                    \
    Row{#name "2", [](unsigned a, unsigned, unsigned) { return name##2(a); }, 16, is_signed, definition}, Row \
    {                                                                                                         \
#name "4", [](unsigned a, unsigned, unsigned) { return name##4(a); }, 8, is_signed, definition        \
    }
#define ROW_2(name, is_signed, definition)                                                                         \
    Row{#name "2", [](unsigned a, unsigned b, unsigned) { return name##2(a, b); }, 16, is_signed, definition}, Row \
    {                                                                                                              \
#name "4", [](unsigned a, unsigned b, unsigned) { return name##4(a, b); }, 8, is_signed, definition        \
    }
#define ROW_SATURATED(name, is_signed, definition)                                                                  \
    Row{#name "2", [](unsigned a, unsigned b, unsigned) { return name##2(a, b); }, 16, is_signed,                   \
        saturated(definition, 16, is_signed)},                                                                      \
        Row                                                                                                         \
    {                                                                                                               \
#name "4", [](unsigned a, unsigned b, unsigned) { return name##4(a, b); }, 8, is_signed,                    \
                                                                                saturated(definition, 8, is_signed) \
    }
#define ROW_COMPARISON(relation, is_signed, holds)                                                 \
    ROW_2(__vcmp##relation, is_signed, [](long a, long b, long) { return a holds b ? -1L : 0L; }), \
        ROW_2(__vset##relation, is_signed, [](long a, long b, long) { return a holds b ? 1L : 0L; })
#define ROW_3(name, bits, is_signed, definition)                                                            \
    Row                                                                                                     \
    {                                                                                                       \
#name, [](unsigned a, unsigned b,                                                                   \
                  unsigned c) { return static_cast<unsigned>(name(a, b, c)); }, bits, is_signed, definition \
    }

const OfParts sum = [](long a, long b, long) { return a + b; };
const OfParts difference = [](long a, long b, long) { return a - b; };
const OfParts distance = [](long a, long b, long) { return std::abs(a - b); };
const OfParts larger = [](long a, long b, long) { return std::max(a, b); };
const OfParts smaller = [](long a, long b, long) { return std::min(a, b); };
/// To the nearest, a tie away from zero.
const OfParts average = [](long a, long b, long) { return (a + b + (a + b >= 0 ? 1 : -1)) / 2; };
const OfParts largest = [](long a, long b, long c) { return std::max({a, b, c}); };
const OfParts smallest = [](long a, long b, long c) { return std::min({a, b, c}); };

OfParts positive(OfParts definition)
{
    return [=](long a, long b, long c) { return std::max(definition(a, b, c), 0L); };
}
OfParts sum_or_larger(int bits, bool is_signed)
{
    return
        [=](long a, long b, long c) { return std::max(part_of(static_cast<unsigned>(a + b), 0, bits, is_signed), c); };
}
OfParts sum_or_smaller(int bits, bool is_signed)
{
    return
        [=](long a, long b, long c) { return std::min(part_of(static_cast<unsigned>(a + b), 0, bits, is_signed), c); };
}

std::vector<Row> rows()
{
    return {
        ROW_1(__vneg, true, [](long a, long, long) { return -a; }),
        ROW_1(__vabs, true, [](long a, long, long) { return std::abs(a); }),
        Row{"__vnegss2", [](unsigned a, unsigned, unsigned) { return __vnegss2(a); }, 16, true,
            saturated([](long a, long, long) { return -a; }, 16, true)},
        Row{"__vnegss4", [](unsigned a, unsigned, unsigned) { return __vnegss4(a); }, 8, true,
            saturated([](long a, long, long) { return -a; }, 8, true)},
        Row{"__vabsss2", [](unsigned a, unsigned, unsigned) { return __vabsss2(a); }, 16, true,
            saturated([](long a, long, long) { return std::abs(a); }, 16, true)},
        Row{"__vabsss4", [](unsigned a, unsigned, unsigned) { return __vabsss4(a); }, 8, true,
            saturated([](long a, long, long) { return std::abs(a); }, 8, true)},
        ROW_2(__vadd, false, sum),
        ROW_SATURATED(__vaddss, true, sum),
        ROW_SATURATED(__vaddus, false, sum),
        ROW_2(__vsub, false, difference),
        ROW_SATURATED(__vsubss, true, difference),
        ROW_SATURATED(__vsubus, false, difference),
        ROW_2(__vabsdiffs, true, distance),
        ROW_2(__vabsdiffu, false, distance),
        ROW_2(__vavgs, true, average),
        ROW_2(__vavgu, false, average),
        ROW_2(__vhaddu, false, [](long a, long b, long) { return (a + b) / 2; }),
        ROW_2(__vmaxs, true, larger),
        ROW_2(__vmaxu, false, larger),
        ROW_2(__vmins, true, smaller),
        ROW_2(__vminu, false, smaller),
        ROW_COMPARISON(eq, false, ==),
        ROW_COMPARISON(ne, false, !=),
        ROW_COMPARISON(lts, true, <),
        ROW_COMPARISON(ltu, false, <),
        ROW_COMPARISON(les, true, <=),
        ROW_COMPARISON(leu, false, <=),
        ROW_COMPARISON(gts, true, >),
        ROW_COMPARISON(gtu, false, >),
        ROW_COMPARISON(ges, true, >=),
        ROW_COMPARISON(geu, false, >=),
        ROW_3(__vimax3_s32, 32, true, largest),
        ROW_3(__vimax3_u32, 32, false, largest),
        ROW_3(__vimax3_s16x2, 16, true, largest),
        ROW_3(__vimax3_u16x2, 16, false, largest),
        ROW_3(__vimax3_s32_relu, 32, true, positive(largest)),
        ROW_3(__vimax3_s16x2_relu, 16, true, positive(largest)),
        ROW_3(__vimin3_s32, 32, true, smallest),
        ROW_3(__vimin3_u32, 32, false, smallest),
        ROW_3(__vimin3_s16x2, 16, true, smallest),
        ROW_3(__vimin3_u16x2, 16, false, smallest),
        ROW_3(__vimin3_s32_relu, 32, true, positive(smallest)),
        ROW_3(__vimin3_s16x2_relu, 16, true, positive(smallest)),
        ROW_3(__viaddmax_s32, 32, true, sum_or_larger(32, true)),
        ROW_3(__viaddmax_u32, 32, false, sum_or_larger(32, false)),
        ROW_3(__viaddmax_s16x2, 16, true, sum_or_larger(16, true)),
        ROW_3(__viaddmax_u16x2, 16, false, sum_or_larger(16, false)),
        ROW_3(__viaddmax_s32_relu, 32, true, positive(sum_or_larger(32, true))),
        ROW_3(__viaddmax_s16x2_relu, 16, true, positive(sum_or_larger(16, true))),
        ROW_3(__viaddmin_s32, 32, true, sum_or_smaller(32, true)),
        ROW_3(__viaddmin_u32, 32, false, sum_or_smaller(32, false)),
        ROW_3(__viaddmin_s16x2, 16, true, sum_or_smaller(16, true)),
        ROW_3(__viaddmin_u16x2, 16, false, sum_or_smaller(16, false)),
        ROW_3(__viaddmin_s32_relu, 32, true, positive(sum_or_smaller(32, true))),
        ROW_3(__viaddmin_s16x2_relu, 16, true, positive(sum_or_smaller(16, true))),
        Row{"__vimax_s32_relu",
            [](unsigned a, unsigned b, unsigned) { return static_cast<unsigned>(__vimax_s32_relu(a, b)); }, 32, true,
            positive(larger)},
        Row{"__vimin_s16x2_relu", [](unsigned a, unsigned b, unsigned) { return __vimin_s16x2_relu(a, b); }, 16, true,
            positive(smaller)},
    };
}

/// Words of any bits, and of parts at the ends of their range.
unsigned word(std::mt19937& random)
{
    if (random() % 3 == 0) return static_cast<unsigned>(random());
    constexpr unsigned ends[] = {0x00, 0x01, 0x7f, 0x80, 0x81, 0xfe, 0xff};
    unsigned result = 0;
    for (int place = 0; place < 32; place += 8) result |= ends[random() % std::size(ends)] << place;
    return result;
}

TEST(SimdIntrinsics, AreWhatTheirNamesSayOfEachPart)
{
    for (const Row& row : rows()) {
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            const unsigned a = word(random);
            const unsigned b = i % 5 == 0 ? a : word(random);
            const unsigned c = word(random);
            ASSERT_EQ(row.function(a, b, c), by_definition(row, a, b, c))
                << row.name << std::hex << " of " << a << ", " << b << ", " << c;
        }
    }
}

TEST(SimdIntrinsics, SumsOfDistances)
{
    std::mt19937 random(2);
    for (int i = 0; i < 2000; ++i) {
        const unsigned a = word(random);
        const unsigned b = word(random);
        const auto sum_of = [&](int bits, bool is_signed) {
            long result = 0;
            for (int place = 0; place < 32; place += bits)
                result += std::abs(part_of(a, place, bits, is_signed) - part_of(b, place, bits, is_signed));
            return static_cast<unsigned>(result);
        };
        EXPECT_EQ(__vsads2(a, b), sum_of(16, true));
        EXPECT_EQ(__vsadu2(a, b), sum_of(16, false));
        EXPECT_EQ(__vsads4(a, b), sum_of(8, true));
        EXPECT_EQ(__vsadu4(a, b), sum_of(8, false));
    }
}

TEST(SimdIntrinsics, TellWhichOfTwoItWas)
{
    bool is_first = false;
    EXPECT_EQ(__vibmax_s32(-3, 2, &is_first), 2);
    EXPECT_FALSE(is_first);
    EXPECT_EQ(__vibmax_u32(3, 3, &is_first), 3u);
    EXPECT_TRUE(is_first);
    EXPECT_EQ(__vibmin_s32(-3, 2, &is_first), -3);
    EXPECT_TRUE(is_first);
    EXPECT_EQ(__vibmin_u32(0xffffffff, 2, &is_first), 2u);
    EXPECT_FALSE(is_first);
    bool high_is_first = false;
    bool low_is_first = false;
    EXPECT_EQ(__vibmax_s16x2(0x0001'ffff, 0x0000'0000, &high_is_first, &low_is_first), 0x0001'0000u);
    EXPECT_TRUE(high_is_first);
    EXPECT_FALSE(low_is_first);
    EXPECT_EQ(__vibmin_u16x2(0x0001'ffff, 0x0000'ffff, &high_is_first, &low_is_first), 0x0000'ffffu);
    EXPECT_FALSE(high_is_first);
    EXPECT_TRUE(low_is_first);
    EXPECT_EQ(__vibmax_u16x2(0x0001'ffff, 0x0002'0000, &high_is_first, &low_is_first), 0x0002'ffffu);
    EXPECT_FALSE(high_is_first);
    EXPECT_TRUE(low_is_first);
    EXPECT_EQ(__vibmin_s16x2(0x0001'ffff, 0x0002'0000, &high_is_first, &low_is_first), 0x0001'ffffu);
    EXPECT_TRUE(high_is_first);
    EXPECT_TRUE(low_is_first);
}

}  // namespace
}  // namespace warpbook::tests
