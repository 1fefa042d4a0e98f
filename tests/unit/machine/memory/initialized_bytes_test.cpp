#include "machine/memory/initialized_bytes.hpp"

#include <string>

#include <gtest/gtest.h>

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

}  // namespace

}  // namespace warpbook::model
