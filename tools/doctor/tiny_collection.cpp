#include "tiny_collection.hpp"

#include <array>
#include <chrono>
#include <exception>
#include <numeric>

#include <warpbook/hardware_profiler.hpp>

#include "counters/driver/driver_api.hpp"
#include "tiny_kernel.hpp"

namespace warpbook::doctor {

namespace {

constexpr std::size_t floats_in_sector = 32 / sizeof(float);

HardwareProfilerOptions accesses_only()
{
    HardwareProfilerOptions options;
    options.groups = {"accesses"};
    // Whoever asks what is wrong wants to hear soon that another process has the counters.
    options.timeout = std::chrono::seconds{3};
    return options;
}

/// The kernel and its arrays, in the primary context of the first GPU. What is loaded is left to the process's end,
/// which is near.
class TinyKernel {
public:
    TinyKernel() : api_(cupti::DriverApi::load())
    {
        CUdevice device = 0;
        CUcontext context = nullptr;
        CUmodule module = nullptr;
        api_.call(api_.init)(0u);
        api_.call(api_.device_get)(&device, 0);
        api_.call(api_.device_primary_context_retain)(&context, device);
        api_.call(api_.context_set_current)(context);
        api_.call(api_.module_load_data)(&module, static_cast<const void*>(tiny_kernel_ptx));
        api_.call(api_.module_get_function)(&function_, module, tiny_kernel_name);

        std::array<float, tiny_kernel_lanes * floats_in_sector> zeros{};
        std::iota(input_.begin(), input_.end(), 1.0f);
        api_.call(api_.memory_allocate)(&from_, sizeof(input_));
        api_.call(api_.memory_allocate)(&to_, sizeof(zeros));
        api_.call(api_.copy_host_to_device)(from_, static_cast<const void*>(input_.data()), sizeof(input_));
        api_.call(api_.copy_host_to_device)(to_, static_cast<const void*>(zeros.data()), sizeof(zeros));
    }

    void run()
    {
        std::array<void*, 2> arguments = {&from_, &to_};
        api_.call(api_.launch_kernel)(function_, 1u, 1u, 1u, tiny_kernel_lanes, 1u, 1u, 0u, CUstream{nullptr},
                                      arguments.data(), static_cast<void**>(nullptr));
        api_.call(api_.context_synchronize)();
    }

    bool has_done_its_work()
    {
        std::array<float, tiny_kernel_lanes * floats_in_sector> output{};
        api_.call(api_.copy_device_to_host)(static_cast<void*>(output.data()), to_, sizeof(output));
        for (std::size_t i = 0; i < output.size(); ++i) {
            const float wanted = i % floats_in_sector == 0 ? input_[i / floats_in_sector] : 0.0f;
            if (output[i] != wanted) return false;
        }
        return true;
    }

private:
    cupti::DriverApi api_;
    CUfunction function_ = nullptr;
    std::array<float, tiny_kernel_lanes> input_{};
    CUdeviceptr from_ = 0;
    CUdeviceptr to_ = 0;
};

}  // namespace

Measured<TinyCollection> collect_tiny_kernel()
try {
    // First of all: it wants to see the kernel's code being loaded.
    HardwareProfiler profiler(accesses_only());
    TinyKernel kernel;
    const Profile profile = profiler.profile([&kernel] { kernel.run(); });
    const AccessCounts& loads = profile.totals.value().of(Space::global, Operation::load);
    const AccessCounts& stores = profile.totals.value().of(Space::global, Operation::store);
    return TinyCollection{loads.instructions, loads.units, stores.instructions, stores.units,
                          kernel.has_done_its_work()};
} catch (const UnavailableError& error) {
    return Measured<TinyCollection>::unavailable(error.why());
} catch (const std::exception& error) {
    // All that can go wrong here is an answer: no right to read, no counters in the profile, a GPU that fails.
    return Measured<TinyCollection>::unavailable(error.what());
}

bool can_collect_tiny_kernel() { return true; }

}  // namespace warpbook::doctor
