#include <warpbook/lab/lab.hpp>

#include <string_view>

namespace warpbook {

Explanation::Explanation() : MatchResultListener(&why_) {}

Explanation::~Explanation() = default;

Message Explanation::message(const std::string& found, std::string_view advice) const
{
    Message message;
    message.wanted = wanted_.str();
    // The number alone: "wanted: 1", not "wanted: is equal to 1".
    constexpr std::string_view of_gtest = "is equal to ";
    if (message.wanted.starts_with(of_gtest)) message.wanted.erase(0, of_gtest.size());
    message.found = found;
    message.mismatch.why = why_.str();
    message.text = advice;
    return message;
}

template void Lab::expect_that(const Traffic&, const TrafficMatcher&, std::string_view);
template void Lab::require_that(const Traffic&, const TrafficMatcher&, std::string_view);
template void Lab::expect_that(const Traffic&, const InstructionLimitMatcher&, std::string_view);
template void Lab::require_that(const Traffic&, const InstructionLimitMatcher&, std::string_view);
template void Lab::expect_that(const Traffic&, const InstructionMinimumMatcher&, std::string_view);
template void Lab::require_that(const Traffic&, const InstructionMinimumMatcher&, std::string_view);
template void Lab::expect_that(const Traffic&, const UnitRangeMatcher&, std::string_view);
template void Lab::require_that(const Traffic&, const UnitRangeMatcher&, std::string_view);
template void Lab::expect_that(const Traffic&, const SpreadMatcher&, std::string_view);
template void Lab::require_that(const Traffic&, const SpreadMatcher&, std::string_view);
template void Lab::expect_that(const int&, const decltype(testing::Eq(0))&, std::string_view);
template void Lab::require_that(const int&, const decltype(testing::Eq(0))&, std::string_view);
template void Lab::expect_that(const Duration&, const DurationMatcher&, std::string_view);
template void Lab::require_that(const Duration&, const DurationMatcher&, std::string_view);
template void Lab::expect_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, std::string_view);
template void Lab::require_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, std::string_view);
template void Lab::expect_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, std::string_view);
template void Lab::require_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, std::string_view);
template void Lab::require_unchanged(const DeviceBuffer<float>&, const Content<float>&, Shape);
template DeviceBuffer<float> Lab::output(std::string_view, std::size_t, Shape);
template DeviceBuffer<float> Lab::input_of(std::string_view, std::span<const float>, Shape);
template void Lab::require_unchanged(const DeviceBuffer<int>&, const Content<int>&, Shape);
template DeviceBuffer<int> Lab::output(std::string_view, std::size_t, Shape);
template DeviceBuffer<int> Lab::input_of(std::string_view, std::span<const int>, Shape);
template void Lab::expect_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, std::string_view);
template void Lab::require_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, std::string_view);
template void Lab::require_unchanged(const DeviceBuffer<unsigned>&, const Content<unsigned>&, Shape);
template DeviceBuffer<unsigned> Lab::output(std::string_view, std::size_t, Shape);
template DeviceBuffer<unsigned> Lab::input_of(std::string_view, std::span<const unsigned>, Shape);
template void Lab::expect_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                               std::string_view);
template void Lab::require_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                                std::string_view);
template void Lab::require_unchanged(const DeviceBuffer<unsigned char>&, const Content<unsigned char>&, Shape);
template DeviceBuffer<unsigned char> Lab::output(std::string_view, std::size_t, Shape);
template DeviceBuffer<unsigned char> Lab::input_of(std::string_view, std::span<const unsigned char>, Shape);

}  // namespace warpbook
