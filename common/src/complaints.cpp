#include <warpbook/lab/lab.hpp>

namespace warpbook {

template std::optional<Message> Lab::complaint_about(const Traffic&, const TrafficMatcher&, const std::string&);
template std::optional<Message> Lab::complaint_about(const Traffic&, const InstructionLimitMatcher&,
                                                     const std::string&);
template std::optional<Message> Lab::complaint_about(const Traffic&, const InstructionMinimumMatcher&,
                                                     const std::string&);
template std::optional<Message> Lab::complaint_about(const Traffic&, const UnitRangeMatcher&, const std::string&);
template std::optional<Message> Lab::complaint_about(const Traffic&, const SpreadMatcher&, const std::string&);
template std::optional<Message> Lab::complaint_about(const Duration&, const DurationMatcher&, const std::string&);
template std::optional<Message> Lab::complaint_about(const DeviceBuffer<float>&, const HoldsMatcher<float>&,
                                                     const std::string&);
template std::optional<Message> Lab::complaint_about(const DeviceBuffer<int>&, const HoldsMatcher<int>&,
                                                     const std::string&);

}  // namespace warpbook
