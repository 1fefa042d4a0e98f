#include <warpbook/hardware_profiler.hpp>

#include <stdexcept>
#include <utility>

#include "counters/driver/device_description.hpp"
#include "counters/driver/errors.hpp"
#include "launch_profiler.hpp"

namespace warpbook {

namespace cupti {

namespace {

/// Counts while it lives.
class Counting {
public:
    explicit Counting(LaunchProfiler& profiler) : profiler_(profiler) { profiler_.start(); }
    ~Counting() { profiler_.stop(); }
    Counting(const Counting&) = delete;
    Counting& operator=(const Counting&) = delete;

private:
    LaunchProfiler& profiler_;
};

}  // namespace

}  // namespace cupti

class HardwareProfiler::Implementation {
public:
    explicit Implementation(const HardwareProfilerOptions& options)
        : driver_(cupti::DriverApi::load()), device_(cupti::open_device(driver_, options.device))
    {
        cupti::LaunchProfiler::Options wanted;
        wanted.session = {
            .groups = cupti::groups_named(options.groups), .timeout = options.timeout, .waiting = options.waiting};
        wanted.device = device_;
        const bool wants_footprint = options.footprint_blocks > 0;
        try {
            // Before the context, so that all device code is seen being loaded.
            cupti::CuptiProcess& process = cupti::CuptiProcess::get();
            process.begin_to_initialize_profiler();
            CUcontext context = nullptr;
            // Never given back: CUPTI's configuration lives in it and can be made once in a process.
            driver_.call(driver_.device_primary_context_retain)(&context, device_);
            driver_.call(driver_.context_set_current)(context);
            description_ = cupti::describe_device(driver_, device_, &process.api());
            launches_.emplace(process, driver_, std::move(wanted), [this, wants_footprint](Profile profile) {
                if (wants_footprint) profile.footprint = Measured<Footprint>::unavailable(sectors_not_told_apart);
                collected_.push_back(std::move(profile));
            });
            runs_per_kernel_ = launches_->open(device_, context).runs_per_kernel();
        } catch (const cupti::DriverError& error) {
            throw BackendUnavailable(cupti::explain_missing_device(error.failure()));
        } catch (const cupti::CountersUnavailable& error) {
            throw BackendUnavailable(error.why());
        }
    }

    const DeviceDescription& description() const { return description_; }
    std::size_t runs_per_kernel() const { return runs_per_kernel_; }

    std::vector<Profile> profiles(const std::function<void()>& region)
    {
        // What a region left that threw.
        collected_.clear();
        {
            const cupti::Counting counting(*launches_);
            region();
        }
        return std::exchange(collected_, {});
    }

private:
    cupti::DriverApi driver_;
    CUdevice device_;
    DeviceDescription description_;
    std::vector<Profile> collected_;
    std::optional<cupti::LaunchProfiler> launches_;
    std::size_t runs_per_kernel_ = 1;
};

HardwareProfiler::HardwareProfiler(const HardwareProfilerOptions& options)
    : implementation_(std::make_unique<Implementation>(options))
{}

HardwareProfiler::~HardwareProfiler() = default;
HardwareProfiler::HardwareProfiler(HardwareProfiler&&) noexcept = default;

DeviceDescription HardwareProfiler::device() const { return implementation_->description(); }

std::size_t HardwareProfiler::runs_per_kernel() const { return implementation_->runs_per_kernel(); }

std::vector<Profile> HardwareProfiler::profiles(const std::function<void()>& region)
{
    return implementation_->profiles(region);
}

Profile HardwareProfiler::profile(const std::function<void()>& region)
{
    std::vector<Profile> all = profiles(region);
    if (all.size() != 1)
        throw std::logic_error("the region launched " + std::to_string(all.size()) +
                               " kernels on the profiled device, where profile() wants exactly one; profiles() takes "
                               "any number");
    return std::move(all.front());
}

}  // namespace warpbook
