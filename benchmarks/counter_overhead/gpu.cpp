#include "gpu.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "../../common/src/program/device_code.hpp"
#include "counters/driver/driver_api.hpp"
#include "counters/driver/kernel_module.hpp"

namespace warpbook::benchmarks {

class Gpu::Implementation {
public:
    Implementation() : api_(cupti::DriverApi::load())
    {
        const CUdevice device = cupti::open_device(api_, 0);
        CUcontext context = nullptr;
        // Left to the process's end, which is near.
        api_.call(api_.device_primary_context_retain)(&context, device);
        api_.call(api_.context_set_current)(context);
        module_.emplace(api_, device, device_code());
    }

    CUdeviceptr allocate(std::size_t bytes)
    {
        CUdeviceptr array = 0;
        api_.call(api_.memory_allocate)(&array, bytes);
        arrays_.push_back(array);
        return array;
    }

    void copy_to(CUdeviceptr array, const std::vector<float>& content)
    {
        api_.call(api_.copy_host_to_device)(array, static_cast<const void*>(content.data()),
                                            content.size() * sizeof(float));
    }

    void release_all() noexcept
    {
        for (const CUdeviceptr array : arrays_) api_.call_quietly(api_.memory_free, array);
        arrays_.clear();
    }

    void run(const Launch& launch)
    {
        std::vector<void*> arguments = launch.arguments.addresses();
        api_.call(api_.launch_kernel)(module_->prepare(launch), launch.grid.x, launch.grid.y, launch.grid.z,
                                      launch.block.x, launch.block.y, launch.block.z, 0u, CUstream{nullptr},
                                      arguments.data(), static_cast<void**>(nullptr));
        api_.call(api_.context_synchronize)();
    }

private:
    cupti::DriverApi api_;
    std::optional<cupti::KernelModule> module_;
    std::vector<CUdeviceptr> arrays_;
};

Gpu::Gpu() : implementation_(std::make_unique<Implementation>()) {}
Gpu::~Gpu() { release_all(); }

float* Gpu::allocate(std::size_t floats)
{
    // A piece again and again: what the host does to fill memory is time of the process, too.
    std::vector<float> content(std::min(floats, std::size_t{1} << 18));
    std::iota(content.begin(), content.end(), 0.0f);
    const CUdeviceptr array = implementation_->allocate(floats * sizeof(float));
    for (std::size_t i = 0; i + content.size() <= floats; i += content.size())
        implementation_->copy_to(array + i * sizeof(float), content);
    return reinterpret_cast<float*>(array);
}

void Gpu::release_all() noexcept { implementation_->release_all(); }

void Gpu::run(const Launch& launch) { implementation_->run(launch); }

}  // namespace warpbook::benchmarks
