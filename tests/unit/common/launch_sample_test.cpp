#include <warpbook/lab/launch_sample.hpp>

#include <sys/mman.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {
namespace {

constexpr AccessKind loads{Space::global, Operation::load};
constexpr AccessKind stores{Space::global, Operation::store};
constexpr AccessKind shared_stores_kind{Space::shared, Operation::store};

/// What one block does, by one kind of access, at its best where nothing else is said.
struct Done {
    AccessKind kind = loads;
    std::uint64_t instructions = 8;
    std::uint64_t units = 32;
    std::uint64_t ideal = 32;
    std::uint64_t bytes = 1024;
    std::uint64_t instructions_of_warp = 1;
    std::uint64_t bytes_of_warp = 128;
};

Profile block_that_does(const std::vector<Done>& all, Synchronizations waits = {})
{
    Counters totals;
    Distributions distribution;
    for (const Done& each : all) {
        totals.of(each.kind) = {each.instructions, each.units, each.ideal};
        Distribution& found = distribution.of(each.kind);
        found.bytes = each.bytes;
        found.instructions_of_busiest_warp = each.instructions_of_warp;
        found.bytes_of_busiest_warp = each.bytes_of_warp;
    }
    Profile profile;
    profile.totals = totals;
    profile.distribution = distribution;
    profile.synchronizations = waits;
    return profile;
}

/// A launch whose blocks have such a share.
LaunchSample sample_named(std::string name, std::size_t share = 1)
{
    static const std::unique_ptr<Backend> model = open_model_backend({});
    LaunchSample made(*model, std::move(name), LaunchSample::ArraysBegin::with_a_sector);
    made.share = share;
    return made;
}

BlockCosts costs_of(const std::vector<Profile>& blocks)
{
    BlockCosts costs(sample_named("a small launch"));
    for (const Profile& block : blocks) costs.add(block);
    return costs;
}

std::string difference(const Profile& found, std::uint64_t blocks = 1, std::size_t share = 1)
{
    return costs_of({block_that_does({{}}, {.barriers = 1, .of_busiest_warp = 2})})
        .difference_of(found, sample_named("a large one", share), "some blocks", blocks)
        .value_or("");
}

TEST(BlockCostsTest, TheSameWorkMayTakeNoMore)
{
    EXPECT_EQ(difference(block_that_does({{}}, {.barriers = 1, .of_busiest_warp = 2})), "");
    struct Case {
        Done done;
        const char* says;
    };
    for (const auto& [done, says] : std::vector<Case>{{{.instructions = 9}, "9 warp instructions"},
                                                      {{.units = 33}, "33 sectors"},
                                                      {{.bytes = 1028}, "1028 bytes"},
                                                      {{.instructions_of_warp = 2}, "2 warp instructions by one warp"},
                                                      {{.bytes_of_warp = 132}, "132 bytes by one warp"},
                                                      {{.bytes = 1020}, "should be 1024 at least"}})
        EXPECT_THAT(difference(block_that_does({done})), testing::HasSubstr(says));
    EXPECT_THAT(difference(block_that_does({{}, {.kind = stores}})), testing::HasSubstr("global stores"));
    EXPECT_THAT(difference(block_that_does({{}}, {.barriers = 2})), testing::HasSubstr("2 barriers"));
    EXPECT_THAT(difference(block_that_does({{}}, {.of_busiest_warp = 3})), testing::HasSubstr("3 times"));
}

TEST(BlockCostsTest, MoreBlocksAndLargerSharesMayTakeAsMuchMore)
{
    const Profile three_times = block_that_does({{.instructions = 24, .units = 96, .ideal = 96, .bytes = 3072}});
    EXPECT_EQ(difference(three_times, 3), "");
    EXPECT_NE(difference(three_times, 2), "");
    EXPECT_NE(difference(three_times, 4), "");  // one of them does nothing
    EXPECT_EQ(difference(three_times, 1, 3), "");
    EXPECT_NE(difference(three_times, 1, 2), "");
}

/// Beside two whole blocks with all that is needed: loads and stores of each element, which passes shared memory once.
std::string unexplained(const std::vector<Done>& ragged, bool shared_too = true)
{
    const Profile whole = block_that_does({{}, {.kind = stores}, {.kind = shared_stores_kind, .units = 8, .ideal = 8}});
    return costs_of({whole, whole}).unexplained_by_edges(costs_of({block_that_does(ragged)}), shared_too).value_or("");
}

TEST(BlockCostsTest, EdgesExplainFewerElementsAndRowsThatBeginInASector)
{
    const Done shared{.kind = shared_stores_kind, .units = 8, .ideal = 8};
    EXPECT_EQ(unexplained({{}, {.kind = stores}, shared}), "");
    EXPECT_EQ(unexplained({{.units = 40}, {.kind = stores, .bytes = 4}, shared}), "");
    struct Case {
        std::vector<Done> ragged;
        const char* says;
    };
    for (const auto& [ragged, says] : std::vector<Case>{
             {{{.bytes = 2048}, {.kind = stores}, shared}, "one block makes global loads of 2048 bytes"},
             {{{.bytes_of_warp = 1024}, {.kind = stores}, shared}, "one warp makes global loads of 1024 bytes"},
             {{{.instructions_of_warp = 5}, {.kind = stores}, shared}, "one warp makes 5 global loads"},
             {{{.units = 256}, {.kind = stores}, shared}, "sectors more than its edges explain"},
             {{{}, {.kind = stores}}, "the values must take the same way"}})
        EXPECT_THAT(unexplained(ragged), testing::HasSubstr(says));
    EXPECT_EQ(unexplained({{}, {.kind = stores}}, false), "");
}

TEST(BlockCostsTest, LanesThatMove16BytesMayMoveThemOneByOneAtEdges)
{
    const Done wide{.instructions = 2, .bytes_of_warp = 512};
    const Done one_by_one{.instructions = 8, .units = 128, .instructions_of_warp = 4, .bytes_of_warp = 512};
    const auto beside_wide = costs_of({block_that_does({wide})});
    EXPECT_EQ(beside_wide.unexplained_by_edges(costs_of({block_that_does({one_by_one})}), true), std::nullopt);
    EXPECT_NE(unexplained({one_by_one}), "");
}

TEST(TouchedBytesTest, AreThoseOfPages)
{
    constexpr std::size_t page = 4096;
    auto* const pages = static_cast<char*>(
        mmap(nullptr, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    ASSERT_NE(pages, MAP_FAILED);
    madvise(pages, 8 * page, MADV_NOHUGEPAGE);
    EXPECT_TRUE(touched_bytes(pages, 8 * page).empty());
    pages[2 * page + 5] = pages[3 * page] = 1;
    const char read = pages[7 * page + 1];
    EXPECT_EQ(read, 0);
    const auto ranges = touched_bytes(pages, 7 * page + 100);
    ASSERT_EQ(ranges.size(), 2U);
    EXPECT_EQ(ranges[0].first, 2 * page);
    EXPECT_EQ(ranges[0].end, 4 * page);
    EXPECT_EQ(ranges[1].first, 7 * page);
    EXPECT_EQ(ranges[1].end, 7 * page + 100);  // not beyond the array
    munmap(pages, 8 * page);
}

class LaunchSampleTest : public testing::Test {
protected:
    /// Elements that should be ten times their number and one, each block with four of them.
    LaunchSampleTest()
    {
        numbers = sample.output<int>(
            "numbers", std::size_t{1} << 32, [](std::size_t i) { return static_cast<int>(i % 1000 * 10 + 1); },
            [](std::size_t i) { return i / 4; });
    }

    void write(std::size_t i, int number) { backend->copy_to_device(numbers + i, &number, sizeof number); }

    std::unique_ptr<Backend> backend = open_model_backend({});
    LaunchSample sample{*backend, "n = many", LaunchSample::ArraysBegin::with_a_sector};
    int* numbers = nullptr;
};

TEST_F(LaunchSampleTest, SaysWhatBecameOfElements)
{
    constexpr std::size_t far_out = (std::size_t{1} << 32) - 1;
    write(5, 51);
    write(far_out, static_cast<int>(far_out % 1000 * 10 + 1));
    const auto right = sample.written_by({1, far_out / 4});
    EXPECT_EQ(right.mistake, std::nullopt);
    EXPECT_EQ(right.bytes, 8U);
    EXPECT_TRUE(right.belong_to_blocks);
    EXPECT_FALSE(sample.written_by({1}).belong_to_blocks);

    write(6, 62);
    EXPECT_EQ(sample.written_by({1}).mistake, "numbers[6] is 62, and should be 61");
    sample.fill();
    EXPECT_EQ(sample.written_by({1}).bytes, 0U);
}

TEST_F(LaunchSampleTest, RunsBlocksOfAllSorts)
{
    sample.launch.grid = {100, 50, 1};
    EXPECT_THAT(sample.blocks_to_run(1234), testing::ElementsAre(0, 99, 1234, 4900, 4998, 4999));
    sample.launch.grid = {1, 1, 1};
    EXPECT_THAT(sample.blocks_to_run(1234), testing::ElementsAre(0));
    sample.blocks = {3, 5};
    EXPECT_THAT(sample.blocks_to_run(1234), testing::ElementsAre(3, 5));
}

}  // namespace
}  // namespace warpbook
