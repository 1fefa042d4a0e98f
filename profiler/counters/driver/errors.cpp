#include "errors.hpp"

#include <utility>

#include <cuda.h>
#include <cupti_result.h>

#include "call_site.hpp"

namespace warpbook::cupti {

namespace {

/// The sentence for a kernel that the device stopped; empty for other errors.
std::string what_the_kernel_did(int driver_code)
{
    switch (driver_code) {
    case CUDA_ERROR_ILLEGAL_ADDRESS:
        return "the kernel accessed an address that belongs to no array: an index is out of bounds, or a pointer is "
               "not a device pointer";
    case CUDA_ERROR_MISALIGNED_ADDRESS:
        return "the kernel accessed an address that is not a multiple of the access's size, such as a float4 that does "
               "not begin at a multiple of 16 bytes";
    case CUDA_ERROR_LAUNCH_FAILED:
        return "the kernel was stopped by a fault, most often an index out of bounds of a shared array";
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
        return "the kernel used a pointer of one memory (such as shared) for an access to another";
    case CUDA_ERROR_LAUNCH_TIMEOUT: return "the kernel ran too long and was stopped; does a loop never end?";
    case CUDA_ERROR_ASSERT: return "an assert in the kernel failed";
    case CUDA_ERROR_HARDWARE_STACK_ERROR: return "the kernel ran out of stack, or destroyed it";
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
    case CUDA_ERROR_INVALID_PC: return "the kernel jumped to something that is no code";
    default: return {};
    }
}

std::string explain_fault(int driver_code, WhileCounted counted)
{
    std::string text = what_the_kernel_did(driver_code);
    if (counted == WhileCounted::yes && may_be_another_programs(driver_code))
        text += "; or a kernel of another program on this GPU failed, which also stops those whose counters are read";
    return text;
}

}  // namespace

std::string describe(const CallFailure& failure)
{
    std::string text = failure.call + " returned " + failure.name + " (" + std::to_string(failure.code) + ")";
    if (!failure.text.empty()) text += ": " + failure.text;
    if (!failure.location.empty()) text += ", at " + failure.location;
    return text;
}

std::string to_string(const CallSite& site)
{
    const std::string path = site.file;
    return path.substr(path.rfind('/') + 1) + ":" + std::to_string(site.line);
}

DriverError::DriverError(CallFailure failure) : DeviceError(describe(failure)), failure_(std::move(failure)) {}

CuptiError::CuptiError(CallFailure failure)
    : CountersUnavailable(explain_missing_counters(failure)), failure_(std::move(failure))
{}

bool loses_device(int driver_code)
{
    switch (driver_code) {
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_MISALIGNED_ADDRESS:
    case CUDA_ERROR_LAUNCH_FAILED:
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_HARDWARE_STACK_ERROR:
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
    case CUDA_ERROR_INVALID_PC:
    case CUDA_ERROR_ECC_UNCORRECTABLE:
    case CUDA_ERROR_CONTEXT_IS_DESTROYED: return true;
    default: return false;
    }
}

bool may_be_another_programs(int driver_code) { return driver_code == CUDA_ERROR_LAUNCH_FAILED; }

void throw_kernel_failure(const CallFailure& failure, const Launch& launch, WhileCounted counted)
{
    const std::string kernel = to_string(launch);
    if (const std::string fault = explain_fault(failure.code, counted); !fault.empty())
        throw KernelFault(kernel + " failed: " + fault, describe(failure));
    if (failure.code == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
        throw DeviceError("launch of " + kernel +
                          " refused: its blocks need more registers or shared memory than a multiprocessor has; "
                          "make them smaller. (" +
                          describe(failure) + ")");
    throw DeviceError(kernel + " failed: " + describe(failure));
}

std::string explain_kernel_failure(const CallFailure& failure, WhileCounted counted)
{
    const std::string fault = explain_fault(failure.code, counted);
    return fault.empty() ? describe(failure) : fault + " (" + describe(failure) + ")";
}

std::string explain_lost_device(const Launch& launch)
{
    return "the device was lost after " + to_string(launch) +
           ": its error stops everything that this process asks of the device later. Run again.";
}

Unavailable explain_missing_counters(const CallFailure& failure)
{
    using Cause = Unavailable::Cause;
    const auto because = [&failure](Cause cause, const char* text) {
        return Unavailable(cause, text, describe(failure));
    };
    switch (failure.code) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
        return because(Cause::no_permission,
                       "the driver allows counters to administrators only: run as root, or let everybody read them "
                       "with the driver option NVreg_RestrictProfilingToAdminUsers=0 (modprobe.d) and a reboot; in a "
                       "container, start it with the capability SYS_ADMIN");
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
        return because(Cause::locked_virtual_gpu,
                       "this virtual GPU does not allow counters: the host's administrator has to enable profiling "
                       "for this virtual machine");
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
    case CUPTI_ERROR_MAX_LIMIT_REACHED:
    case CUPTI_ERROR_HARDWARE_BUSY:
        return because(Cause::other_profiler,
                       "another profiler uses the counters, in this process or in another: wait until it has ended "
                       "and run again, or run without ncu, nsys and their like");
    case CUPTI_ERROR_OLD_PROFILER_API_INITIALIZED:
        return because(Cause::other, "this process already uses CUPTI's older profiler interface");
    case CUPTI_ERROR_NOT_SUPPORTED:
    case CUPTI_ERROR_INVALID_CHIP_NAME:
    case CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED:
    case CUPTI_ERROR_INVALID_METRIC_NAME:
        return because(Cause::unknown_chip,
                       "this CUPTI cannot read the counters on this GPU: it needs a GPU of compute capability 7.5 or "
                       "newer, and a CUDA toolkit that knows it");
    case CUPTI_ERROR_NOT_COMPATIBLE:
        return because(Cause::driver_too_old,
                       "the driver is too old for this CUPTI: update the driver, or name an older libcupti in "
                       "WARPBOOK_CUPTI_LIBRARY");
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
        return because(Cause::virtual_gpu, "virtual GPUs of this kind have no counters");
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED:
        return because(Cause::confidential_computing, "confidential computing is on, which hides the counters");
    case CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED: return because(Cause::other_gpu_kind, "mining GPUs have no counters");
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED:
        return because(Cause::mig_slice, "this slice of a divided (MIG) GPU has no counters");
    case CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED:
        return because(Cause::other_gpu_kind, "GPUs joined by SLI have no counters");
    case CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED: return because(Cause::wsl_gpu, "this GPU has no counters under WSL");
    default: return because(Cause::other, "the counters could not be read");
    }
}

Unavailable explain_missing_device(const CallFailure& failure)
{
    using Cause = Unavailable::Cause;
    switch (failure.code) {
    case CUDA_ERROR_NO_DEVICE:
        return {
            Cause::no_gpu,
            "the NVIDIA driver is installed but sees no GPU: check CUDA_VISIBLE_DEVICES, and in a container that it "
            "was started with access to a GPU",
            describe(failure)};
    case CUDA_ERROR_STUB_LIBRARY:
        return {Cause::no_driver,
                "libcuda.so.1 is the toolkit's stub and no driver: take the stubs folder out of LD_LIBRARY_PATH",
                describe(failure)};
    case CUDA_ERROR_SYSTEM_DRIVER_MISMATCH:
        return {Cause::other,
                "libcuda.so.1 and the kernel's NVIDIA driver are of different versions: reboot after a driver update",
                describe(failure)};
    default: return {Cause::other, "the NVIDIA driver does not start", describe(failure)};
    }
}

}  // namespace warpbook::cupti
