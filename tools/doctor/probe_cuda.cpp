#include <dlfcn.h>

#include <array>

#include "counters/driver/cupti_api.hpp"
#include "counters/driver/driver_api.hpp"
#include "counters/driver/errors.hpp"
#include "probes.hpp"

namespace warpbook::doctor {

namespace {

using cupti::CuptiApi;
using cupti::DriverApi;

DriverState state_of(int code)
{
    switch (code) {
    case CUDA_ERROR_NO_DEVICE: return DriverState::no_gpu;
    case CUDA_ERROR_STUB_LIBRARY: return DriverState::stub;
    case CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: return DriverState::mismatch;
    default: return DriverState::broken;
    }
}

/// Null, with the reason in `facts`, where the driver does not work.
std::optional<DriverApi> start_driver(DriverFacts& facts)
{
    const std::array<std::string, 1> library = {"libcuda.so.1"};
    if (const auto opened = cupti::DynamicLibrary::open(library); !opened.available()) {
        facts.state = DriverState::absent;
        facts.detail = opened.reason();
        return std::nullopt;
    }
    try {
        DriverApi api = DriverApi::load();
        api.call(api.init)(0u);
        int version = 0;
        api.call(api.driver_get_version)(&version);
        facts.cuda_version = std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
        facts.state = DriverState::works;
        return api;
    } catch (const cupti::DriverError& error) {
        facts.state = state_of(error.failure().code);
        facts.detail = cupti::describe(error.failure());
    } catch (const BackendUnavailable& error) {
        // The library is there, so it is one of its functions that is not.
        facts.state = DriverState::too_old;
        facts.detail = error.what();
    }
    return std::nullopt;
}

Gpu describe_gpu(const DriverApi& api, int index)
{
    CUdevice device = 0;
    api.call(api.device_get)(&device, index);
    std::array<char, 256> name{};
    api.call(api.device_get_name)(name.data(), static_cast<int>(name.size()), device);
    Gpu gpu;
    gpu.name = name.data();
    api.call(api.device_get_attribute)(&gpu.major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    api.call(api.device_get_attribute)(&gpu.minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    std::size_t bytes = 0;
    api.call(api.device_total_memory)(&bytes, device);
    gpu.bytes = std::uint64_t{bytes};
    return gpu;
}

std::vector<Gpu> list_gpus(const DriverApi& api, DriverFacts& facts)
{
    std::vector<Gpu> gpus;
    try {
        int count = 0;
        api.call(api.device_get_count)(&count);
        for (int index = 0; index < count; ++index) gpus.push_back(describe_gpu(api, index));
        if (gpus.empty()) facts.state = DriverState::no_gpu;
    } catch (const cupti::DriverError& error) {
        facts.state = DriverState::broken;
        facts.detail = error.what();
        gpus.clear();
    }
    return gpus;
}

std::string file_of(const void* function)
{
    Dl_info place{};
    return dladdr(function, &place) != 0 && place.dli_fname != nullptr ? place.dli_fname : "";
}

std::optional<CuptiApi> load_cupti(CuptiFacts& facts)
{
    try {
        CuptiApi api = CuptiApi::load();
        facts.state = CuptiState::works;
        facts.version = api.version();
        facts.library = file_of(reinterpret_cast<const void*>(api.get_version.address));
        return api;
    } catch (const cupti::CountersUnavailable& error) {
        facts.detail = error.what();
        const bool too_old = error.why().cause == Unavailable::Cause::cupti_too_old;
        facts.state = too_old ? CuptiState::too_old : CuptiState::absent;
        return std::nullopt;
    }
}

void name_chips(const CuptiApi& api, std::vector<Gpu>& gpus)
{
    auto initialize =
        cupti::sized_parameters<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
    if (!api.succeeds(api.profiler_initialize, &initialize)) return;
    for (std::size_t index = 0; index < gpus.size(); ++index) {
        auto question =
            cupti::sized_parameters<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
        question.deviceIndex = index;
        gpus[index].chip = api.succeeds(api.get_chip_name, &question)
                               ? Measured<std::string>(question.pChipName)
                               : Measured<std::string>::unavailable("CUPTI does not know this chip");
    }
}

}  // namespace

void probe_cuda(const Machine& machine, MachineFacts& facts)
{
    facts.cupti.chosen = machine.environment("WARPBOOK_CUPTI_LIBRARY");
    const std::optional<DriverApi> driver = start_driver(facts.driver);
    if (driver) facts.gpus = list_gpus(*driver, facts.driver);
    const std::optional<CuptiApi> cupti = load_cupti(facts.cupti);
    if (cupti && !facts.gpus.empty()) name_chips(*cupti, facts.gpus);
}

}  // namespace warpbook::doctor
