#include "machine/lanes/record.hpp"

#include <map>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// The lanes of a warp write one column.
class RecordTest : public testing::Test {
protected:
    static constexpr std::uint64_t begin = std::uint64_t{1} << 44;
    static constexpr std::uint64_t bytes = 1 << 20;

    RecordTest()
    {
        recorder_.global_begin = begin;
        recorder_.global_size = bytes;
        recorder_.log = log_.get();
    }

    void write(unsigned lane, std::uint64_t address, std::uint32_t instruction = 7, unsigned log2_width = 2)
    {
        recorder_.begin_lane(lane, 0);
        recorder_.interrupt_at = recorder_.column + 2;
        append(recorder_, {instruction, StepKind::load, Space::global, log2_width}, address, instruction);
        EXPECT_EQ(recorder_.next(), 1u);
        written_[lane] = {address, instruction};
    }

    void write_evenly(unsigned first, unsigned count, std::uint64_t address, std::uint64_t stride)
    {
        for (unsigned lane = first; lane < first + count; ++lane) write(lane, address + lane * stride);
    }

    unsigned even_lanes() const { return log_->even_lanes[0].count(); }

    void expect_that_all_can_be_read() const
    {
        for (const auto& [lane, access] : written_) {
            EXPECT_EQ(log_->address_at(0, lane), access.address) << lane;
            EXPECT_EQ(log_->step_at(0, lane).instruction(), access.instruction) << lane;
        }
    }

    StepLog& log() { return *log_; }
    bool is_next(unsigned lane, std::uint64_t address, std::uint32_t instruction = 7)
    {
        recorder_.begin_lane(lane, 0);
        return is_next_of_even_lanes(recorder_, address, instruction);
    }

private:
    struct Access {
        std::uint64_t address;
        std::uint32_t instruction;
    };

    std::unique_ptr<StepLog> log_ = std::make_unique<StepLog>();
    Recorder recorder_;
    std::map<unsigned, Access> written_;
};

TEST_F(RecordTest, LanesAtEvenlySpacedAddressesAreWrittenOnce)
{
    for (const std::int64_t stride : {0, 4, 128, -4, -400}) {
        SCOPED_TRACE(stride);
        log().even_lanes[0].clear();
        write_evenly(0, 32, begin + bytes / 2, static_cast<std::uint64_t>(stride));
        EXPECT_EQ(even_lanes(), 32u);
        expect_that_all_can_be_read();
    }
}

TEST_F(RecordTest, ALaneAtAnotherAddressIsWrittenByItself)
{
    write_evenly(0, 5, begin, 4);
    write(5, begin);
    write_evenly(6, 26, begin, 4);
    EXPECT_EQ(even_lanes(), 5u);
    expect_that_all_can_be_read();
}

TEST_F(RecordTest, SoIsOneThatDoesSomethingElse)
{
    write_evenly(0, 3, begin, 4);
    write(3, begin + 12, 8);
    write(4, begin + 16);
    EXPECT_EQ(even_lanes(), 3u);
    expect_that_all_can_be_read();
}

TEST_F(RecordTest, AndOneWithAnotherWidthAtTheSamePlace)
{
    write(0, begin);
    write(1, begin, 7, 3);
    EXPECT_EQ(even_lanes(), 1u);
    EXPECT_EQ(log().step_at(0, 1).width(), 8u);
}

TEST_F(RecordTest, WhereALaneIsMissingTheNextOnesAreWrittenByThemselves)
{
    write_evenly(0, 2, begin, 4);
    write_evenly(3, 4, begin, 4);
    EXPECT_EQ(even_lanes(), 2u);
    expect_that_all_can_be_read();
}

TEST_F(RecordTest, WithoutLaneZeroAllAre)
{
    write_evenly(1, 31, begin, 4);
    EXPECT_EQ(even_lanes(), 0u);
    expect_that_all_can_be_read();
}

TEST_F(RecordTest, NobodyIsExpectedOutsideTheSpaceOfTheFirstTwo)
{
    write_evenly(0, 2, begin, bytes / 16);
    EXPECT_EQ(even_lanes(), 1u);
    EXPECT_FALSE(is_next(2, begin + bytes / 8)) << "it is still to be asked whether this is in an array";
    expect_that_all_can_be_read();
}

TEST_F(RecordTest, OnlyWhoDoesTheSameIsTheNext)
{
    write_evenly(0, 2, begin, 4);
    EXPECT_FALSE(is_next(2, begin + 12));
    EXPECT_FALSE(is_next(2, begin + 8, 8));
    EXPECT_FALSE(is_next(3, begin + 8));
    EXPECT_TRUE(is_next(2, begin + 8));
    EXPECT_TRUE(is_next(3, begin + 12));
    EXPECT_EQ(even_lanes(), 4u);
}

TEST_F(RecordTest, WhatIsWrittenByLaneIsTheSame)
{
    write_evenly(0, 20, begin, 8);
    write_evenly(20, 12, begin, 4);
    log().write_by_lane(0);
    EXPECT_EQ(even_lanes(), 0u);
    expect_that_all_can_be_read();
}

}  // namespace
}  // namespace warpbook::model
