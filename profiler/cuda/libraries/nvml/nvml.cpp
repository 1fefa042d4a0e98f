// NVML: what it tells is made up from the model's device properties.
#include <nvml.h>

#include <cstring>
#include <string>

#include "cuda/runtime/device_numbers.hpp"

struct nvmlDevice_st {};

namespace warpbook::program {

namespace {

/// Of a GPU that does nothing: an H200's, about.
constexpr unsigned idle_milliwatts = 75'000;
constexpr unsigned most_milliwatts = 700'000;
constexpr unsigned idle_degrees = 30;

bool nvml_is_open = false;

nvmlDevice_t the_device()
{
    static nvmlDevice_st device;
    return &device;
}

/// `tell()` where the library was initialized, and the device is the one that there is.
template <class Tell>
nvmlReturn_t of_device(nvmlDevice_t device, const void* result, Tell tell)
{
    if (!nvml_is_open) return NVML_ERROR_UNINITIALIZED;
    if (device != the_device() || result == nullptr) return NVML_ERROR_INVALID_ARGUMENT;
    tell();
    return NVML_SUCCESS;
}

template <class Number, class Value>
nvmlReturn_t number_of_device(nvmlDevice_t device, Number* result, Value value)
{
    return of_device(device, result, [&] { *result = static_cast<Number>(value); });
}

nvmlReturn_t text_to(char* to, unsigned length, const std::string& text)
{
    if (!nvml_is_open) return NVML_ERROR_UNINITIALIZED;
    if (to == nullptr) return NVML_ERROR_INVALID_ARGUMENT;
    if (length <= text.size()) return NVML_ERROR_INSUFFICIENT_SIZE;
    std::memcpy(to, text.c_str(), text.size() + 1);
    return NVML_SUCCESS;
}

nvmlReturn_t device_at(bool is_there, nvmlDevice_t* device)
{
    if (!nvml_is_open) return NVML_ERROR_UNINITIALIZED;
    if (device == nullptr || !is_there) return NVML_ERROR_INVALID_ARGUMENT;
    *device = the_device();
    return NVML_SUCCESS;
}

std::string bus_id()
{
    char text[32] = {};
    cudaDeviceGetPCIBusId(text, sizeof text, 0);
    return text;
}

unsigned megahertz(cudaDeviceAttr attribute) { return static_cast<unsigned>(*attribute_of_device(attribute)) / 1000; }

nvmlReturn_t clock_of_device(nvmlDevice_t device, nvmlClockType_t type, unsigned* clock)
{
    const bool is_memory = type == NVML_CLOCK_MEM;
    return number_of_device(device, clock, megahertz(is_memory ? cudaDevAttrMemoryClockRate : cudaDevAttrClockRate));
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

nvmlReturn_t nvmlInit_v2()
{
    nvml_is_open = true;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlInitWithFlags(unsigned int) { return nvmlInit_v2(); }
nvmlReturn_t nvmlShutdown()
{
    if (!nvml_is_open) return NVML_ERROR_UNINITIALIZED;
    nvml_is_open = false;
    return NVML_SUCCESS;
}

const char* nvmlErrorString(nvmlReturn_t result)
{
    switch (result) {
    case NVML_SUCCESS: return "Success";
    case NVML_ERROR_UNINITIALIZED: return "Uninitialized";
    case NVML_ERROR_INVALID_ARGUMENT: return "Invalid Argument";
    case NVML_ERROR_NOT_SUPPORTED: return "Not Supported";
    case NVML_ERROR_NO_PERMISSION: return "Insufficient Permissions";
    case NVML_ERROR_NOT_FOUND: return "Not Found";
    case NVML_ERROR_INSUFFICIENT_SIZE: return "Insufficient Size";
    default: return "Unknown Error";
    }
}

nvmlReturn_t nvmlSystemGetDriverVersion(char* version, unsigned int length)
{
    return text_to(version, length, "580.0");
}
nvmlReturn_t nvmlSystemGetNVMLVersion(char* version, unsigned int length) { return text_to(version, length, "13.580"); }
nvmlReturn_t nvmlSystemGetCudaDriverVersion(int* cudaDriverVersion)
{
    return cudaDriverGetVersion(cudaDriverVersion) == cudaSuccess ? NVML_SUCCESS : NVML_ERROR_INVALID_ARGUMENT;
}
nvmlReturn_t nvmlSystemGetCudaDriverVersion_v2(int* cudaDriverVersion)
{
    return nvmlSystemGetCudaDriverVersion(cudaDriverVersion);
}

nvmlReturn_t nvmlDeviceGetCount_v2(unsigned int* deviceCount) { return number_of_device(the_device(), deviceCount, 1); }
nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned int index, nvmlDevice_t* device)
{
    return device_at(index == 0, device);
}
nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char* pciBusId, nvmlDevice_t* device)
{
    return device_at(pciBusId != nullptr && bus_id() == pciBusId, device);
}
nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device, unsigned int* index) { return number_of_device(device, index, 0); }

nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char* name, unsigned int length)
{
    if (device != the_device()) return NVML_ERROR_INVALID_ARGUMENT;
    return text_to(name, length, properties_of_device().name);
}

nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t device, char* uuid, unsigned int length)
{
    if (device != the_device()) return NVML_ERROR_INVALID_ARGUMENT;
    return text_to(uuid, length, "GPU-00000000-0000-0000-0000-000000000000");
}

nvmlReturn_t nvmlDeviceGetPciInfo_v3(nvmlDevice_t device, nvmlPciInfo_t* pci)
{
    return of_device(device, pci, [&] {
        const cudaDeviceProp properties = properties_of_device();
        *pci = {};
        pci->domain = static_cast<unsigned>(properties.pciDomainID);
        pci->bus = static_cast<unsigned>(properties.pciBusID);
        pci->device = static_cast<unsigned>(properties.pciDeviceID);
        const std::string id = bus_id();
        id.copy(pci->busId, sizeof pci->busId - 1);
        id.copy(pci->busIdLegacy, sizeof pci->busIdLegacy - 1);
    });
}

nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t* memory)
{
    return of_device(device, memory, [&] {
        size_t free = 0;
        size_t total = 0;
        cudaMemGetInfo(&free, &total);
        *memory = {total, free, total - free};
    });
}

nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t device, nvmlUtilization_t* utilization)
{
    return of_device(device, utilization, [&] { *utilization = {0, 0}; });
}
nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t device, unsigned int* power)
{
    return number_of_device(device, power, idle_milliwatts);
}
nvmlReturn_t nvmlDeviceGetPowerManagementLimit(nvmlDevice_t device, unsigned int* limit)
{
    return number_of_device(device, limit, most_milliwatts);
}
nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(nvmlDevice_t device, unsigned int* limit)
{
    return number_of_device(device, limit, most_milliwatts);
}
nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t device, unsigned long long* energy)
{
    return number_of_device(device, energy, 0);
}
nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t device, nvmlTemperatureSensors_t, unsigned int* temp)
{
    return number_of_device(device, temp, idle_degrees);
}
nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t device, unsigned int*)
{
    // As of a GPU without a fan of its own.
    return device == the_device() ? NVML_ERROR_NOT_SUPPORTED : NVML_ERROR_INVALID_ARGUMENT;
}
nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned int* clock)
{
    return clock_of_device(device, type, clock);
}
nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned int* clock)
{
    return clock_of_device(device, type, clock);
}
nvmlReturn_t nvmlDeviceGetApplicationsClock(nvmlDevice_t device, nvmlClockType_t clockType, unsigned int* clockMHz)
{
    return clock_of_device(device, clockType, clockMHz);
}
nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t device, unsigned int* busWidth)
{
    return number_of_device(device, busWidth, properties_of_device().memoryBusWidth);
}
nvmlReturn_t nvmlDeviceGetNumGpuCores(nvmlDevice_t device, unsigned int* numCores)
{
    // 128 in each multiprocessor of compute capability 9.0 (CUDA C++ Programming Guide, "Compute Capability 9.0").
    return number_of_device(device, numCores, properties_of_device().multiProcessorCount * 128);
}
nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int* major, int* minor)
{
    return of_device(device, minor == nullptr ? nullptr : major, [&] {
        *major = properties_of_device().major;
        *minor = properties_of_device().minor;
    });
}
nvmlReturn_t nvmlDeviceGetPersistenceMode(nvmlDevice_t device, nvmlEnableState_t* mode)
{
    return number_of_device(device, mode, NVML_FEATURE_ENABLED);
}

}  // extern "C"
