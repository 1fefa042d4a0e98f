// The transposes of lab 14 on a machine small enough to follow by hand: warps of 2 lanes, segments of 2 floats, 2
// banks, a 4 x 4 matrix, blocks of 2 x 2. A block has two warps: its upper and its lower row of threads.

#include <cuda_runtime.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

#include "lab.hpp"

namespace warpbook::tests {
namespace {

using testing::ElementsAre;

constexpr int n = 4;
constexpr unsigned all_warps = 8;  // 4 blocks of 2

class ToyMachine : public testing::Test {
protected:
    ToyMachine()
    {
        BackendOptions options;
        options.model_threads = 1;
        options.model_machine = {2, 8, 16, 2, 4};
        options.model_trace = TraceRequest{Dim3(1, 0, 0)};
        backend_ = open_model_backend(options);
        std::vector<float> content;
        for (int i = 0; i < n * n; ++i) content.push_back(static_cast<float>(i));
        matrix_ = static_cast<float*>(backend_->allocate(sizeof(float) * n * n, "matrix"));
        transposed_ = static_cast<float*>(backend_->allocate(sizeof(float) * n * n, "transposed"));
        backend_->copy_to_device(matrix_, content.data(), sizeof(float) * n * n);
    }

    Profile profile(void (*kernel)(float*, const float*, int))
    {
        const Profile seen =
            backend_->run(launch(kernel, Dim3(2, 2), Dim3(2, 2), transposed_, matrix_, n), Collect::counters);
        EXPECT_TRUE(seen.findings.empty());
        std::vector<float> result(n * n);
        backend_->copy_to_host(result.data(), transposed_, sizeof(float) * n * n);
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                EXPECT_EQ(result[column * n + row], static_cast<float>(row * n + column));
        return seen;
    }

private:
    std::unique_ptr<Backend> backend_;
    float* matrix_ = nullptr;
    float* transposed_ = nullptr;
};

AccessCounts counts(std::uint64_t instructions, std::uint64_t units, std::uint64_t ideal)
{
    return {instructions, units, ideal};
}

/// "global load matrix 8 12": what an event did, by byte offset of each lane.
std::string describe(const TraceEvent& event)
{
    if (event.kind == TraceEvent::Kind::barrier) return "barrier";
    std::string text =
        std::string(name_of(event.space)) + " " + std::string(name_of(event.operation)) + " " + event.lanes[0].array;
    for (const TraceEvent::Lane& lane : event.lanes) text += " " + std::to_string(lane.offset);
    return text + " in " + std::to_string(event.units);
}

std::vector<std::string> steps_of(const Profile& profile)
{
    std::vector<std::string> steps;
    for (const TraceEvent& event : profile.trace.value().events) steps.push_back(describe(event));
    return steps;
}

TEST_F(ToyMachine, TheNaiveTransposeReadsOneSegmentAndWritesTwo)
{
    const Profile seen = profile(naive_transpose);
    const Counters& totals = seen.totals.value();
    // The two lanes read neighbors in a row: one segment. They write into two rows: two segments.
    EXPECT_EQ(totals.of(Space::global, Operation::load), counts(all_warps, all_warps, all_warps));
    EXPECT_EQ(totals.of(Space::global, Operation::store), counts(all_warps, 2 * all_warps, all_warps));

    // Block (1, 0) has columns 2 and 3 of rows 0 and 1; element (row, column) lies at byte 16 * row + 4 * column.
    EXPECT_THAT(steps_of(seen), ElementsAre("global load matrix 8 12 in 1", "global store transposed 32 48 in 2",
                                            "global load matrix 24 28 in 1", "global store transposed 36 52 in 2"));
}

TEST_F(ToyMachine, ThroughATileBothAreOneSegmentAndTheTurnHappensInSharedMemory)
{
    const Profile seen = profile(tile_transpose);
    const Counters& totals = seen.totals.value();
    EXPECT_EQ(totals.of(Space::global, Operation::load), counts(all_warps, all_warps, all_warps));
    EXPECT_EQ(totals.of(Space::global, Operation::store), counts(all_warps, all_warps, all_warps));
    EXPECT_EQ(totals.of(Space::shared, Operation::store), counts(all_warps, all_warps, all_warps));
    // A column of the tile: both words lie in one bank.
    EXPECT_EQ(totals.of(Space::shared, Operation::load), counts(all_warps, 2 * all_warps, all_warps));

    // Row 0 of the block goes into row 0 of the tile, row 1 into row 1. Then the warps read columns, and write rows 2
    // and 3 of the result.
    EXPECT_THAT(steps_of(seen), ElementsAre("global load matrix 8 12 in 1", "shared store tile 0 4 in 1",    // warp 0
                                            "global load matrix 24 28 in 1", "shared store tile 8 12 in 1",  // warp 1
                                            "barrier",                                                       //
                                            "shared load tile 0 8 in 2", "global store transposed 32 36 in 1",
                                            "shared load tile 4 12 in 2", "global store transposed 48 52 in 1"));
    EXPECT_EQ(seen.trace->dropped_events, 0u);
    EXPECT_EQ(seen.trace->events[0].lines, 1u) << "a line is two segments here";
    EXPECT_EQ(seen.trace->events[0].warp, 0u);
    EXPECT_EQ(seen.trace->events[2].warp, 1u);
}

TEST(Trace, KeepsNoMoreThanAskedForAndCountsTheRest)
{
    BackendOptions options;
    options.model_machine = {2, 8, 16, 2, 4};
    options.model_trace = TraceRequest{Dim3(0, 1, 0), 3};
    const auto backend = open_model_backend(options);
    const std::vector<float> content(n * n);
    auto* const matrix = static_cast<float*>(backend->allocate(sizeof(float) * n * n, "matrix"));
    backend->copy_to_device(matrix, content.data(), sizeof(float) * n * n);
    auto* const transposed = static_cast<float*>(backend->allocate(sizeof(float) * n * n, "transposed"));
    const Profile seen =
        backend->run(launch(tile_transpose, Dim3(2, 2), Dim3(2, 2), transposed, matrix, n), Collect::nothing);
    ASSERT_TRUE(seen.trace);
    EXPECT_EQ(seen.trace->events.size(), 3u);
    EXPECT_EQ(seen.trace->dropped_events, 6u);
    EXPECT_EQ(seen.trace->block, Dim3(0, 1, 0));
}

TEST(Trace, OfABlockThatDoesNotExistIsNone)
{
    BackendOptions options;
    options.model_trace = TraceRequest{Dim3(7, 0, 0)};
    const auto backend = open_model_backend(options);
    const std::vector<float> content(n * n);
    auto* const matrix = static_cast<float*>(backend->allocate(sizeof(float) * n * n, "matrix"));
    backend->copy_to_device(matrix, content.data(), sizeof(float) * n * n);
    EXPECT_FALSE(
        backend->run(launch(naive_transpose, Dim3(2, 2), Dim3(2, 2), matrix, matrix, n), Collect::nothing).trace);
}

}  // namespace
}  // namespace warpbook::tests
