#pragma once

#include <string>

#include <warpbook/backend.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/unavailable.hpp>

namespace warpbook::cupti {

/// A call to the driver or to CUPTI that returned an error.
struct CallFailure {
    /// The function's name.
    std::string call;
    int code = 0;
    /// The code's name, for example "CUDA_ERROR_OUT_OF_MEMORY".
    std::string name;
    /// The library's own words; may be empty.
    std::string text;
    /// Where in this project the call was made: "device_memory.cpp:41"; may be empty.
    std::string location{};
};

/// "cuMemAlloc_v2 returned CUDA_ERROR_OUT_OF_MEMORY (2): out of memory, at device_memory.cpp:41".
std::string describe(const CallFailure& failure);

/// A driver call failed.
class DriverError : public DeviceError {
public:
    explicit DriverError(CallFailure failure);
    const CallFailure& failure() const { return failure_; }

private:
    CallFailure failure_;
};

/// Counters cannot be read. Kernels still run.
class CountersUnavailable : public UnavailableError {
public:
    using UnavailableError::UnavailableError;
};

/// A CUPTI call failed. why() says what that means and how to cure it.
class CuptiError : public CountersUnavailable {
public:
    explicit CuptiError(CallFailure failure);
    const CallFailure& failure() const { return failure_; }

private:
    CallFailure failure_;
};

/// True for driver codes after which every later call fails as well, until the process ends.
bool loses_device(int driver_code);

/// True for the driver code with which a launch fails while it is counted when a kernel of another program on the same
/// GPU faults (docs/hardware.md).
bool may_be_another_programs(int driver_code);

/// Whether the counters were open when a launch failed.
enum class WhileCounted : bool { no, yes };

/// Throws what a driver error during `launch` means for the kernel, for whoever wrote it: a KernelFault where the
/// kernel itself was at fault, another DeviceError otherwise.
[[noreturn]] void throw_kernel_failure(const CallFailure& failure, const Launch& launch, WhileCounted counted);

/// What a driver error says of the kernel that failed with it, and which call returned it.
std::string explain_kernel_failure(const CallFailure& failure, WhileCounted counted);

/// What every call says after `launch` lost the device.
std::string explain_lost_device(const Launch& launch);

/// Why a CUPTI error keeps the counters from being read, and the cure where there is one.
Unavailable explain_missing_counters(const CallFailure& failure);

/// Why the driver does not start.
Unavailable explain_missing_device(const CallFailure& failure);

}  // namespace warpbook::cupti
