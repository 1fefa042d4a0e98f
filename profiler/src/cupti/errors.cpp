#include "errors.hpp"

#include <utility>

#include <cuda.h>
#include <cupti_result.h>

#include "call_place.hpp"

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
        return "the kernel accessed an address that is no multiple of the access's size, such as a float4 that does "
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

}  // namespace

std::string describe(const CallFailure& failure)
{
    std::string text = failure.call + " returned " + failure.name + " (" + std::to_string(failure.code) + ")";
    if (!failure.text.empty()) text += ": " + failure.text;
    if (!failure.place.empty()) text += ", at " + failure.place;
    return text;
}

std::string to_string(const CallPlace& place)
{
    const std::string path = place.file;
    return path.substr(path.rfind('/') + 1) + ":" + std::to_string(place.line);
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

std::string explain_kernel_failure(const CallFailure& failure, const Launch& launch)
{
    const std::string kernel = to_string(launch);
    if (const std::string fault = what_the_kernel_did(failure.code); !fault.empty())
        return kernel + " failed: " + fault +
               ". Run the same with `--backend model` to see the line and the thread. (" + describe(failure) + ")";
    if (failure.code == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
        return "launch of " + kernel +
               " refused: its blocks need more registers or shared memory than a multiprocessor has; "
               "make them smaller. (" +
               describe(failure) + ")";
    return kernel + " failed: " + describe(failure);
}

std::string explain_lost_device(const Launch& launch)
{
    return "the device was lost after " + to_string(launch) +
           ": its error stops everything that this process asks of the device later. Run again.";
}

std::string explain_missing_counters(const CallFailure& failure)
{
    const std::string detail = " (" + describe(failure) + ")";
    switch (failure.code) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
        return "the driver allows counters to administrators only: run as root, or let everybody read them with the "
               "driver option NVreg_RestrictProfilingToAdminUsers=0 (modprobe.d) and a reboot; in a container "
               "--cap-add=SYS_ADMIN" +
               detail;
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
        return "this virtual GPU does not allow counters: the host's administrator has to enable profiling for this "
               "virtual machine" +
               detail;
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
    case CUPTI_ERROR_MAX_LIMIT_REACHED:
    case CUPTI_ERROR_HARDWARE_BUSY:
        return "another profiler uses the counters, in this process or in another: wait until it has ended and run "
               "again, run without ncu, nsys and their like, or, in a lab, leave the counters to them with "
               "--counters off" +
               detail;
    case CUPTI_ERROR_OLD_PROFILER_API_INITIALIZED:
        return "this process already uses CUPTI's older profiler interface" + detail;
    case CUPTI_ERROR_NOT_SUPPORTED:
    case CUPTI_ERROR_INVALID_CHIP_NAME:
    case CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED:
    case CUPTI_ERROR_INVALID_METRIC_NAME:
        return "this CUPTI cannot read the counters on this GPU: it needs a GPU of compute capability 7.5 or newer, "
               "and a CUDA toolkit that knows it" +
               detail;
    case CUPTI_ERROR_NOT_COMPATIBLE:
        return "the driver is too old for this CUPTI: update the driver, or name an older libcupti in "
               "WARPBOOK_CUPTI_LIBRARY" +
               detail;
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED: return "virtual GPUs of this kind have no counters" + detail;
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED:
        return "confidential computing is on, which hides the counters" + detail;
    case CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED: return "mining GPUs have no counters" + detail;
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED: return "this slice of a divided (MIG) GPU has no counters" + detail;
    case CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED: return "GPUs joined by SLI have no counters" + detail;
    case CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED: return "this GPU has no counters under WSL" + detail;
    default: return "the counters could not be read" + detail;
    }
}

std::string explain_missing_device(const CallFailure& failure)
{
    const std::string detail = " (" + describe(failure) + ")";
    switch (failure.code) {
    case CUDA_ERROR_NO_DEVICE:
        return "the NVIDIA driver is installed but sees no GPU: check CUDA_VISIBLE_DEVICES, and in a container that it "
               "was started with a GPU (--gpus all)" +
               detail;
    case CUDA_ERROR_STUB_LIBRARY:
        return "libcuda.so.1 is the toolkit's stub and no driver: take the stubs folder out of LD_LIBRARY_PATH" +
               detail;
    case CUDA_ERROR_SYSTEM_DRIVER_MISMATCH:
        return "libcuda.so.1 and the kernel's NVIDIA driver are of different versions: reboot after a driver update" +
               detail;
    default: return "the NVIDIA driver does not start" + detail;
    }
}

}  // namespace warpbook::cupti
