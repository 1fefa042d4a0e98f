#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include <warpbook/launch.hpp>

#include "cupti_api.hpp"
#include "driver_api.hpp"

namespace warpbook::cupti {

/// CUPTI's numbers of the driver calls that launch kernels. `<<<>>>` ends in one of them, too. "ptsz": the variants of
/// programs whose default stream is each thread's own.
inline constexpr std::array<CUpti_CallbackId, 8> launching_calls = {
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch,
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz,
};

/// A driver call that launches a kernel.
struct DriverLaunch {
    std::string symbol;
    /// As it was passed: cudart's are CUkernels.
    CUfunction function = nullptr;
    Dim3 grid;
    Dim3 block;
    std::size_t dynamic_shared_bytes = 0;
    CUstream stream = nullptr;
    /// Launches the same kernel with the same arguments once more. Only as long as the call lasts. Throws DriverError.
    std::function<void()> again;
    /// Why a launch of this kind cannot be counted; empty when it can.
    std::string reason;
};

/// What CUPTI shows of `call`, which has to be one of launching_calls.
DriverLaunch driver_launch(const DriverApi& api, CUpti_CallbackId call, const CUpti_CallbackData& data);

/// Has the driver load the kernel's code, which it otherwise does when it launches the kernel for the first time
/// (CUDA_MODULE_LOADING): what the code does can be asked before.
void load_code(const DriverApi& api, const DriverLaunch& launch) noexcept;

}  // namespace warpbook::cupti
