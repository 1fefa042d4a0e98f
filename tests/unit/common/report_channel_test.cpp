#include "run/report_channel.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>

#include <gtest/gtest.h>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook {
namespace {

using Kind = ChannelMessage::Kind;

std::string what_lies_in(const Pipe& pipe)
{
    std::array<char, 4096> bytes{};
    fcntl(pipe.read_end.number(), F_SETFL, O_NONBLOCK);
    const ssize_t count = read(pipe.read_end.number(), bytes.data(), bytes.size());
    return {bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

class ReportChannel : public testing::Test {
protected:
    ChannelKey key_ = random_key();
    Pipe pipe_ = make_pipe();
    ChannelSender sender_{pipe_.write_end.number(), key_};
    ChannelReceiver receiver_{key_};
};

TEST_F(ReportChannel, HandsMessagesOver)
{
    sender_.send(Kind::report, "a line\n");
    sender_.send(Kind::end_phase, "");
    receiver_.take(what_lies_in(pipe_));
    EXPECT_EQ(receiver_.next(), (ChannelMessage{Kind::report, "a line\n"}));
    EXPECT_EQ(receiver_.next(), (ChannelMessage{Kind::end_phase, ""}));
    EXPECT_EQ(receiver_.next(), std::nullopt);
}

TEST_F(ReportChannel, WaitsForTheRest)
{
    sender_.send(Kind::record, "all of it");
    for (const char byte : what_lies_in(pipe_)) {
        EXPECT_EQ(receiver_.next(), std::nullopt);
        receiver_.take({&byte, 1});
    }
    EXPECT_EQ(receiver_.next(), (ChannelMessage{Kind::record, "all of it"}));
}

TEST_F(ReportChannel, NoticesOthers)
{
    receiver_.take("SOLVED  everything is right: values, accesses and predictions.\n");
    EXPECT_THROW(receiver_.next(), ForeignBytes);
}

TEST_F(ReportChannel, NoticesOthersBehindItsMessages)
{
    sender_.send(Kind::report, "a line\n");
    receiver_.take(what_lies_in(pipe_) + "SOLVED  everything is right: values, accesses and predictions.\n");
    EXPECT_EQ(receiver_.next(), (ChannelMessage{Kind::report, "a line\n"}));
    EXPECT_THROW(receiver_.next(), ForeignBytes);
}

TEST_F(ReportChannel, TakesNoOtherKey)
{
    ChannelSender(pipe_.write_end.number(), random_key()).send(Kind::outcome, "0");
    receiver_.take(what_lies_in(pipe_));
    EXPECT_THROW(receiver_.next(), ForeignBytes);
}

}  // namespace
}  // namespace warpbook
