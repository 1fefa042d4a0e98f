#include "machine/memory/initialized_bytes.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "machine/memory/touched_pages.hpp"

namespace warpbook::model {

namespace {

constexpr std::uint64_t content_begin = 0x10000;

/// Marks what is "w" in `pattern`.
void write(InitializedBytes& bytes, std::uint64_t address, const std::string& pattern)
{
    for (std::size_t i = 0; i < pattern.size(); ++i)
        if (pattern[i] == 'w') bytes.mark(address + i, 1);
}

struct Content {
    std::string pattern;
    std::size_t unwritten;
    std::size_t first;
};

TEST(InitializedBytes, CountsWhatIsMissingAndLeavesOutPadding)
{
    const Content contents[] = {
        {"wwwwwwww", 0, 0},
        {"wwww----", 4, 4},
        {"--------", 8, 0},
        // Every second one of ints, of chars.
        {"wwww----wwww----wwww----", 12, 4},
        {"w-w-w-w-", 4, 1},
        // struct { char a; int b; }, { double a; int b; } and { int a; double b; }, { double a; char b; short c; }.
        {"w---wwwww---wwww", 0, 0},
        {"wwwwwwwwwwww----wwwwwwwwwwww----", 0, 0},
        {"wwww----wwwwwwww", 0, 0},
        {"wwwwwwwww-ww----", 0, 0},
        // Three of four floats look like a structure of 16 bytes.
        {"wwwwwwwwwwww----", 0, 0},
        // The tail of an array, longer than any padding.
        {"wwwwwwwwwwwwwwww----------------", 16, 16},
        // The last one of many ints.
        {std::string(2044, 'w') + "----", 4, 2044},
    };
    for (const Content& content : contents) {
        InitializedBytes bytes(content_begin, 4096);
        write(bytes, content_begin + 64, content.pattern);
        const auto found = bytes.unwritten_in(content_begin + 64, content.pattern.size());
        EXPECT_EQ(found.bytes, content.unwritten) << content.pattern;
        if (content.unwritten > 0) {
            EXPECT_EQ(found.first, content_begin + 64 + content.first) << content.pattern;
        }
    }
}

TEST(InitializedBytes, CopiesWhatIsKnown)
{
    InitializedBytes bytes(content_begin, 4096);
    const std::string pattern = "ww--w-ww" + std::string(100, 'w') + std::string(70, '-') + "w";
    write(bytes, content_begin + 3, pattern);
    write(bytes, content_begin + 1000, std::string(pattern.size(), 'w'));
    const auto expect_copy_at = [&](std::uint64_t address) {
        for (std::size_t i = 0; i < pattern.size(); ++i)
            EXPECT_EQ(bytes.all_initialized(address + i, 1), pattern[i] == 'w') << i;
    };
    bytes.copy_range(content_begin + 1000, content_begin + 3, pattern.size());
    expect_copy_at(content_begin + 1000);
    // Onto itself, farther on.
    bytes.copy_range(content_begin + 1005, content_begin + 1000, pattern.size());
    expect_copy_at(content_begin + 1005);
}

/// As one bit for each byte would have it.
class PlainBytes {
public:
    explicit PlainBytes(std::size_t bytes) : written_(bytes) {}
    void set(std::size_t from, std::size_t bytes, bool written)
    {
        std::fill_n(written_.begin() + static_cast<std::ptrdiff_t>(from), bytes, written);
    }
    void copy(std::size_t to, std::size_t from, std::size_t bytes)
    {
        std::vector<char> copied(written_.begin() + static_cast<std::ptrdiff_t>(from),
                                 written_.begin() + static_cast<std::ptrdiff_t>(from + bytes));
        std::copy(copied.begin(), copied.end(), written_.begin() + static_cast<std::ptrdiff_t>(to));
    }
    std::size_t next(std::size_t from, std::size_t end, bool written) const
    {
        while (from < end && written_[from] != static_cast<char>(written)) ++from;
        return from;
    }

private:
    std::vector<char> written_;
};

TEST(InitializedBytes, LargeRangesAreKnownByteByByte)
{
    constexpr std::size_t size = std::size_t{3} << 20;
    std::mt19937 random(1);
    const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
    for (int round = 0; round < 3; ++round) {
        InitializedBytes bytes(content_begin, size);
        PlainBytes expected(size);
        for (int step = 0; step < 10; ++step) {
            const std::size_t count = step % 3 == 0 ? 1 + below(100'000) : 1 + below(size / 2);
            const std::size_t from = below(size - count);
            switch (below(5)) {
            case 0:
            case 1:
                bytes.mark_range(content_begin + from, count);
                expected.set(from, count, true);
                break;
            case 2:
                bytes.clear_range(content_begin + from, count);
                expected.set(from, count, false);
                break;
            case 3:
                bytes.discard_range(content_begin + from, count);
                expected.set(from, count, false);
                break;
            default: {
                const std::size_t to = below(size - count);
                bytes.copy_range(content_begin + to, content_begin + from, count);
                expected.copy(to, from, count);
            }
            }
            const std::size_t byte = below(size - 1) & ~std::size_t{7};
            EXPECT_EQ(bytes.all_initialized(content_begin + byte, 8), expected.next(byte, byte + 8, false) == byte + 8);
            for (const bool written : {false, true}) {
                for (std::size_t at = 0; at < size; at = expected.next(at, size, !written)) {
                    at = expected.next(at, size, written);
                    ASSERT_EQ(bytes.next(content_begin + at, content_begin + size, written), content_begin + at);
                    if (at == size) break;
                }
                ASSERT_EQ(bytes.next(content_begin, content_begin + size, written) - content_begin,
                          expected.next(0, size, written));
            }
        }
    }
}

TEST(InitializedBytes, OfALargeRangeThatTheHostWritesTakeNoMemory)
{
    constexpr std::size_t size = std::size_t{1} << 30;
    InitializedBytes bytes(content_begin, size);
    bytes.mark_range(content_begin + 100, size - 200);
    EXPECT_TRUE(bytes.range_initialized(content_begin + 100, size - 200));
    EXPECT_FALSE(bytes.range_initialized(content_begin + 99, size - 200));
    EXPECT_TRUE(bytes.all_initialized(content_begin + size / 2, 16));
    EXPECT_EQ(bytes.unwritten_in(content_begin, size).bytes, 200u);
    const TouchedPages pages;
    const auto known = bytes.known_of(content_begin, size);
    const auto touched = pages.of(reinterpret_cast<std::uint64_t>(known.data()), known.size());
    EXPECT_LE(std::count(touched.begin(), touched.end(), true), 3);
}

}  // namespace

}  // namespace warpbook::model
