#include <warpbook/model_profiler.hpp>

#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "runtime.hpp"

namespace warpbook {

namespace {

void require_groups_of_model(const std::vector<std::string>& groups)
{
    for (const std::string& group : groups)
        if (group != "accesses" && group != "lines")
            throw std::invalid_argument("the model counts the groups accesses and lines, not '" + group + "'");
}

/// From begin to end, launches are told to somebody.
class Listening {
public:
    Listening(std::vector<Profile>& profiles, std::size_t footprint_blocks) : runtime_(program::Runtime::get())
    {
        const std::lock_guard lock(runtime_.mutex());
        runtime_.count_footprints(footprint_blocks);
        runtime_.report_launches_to([&profiles](const Profile& profile) { profiles.push_back(profile); });
    }
    ~Listening()
    {
        const std::lock_guard lock(runtime_.mutex());
        runtime_.report_launches_to(nullptr);
        runtime_.count_footprints(runtime_.settings().footprint_blocks);
    }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    program::Runtime& runtime_;
};

}  // namespace

ModelProfiler::ModelProfiler(const HardwareProfilerOptions& options) : footprint_blocks_(options.footprint_blocks)
{
    require_groups_of_model(options.groups);
    if (options.device != 0) throw std::invalid_argument("the model has one device, number 0");
}

DeviceDescription ModelProfiler::device() const { return program::Runtime::get().backend().device(); }

std::vector<Profile> ModelProfiler::profiles(const std::function<void()>& region)
{
    std::vector<Profile> profiles;
    const Listening listening(profiles, footprint_blocks_);
    region();
    return profiles;
}

Profile ModelProfiler::profile(const std::function<void()>& region)
{
    std::vector<Profile> all = profiles(region);
    if (all.size() != 1)
        throw std::logic_error("the region launched " + std::to_string(all.size()) +
                               " kernels, where profile() is for one: profiles() is for several");
    return std::move(all.front());
}

}  // namespace warpbook
