#include "driver_launch.hpp"

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

/// In the "ptsz" variants no stream means the thread's own; the other entry points want it named.
CUstream stream_of(CUstream stream, bool per_thread)
{
    return stream == nullptr && per_thread ? CU_STREAM_PER_THREAD : stream;
}

/// What all calls tell of their launch, under the same names.
template <class Parameters>
DriverLaunch shape_of(const Parameters& parameters, bool per_thread)
{
    DriverLaunch launch;
    launch.grid = {parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ};
    launch.block = {parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ};
    launch.dynamic_shared_bytes = parameters.sharedMemBytes;
    launch.stream = stream_of(parameters.hStream, per_thread);
    return launch;
}

DriverLaunch plain_launch(const DriverApi& api, const cuLaunchKernel_params& call, bool per_thread)
{
    DriverLaunch launch = shape_of(call, per_thread);
    launch.function = call.f;
    launch.again = [&api, &call, stream = launch.stream] {
        api.call(api.launch_kernel)(call.f, call.gridDimX, call.gridDimY, call.gridDimZ, call.blockDimX, call.blockDimY,
                                    call.blockDimZ, call.sharedMemBytes, stream, call.kernelParams, call.extra);
    };
    return launch;
}

DriverLaunch launch_with_attributes(const DriverApi& api, const cuLaunchKernelEx_params& call, bool per_thread)
{
    DriverLaunch launch = shape_of(*call.config, per_thread);
    launch.function = call.f;
    launch.again = [&api, &call, stream = launch.stream] {
        CUlaunchConfig same = *call.config;
        same.hStream = stream;
        api.call(api.launch_kernel_with_attributes)(static_cast<const CUlaunchConfig*>(&same), call.f,
                                                    call.kernelParams, call.extra);
    };
    return launch;
}

DriverLaunch cooperative_launch(const DriverApi& api, const cuLaunchCooperativeKernel_params& call, bool per_thread)
{
    DriverLaunch launch = shape_of(call, per_thread);
    launch.function = call.f;
    launch.again = [&api, &call, stream = launch.stream] {
        api.call(api.launch_cooperative_kernel)(call.f, call.gridDimX, call.gridDimY, call.gridDimZ, call.blockDimX,
                                                call.blockDimY, call.blockDimZ, call.sharedMemBytes, stream,
                                                call.kernelParams);
    };
    return launch;
}

DriverLaunch graph_launch()
{
    DriverLaunch launch;
    launch.symbol = "a graph's kernels";
    launch.reason =
        "kernels of a CUDA graph run together and cannot be counted one by one; let the program launch them without a "
        "graph: frameworks have a switch for that, and other programs put the captured launches into a plain stream";
    return launch;
}

/// Why a launch into this stream cannot be counted; empty when it can.
std::string why_not_in(const DriverApi& api, CUstream stream)
{
    constexpr const char* captured = "it was captured into a CUDA graph, not run";
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    try {
        api.call(api.stream_is_capturing)(stream, &status);
    } catch (const DriverError& error) {
        if (loses_device(error.failure().code))
            return "a kernel before it failed, and its error stops every launch after it (" +
                   describe(error.failure()) + ")";
        // Something else is being captured, which a wait would break.
        return captured;
    }
    return status == CU_STREAM_CAPTURE_STATUS_NONE ? "" : captured;
}

DriverLaunch launch_of(const DriverApi& api, CUpti_CallbackId call, const void* parameters)
{
    switch (call) {
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz:
        return plain_launch(api, *static_cast<const cuLaunchKernel_params*>(parameters),
                            call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz);
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz:
        return launch_with_attributes(api, *static_cast<const cuLaunchKernelEx_params*>(parameters),
                                      call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz);
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz:
        return cooperative_launch(api, *static_cast<const cuLaunchCooperativeKernel_params*>(parameters),
                                  call == CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz);
    default: return graph_launch();
    }
}

}  // namespace

DriverLaunch driver_launch(const DriverApi& api, CUpti_CallbackId call, const CUpti_CallbackData& data)
{
    DriverLaunch launch = launch_of(api, call, data.functionParams);
    if (data.symbolName != nullptr) launch.symbol = data.symbolName;
    if (launch.reason.empty()) launch.reason = why_not_in(api, launch.stream);
    return launch;
}

void load_code(const DriverApi& api, const DriverLaunch& launch) noexcept
{
    CUfunction loaded = nullptr;
    // It refuses a CUfunction: cuModuleGetFunction() has loaded its code.
    api.call_quietly(api.kernel_get_function, &loaded, reinterpret_cast<CUkernel>(launch.function));
}

}  // namespace warpbook::cupti
