#include "fault_case.hpp"

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class FaultCaseTest : public testing::Test {
protected:
    ~FaultCaseTest() override { std::remove(path_.c_str()); }

    /// The case of kernel `k` below `comment`; its body has lines 1 and 2 marked @one and @two.
    FaultCase read(const std::string& comment)
    {
        std::ofstream(path_) << "load();   // @one\nstore();  // @two\n\n"
                             << comment << "extern \"C\" __global__ void k(int* out, const int* in, int n)\n";
        return read_case(path_, "k");
    }

    auto reading(const std::string& comment)
    {
        return [this, comment] { read(comment); };
    }

private:
    const std::string path_ = testing::TempDir() + "fault-case-" + std::to_string(getpid()) + ".cu";
};

auto says(const std::string& text) { return ThrowsMessage<std::runtime_error>(HasSubstr(text)); }

TEST_F(FaultCaseTest, StandardLaunch)
{
    const FaultCase read_back = read("// CLEAN\n");
    EXPECT_TRUE(read_back.expectation.is_clean());
    EXPECT_EQ(summary(read_back.expectation), "clean");
    EXPECT_EQ(read_back.setup.grid, Dim3(2));
    EXPECT_EQ(read_back.setup.block, Dim3(64));
    EXPECT_EQ(read_back.setup.shared_bytes, 0u);
    EXPECT_FALSE(read_back.setup.cooperative);
    EXPECT_EQ(read_back.setup.n, 128);
    EXPECT_EQ(read_back.setup.out_content, LaunchSetup::Content::nobody_wrote_it);
}

TEST_F(FaultCaseTest, NeitherCleanNorWrong)
{
    const Expectation expectation = read("// DEBATABLE: opinions differ\n// ALSO: race @one @two\n").expectation;
    EXPECT_TRUE(expectation.is_debatable);
    EXPECT_FALSE(expectation.is_clean());
    EXPECT_EQ(expectation.also.size(), 1u);
    EXPECT_EQ(summary(expectation), "debatable");
}

TEST_F(FaultCaseTest, KnownToFail)
{
    EXPECT_EQ(read("// CLEAN\n// KNOWN TO FAIL: why\n").expectation.known_failure, "why");
    EXPECT_EQ(read("// CLEAN\n").expectation.known_failure, "");
}

TEST_F(FaultCaseTest, EverythingElse)
{
    const LaunchSetup setup = read(
                                  "// Prose: with a colon.\n"
                                  "// CLEAN\n"
                                  "// LAUNCH: <<<(2, 3), (8, 4, 2), 512>>>\n"
                                  "// COOPERATIVE\n"
                                  "// N: 100\n"
                                  "// OUT: numbers\n"
                                  "// FREED: in\n"
                                  "// NULL: out\n"
                                  "// AFTER: another\n")
                                  .setup;
    EXPECT_EQ(setup.grid, Dim3(2, 3));
    EXPECT_EQ(setup.block, Dim3(8, 4, 2));
    EXPECT_EQ(setup.shared_bytes, 512u);
    EXPECT_TRUE(setup.cooperative);
    EXPECT_EQ(setup.n, 100);
    EXPECT_EQ(setup.out_content, LaunchSetup::Content::numbers);
    EXPECT_EQ(setup.in_fate, LaunchSetup::Fate::freed);
    EXPECT_EQ(setup.out_fate, LaunchSetup::Fate::null);
    EXPECT_EQ(setup.after, "another");
}

TEST_F(FaultCaseTest, Findings)
{
    const Expectation expectation = read("// FINDS: race @one @two\n// ALSO: uninitialized @one|@two\n").expectation;
    ASSERT_EQ(expectation.finds.size(), 1u);
    EXPECT_EQ(expectation.finds[0].kind, FindingKind::race);
    EXPECT_THAT(expectation.finds[0].line, ElementsAre(1));
    EXPECT_THAT(expectation.finds[0].other_line.value(), ElementsAre(2));
    ASSERT_EQ(expectation.also.size(), 1u);
    EXPECT_THAT(expectation.also[0].line, ElementsAre(1, 2));
    EXPECT_FALSE(expectation.also[0].other_line);
    EXPECT_EQ(summary(expectation), "race");
}

TEST_F(FaultCaseTest, KernelsThatNeverEnd)
{
    const Expectation expectation = read("// NEVER ENDS: @two\n").expectation;
    EXPECT_FALSE(expectation.ends());
    EXPECT_THAT(expectation.never_ends_at, ElementsAre(2));
    EXPECT_EQ(summary(expectation), "never ends");
}

TEST_F(FaultCaseTest, OnlyTheCommentDirectlyAboveCounts)
{
    EXPECT_THAT(reading("// CLEAN\n\n"), says("one of FINDS, NEVER ENDS, CLEAN and DEBATABLE"));
}

TEST_F(FaultCaseTest, WhatCannotBeUnderstoodIsRefused)
{
    EXPECT_THAT(reading("// CLEAN\n// FINDS: race @one @two\n"), says("one of FINDS"));
    EXPECT_THAT(reading("// CLEEN\n"), says("there is no key 'CLEEN'"));
    EXPECT_THAT(reading("// FINDS: rase @one @two\n"), says("no kind of finding 'rase'"));
    EXPECT_THAT(reading("// FINDS: race\n"), says("not a kind and a mark"));
    EXPECT_THAT(reading("// FINDS: race @three\n"), says("no line is marked @three"));
    EXPECT_THAT(reading("// marks again  // @one\n// FINDS: race @one\n"), says("two lines are marked @one"));
    EXPECT_THAT(reading("// CLEAN\n// LAUNCH: 2, 64\n"), says("cannot read the launch"));
    EXPECT_THAT(reading("// CLEAN\n// FREED: tile\n"), says("no array 'tile'"));
    EXPECT_THAT(reading("// CLEAN\n// OUT: ones\n"), says("'zeros' or 'numbers'"));
}

}  // namespace
}  // namespace warpbook::tests
