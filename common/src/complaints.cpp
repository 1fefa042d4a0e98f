#include <warpbook/lab/lab.hpp>

#include <string_view>

namespace warpbook {

Explanation::Explanation() : MatchResultListener(&why_) {}

Explanation::~Explanation() = default;

Message Explanation::message(const std::string& found, const std::string& advice) const
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

template void Lab::expect_that(const Traffic&, const TrafficMatcher&, const std::string&);
template void Lab::require_that(const Traffic&, const TrafficMatcher&, const std::string&);
template void Lab::expect_that(const Traffic&, const InstructionLimitMatcher&, const std::string&);
template void Lab::require_that(const Traffic&, const InstructionLimitMatcher&, const std::string&);
template void Lab::expect_that(const Traffic&, const InstructionMinimumMatcher&, const std::string&);
template void Lab::require_that(const Traffic&, const InstructionMinimumMatcher&, const std::string&);
template void Lab::expect_that(const Traffic&, const UnitRangeMatcher&, const std::string&);
template void Lab::require_that(const Traffic&, const UnitRangeMatcher&, const std::string&);
template void Lab::expect_that(const Traffic&, const SpreadMatcher&, const std::string&);
template void Lab::require_that(const Traffic&, const SpreadMatcher&, const std::string&);
template void Lab::expect_that(const Duration&, const DurationMatcher&, const std::string&);
template void Lab::require_that(const Duration&, const DurationMatcher&, const std::string&);
template void Lab::expect_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, const std::string&);
template void Lab::require_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, const std::string&);
template void Lab::expect_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, const std::string&);
template void Lab::require_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, const std::string&);
template void Lab::require_unchanged(const DeviceBuffer<float>&, const Content<float>&, Shape);
template DeviceBuffer<float> Lab::output(std::string, std::size_t, Shape);
template DeviceBuffer<float> Lab::input_of(std::string, std::span<const float>, Shape);
template void Lab::require_unchanged(const DeviceBuffer<int>&, const Content<int>&, Shape);
template DeviceBuffer<int> Lab::output(std::string, std::size_t, Shape);
template DeviceBuffer<int> Lab::input_of(std::string, std::span<const int>, Shape);
template void Lab::expect_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, const std::string&);
template void Lab::require_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, const std::string&);
template void Lab::require_unchanged(const DeviceBuffer<unsigned>&, const Content<unsigned>&, Shape);
template DeviceBuffer<unsigned> Lab::output(std::string, std::size_t, Shape);
template DeviceBuffer<unsigned> Lab::input_of(std::string, std::span<const unsigned>, Shape);
template void Lab::expect_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                               const std::string&);
template void Lab::require_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                                const std::string&);
template void Lab::require_unchanged(const DeviceBuffer<unsigned char>&, const Content<unsigned char>&, Shape);
template DeviceBuffer<unsigned char> Lab::output(std::string, std::size_t, Shape);
template DeviceBuffer<unsigned char> Lab::input_of(std::string, std::span<const unsigned char>, Shape);

}  // namespace warpbook
