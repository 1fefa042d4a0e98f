#include "mock_program.hpp"

#include <utility>

namespace warpbook::cupti::test {

void MockProgram::profile(LaunchProfiler::Options options)
{
    if (options.session.groups.empty()) options.session.groups = groups_named({"time", "lines"});
    profiler = std::make_unique<LaunchProfiler>(process, driver, std::move(options), [this](Profile profile) {
        const std::lock_guard lock(mutex_);
        profiles_.push_back(std::move(profile));
    });
    profiler->start();
    mock.take_calls();
}

void MockProgram::profile_groups(const std::vector<std::string>& groups)
{
    LaunchProfiler::Options options;
    options.session.groups = groups_named(groups);
    profile(std::move(options));
}

CUresult MockProgram::launch(const char* symbol)
{
    const cuLaunchKernel_params parameters = {nullptr, 2, 3, 4, 32, 8, 2, 99, nullptr, nullptr, nullptr};
    return mock.launch(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &parameters, symbol);
}

CUresult MockProgram::launch_as(CUpti_CallbackId call, CUstream stream)
{
    const cuLaunchKernel_params plain = {nullptr, 2, 3, 4, 32, 8, 2, 99, stream, nullptr, nullptr};
    const CUlaunchConfig config = {2, 3, 4, 32, 8, 2, 99, stream, nullptr, 0};
    const cuLaunchKernelEx_params with_attributes = {&config, nullptr, nullptr, nullptr};
    const cuLaunchCooperativeKernel_params cooperative = {nullptr, 2, 3, 4, 32, 8, 2, 99, stream, nullptr};
    const cuGraphLaunch_params graph = {nullptr, stream};
    switch (call) {
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz: return mock.launch(call, &plain);
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz: return mock.launch(call, &with_attributes);
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz: return mock.launch(call, &cooperative);
    default: return mock.launch(call, &graph, nullptr);
    }
}

std::vector<Profile> MockProgram::take_profiles()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(profiles_, {});
}

Profile MockProgram::profile_of_launch()
{
    take_profiles();
    launch();
    std::vector<Profile> profiles = take_profiles();
    EXPECT_EQ(profiles.size(), 1u);
    return profiles.empty() ? Profile() : std::move(profiles.front());
}

}  // namespace warpbook::cupti::test
