#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/checkpoint.hpp"
#include "counters/sessions/counter_session.hpp"
#include "counters/sessions/cupti_process.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti::test {

using Calls = std::vector<std::string>;

/// The kernel of these tests and its function in the device code.
inline constexpr const char* copy_symbol = "_Z4copyPf";

/// Makes the device count different numbers for each kind of access of the kernel.
void count_the_copy(MockCupti& mock);
/// What that is, with the ideals that come from the lines.
Counters counts_of_the_copy();

/// That a reason for people holds which call failed, with which code, and where it was made.
testing::Matcher<const std::string&> names_failure(const std::string& call, int code);

/// `all` one after the other.
Calls join(std::initializer_list<Calls> all);

// What the profiler asks of CUPTI, part by part.
extern const Calls set_up_of_launch_counters;
extern const Calls set_up_of_lines;
/// Of the first launch of a session; later ones know the size of the counter data.
extern const Calls counted_launch;
extern const Calls later_counted_launch;
extern const Calls counted_lines;

/// A process whose CUPTI is made up, with the kernel's device code loaded.
class MockSession : public testing::Test {
protected:
    MockSession();

    std::unique_ptr<CounterSession> open(const std::vector<std::string>& groups, int timeout_in_ms = 0,
                                         CUcontext context = MockCupti::context(), CUdevice device = 0);
    /// Why it does not open; "it opened" when it does.
    std::string refusal(const std::vector<std::string>& groups, int timeout_in_ms = 0);
    /// Reads one launch and leaves in memory what one run leaves.
    Reading read(CounterSession& session);

    MockCupti mock;
    CuptiProcess process{MockCupti::cupti()};
    Checkpoint memory{process.api(), MockCupti::context()};
};

}  // namespace warpbook::cupti::test
