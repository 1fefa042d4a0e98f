#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "counters/sessions/launch_profiler.hpp"
#include "mock_session.hpp"

namespace warpbook::cupti::test {

/// A program whose launches are profiled: MockSession's process and device, seen through the driver's call-backs.
class MockProgram : public MockSession {
protected:
    void profile(LaunchProfiler::Options options = {});
    void profile_groups(const std::vector<std::string>& groups);

    /// Launches the kernel as `<<<>>>` does.
    CUresult launch(const char* symbol = copy_symbol);
    /// The same through another entry point.
    CUresult launch_as(CUpti_CallbackId call, CUstream stream = nullptr);
    /// The profiles since the last time.
    std::vector<Profile> take_profiles();
    /// Launches and gives the profile, of which there has to be one.
    Profile profile_of_launch();

    DriverApi driver = MockCupti::driver();
    std::unique_ptr<LaunchProfiler> profiler;

private:
    std::mutex mutex_;
    std::vector<Profile> profiles_;
};

}  // namespace warpbook::cupti::test
