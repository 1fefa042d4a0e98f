#include <warpbook/backend.hpp>
#include <warpbook/gpus.hpp>
#include <warpbook/hardware_profiler.hpp>
#include <warpbook/local_code.hpp>

// Stands in for the rest of this folder where there are no CUDA headers to compile that with.

namespace warpbook {

namespace {

[[noreturn]] void refuse()
{
    throw BackendUnavailable({Unavailable::Cause::no_cuda,
                              "this build has no CUDA support: nvcc was not found when it was configured; put nvcc "
                              "12.6 or newer on PATH, or set CUDAToolkit_ROOT, and configure again"});
}

}  // namespace

std::unique_ptr<Backend> open_cupti_backend(const BackendOptions&) { refuse(); }

Measured<std::vector<DeviceDescription>> list_gpus()
{
    return Measured<std::vector<DeviceDescription>>::unavailable(
        {Unavailable::Cause::no_cuda, "this build has no CUDA support"});
}

Measured<LocalCode> local_code_of(std::span<const std::byte>, const std::string&)
{
    return Measured<LocalCode>::unavailable({Unavailable::Cause::no_cuda, "this build has no CUDA support"});
}

class HardwareProfiler::Implementation {};

HardwareProfiler::HardwareProfiler(const HardwareProfilerOptions&) { refuse(); }
HardwareProfiler::~HardwareProfiler() = default;
HardwareProfiler::HardwareProfiler(HardwareProfiler&&) noexcept = default;

// Nobody has an object to call these with.
DeviceDescription HardwareProfiler::device() const { return {}; }
std::size_t HardwareProfiler::runs_per_kernel() const { return 0; }
std::vector<Profile> HardwareProfiler::profiles(const std::function<void()>&) { return {}; }
Profile HardwareProfiler::profile(const std::function<void()>&) { return {}; }

}  // namespace warpbook
