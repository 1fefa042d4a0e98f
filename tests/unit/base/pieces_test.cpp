#include <warpbook/pieces.hpp>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

using Piece = std::pair<std::size_t, std::size_t>;

struct PieceRow {
    const char* name;
    std::size_t count;
    std::size_t piece;
    std::vector<Piece> pieces;
};

void PrintTo(const PieceRow& row, std::ostream* os) { *os << row.name; }

class Pieces : public testing::TestWithParam<PieceRow> {};

TEST_P(Pieces, AreTheSameByAnyNumberOfThreads)
{
    const PieceRow& row = GetParam();
    for (const unsigned threads : {0u, 1u, 2u, 16u}) {
        std::mutex mutex;
        std::vector<Piece> found;
        for_each_piece(
            row.count, row.piece,
            [&](std::size_t first, std::size_t last) {
                const std::lock_guard lock(mutex);
                found.emplace_back(first, last);
            },
            threads);
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, row.pieces) << threads;
    }
}

INSTANTIATE_TEST_SUITE_P(Table, Pieces,
                         testing::Values(PieceRow{"None", 0, 4, {}}, PieceRow{"One", 1, 4, {{0, 1}}},
                                         PieceRow{"Whole", 4, 4, {{0, 4}}}, PieceRow{"OneMore", 5, 4, {{0, 4}, {4, 5}}},
                                         PieceRow{"Three", 12, 4, {{0, 4}, {4, 8}, {8, 12}}},
                                         PieceRow{"NearlyFour", 15, 4, {{0, 4}, {4, 8}, {8, 12}, {12, 15}}}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ForEachPiece, UsesNoOtherThreadForASinglePiece)
{
    std::thread::id runs_in;
    for_each_piece(
        10, 10, [&](std::size_t, std::size_t) { runs_in = std::this_thread::get_id(); }, 16);
    EXPECT_EQ(runs_in, std::this_thread::get_id());
}

TEST(ForEachPiece, UsesAsManyThreadsAsItMay)
{
    // All wait for each other: with fewer threads it would never end.
    constexpr std::size_t threads = 4;
    std::mutex mutex;
    std::vector<std::thread::id> waiting;
    for_each_piece(
        threads, 1,
        [&](std::size_t, std::size_t) {
            for (bool all_are_here = false; !all_are_here; std::this_thread::yield()) {
                const std::lock_guard lock(mutex);
                if (std::ranges::find(waiting, std::this_thread::get_id()) == waiting.end())
                    waiting.push_back(std::this_thread::get_id());
                all_are_here = waiting.size() == threads;
            }
        },
        threads);
    EXPECT_EQ(waiting.size(), threads);
}

TEST(ForEachPiece, ThrowsOnWhatTheFirstPieceThrows)
{
    for (const unsigned threads : {1u, 8u}) {
        try {
            for_each_piece(
                100, 1, [](std::size_t first, std::size_t) { throw std::runtime_error(std::to_string(first)); },
                threads);
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "0");
        }
    }
}

TEST(ForEachPiece, BeginsNoPieceAfterAnException)
{
    std::size_t begun = 0;
    const auto work = [&](std::size_t, std::size_t) {
        ++begun;
        throw std::runtime_error("wrong");
    };
    EXPECT_THROW(for_each_piece(100, 1, work, 1), std::runtime_error);
    EXPECT_EQ(begun, 1u);
}

TEST(ForEachPiece, RefusesPiecesOfNothing)
{
    EXPECT_THROW(for_each_piece(1, 0, [](std::size_t, std::size_t) {}), std::logic_error);
}

TEST(UsableProcessors, AreOneAtLeast) { EXPECT_GE(usable_processors(), 1u); }

}  // namespace
}  // namespace warpbook
