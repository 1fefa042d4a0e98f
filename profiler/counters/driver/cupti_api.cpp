#include "cupti_api.hpp"

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "errors.hpp"

namespace warpbook::cupti {

std::vector<std::string> cupti_library_candidates()
{
    // Whoever names a library wants that one or to be told, not another.
    if (const char* chosen = std::getenv("WARPBOOK_CUPTI_LIBRARY"); chosen && *chosen) return {chosen};
    return {
#ifdef WARPBOOK_CUPTI_HINT
        WARPBOOK_CUPTI_HINT,
#endif
        "libcupti.so.13",
        "libcupti.so.12",
        "libcupti.so",
        "/usr/local/cuda/lib64/libcupti.so",
        "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so",
    };
}

CuptiApi CuptiApi::load()
{
    const Measured<DynamicLibrary> opened = DynamicLibrary::open(cupti_library_candidates());
    if (!opened.available())
        throw CountersUnavailable({Unavailable::Cause::no_cupti,
                                   "CUPTI, which reads the counters, was not found: install the CUDA toolkit's CUPTI "
                                   "(package cuda-cupti), or name its library in the environment variable "
                                   "WARPBOOK_CUPTI_LIBRARY",
                                   opened.reason()});
    const DynamicLibrary& library = opened.value();

    CuptiApi api;
    try {
        library.bind_all<CuptiApi>(
            api.get_version, api.get_result_string, api.subscribe, api.unsubscribe, api.enable_callback,
            api.get_callback_name, api.get_cubin_crc, api.get_source_location, api.profiler_initialize,
            api.device_supported, api.get_counter_availability, api.get_chip_name, api.host_get_supported_chips,
            api.host_initialize, api.host_deinitialize, api.host_get_metric_properties, api.host_add_metrics,
            api.host_get_config_image_size, api.host_get_config_image, api.host_get_passes, api.host_evaluate,
            api.range_enable, api.range_disable, api.range_get_data_size, api.range_initialize_data,
            api.range_get_data_info, api.range_set_config, api.range_start, api.range_stop, api.range_decode,
            api.sass_get_properties, api.sass_set_config, api.sass_enable, api.sass_disable,
            api.sass_get_data_properties, api.sass_flush);
    } catch (const MissingFunction& error) {
        throw CountersUnavailable({Unavailable::Cause::cupti_too_old,
                                   "CUPTI is too old: the counters need that of CUDA 12.6 or newer", error.what()});
    }
    return api;
}

void CuptiApi::check(CUptiResult result, const char* call, const CallSite& site) const
{
    if (result == CUPTI_SUCCESS) return;
    const char* name = nullptr;
    get_result_string.address(result, &name);
    throw CuptiError({call, static_cast<int>(result), name ? name : "an unknown error", "", to_string(site)});
}

std::string CuptiApi::version() const
{
    std::uint32_t version = 0;
    return succeeds(get_version, &version) ? name_of_cupti_version(version) : "CUPTI of unknown version";
}

std::vector<std::string> CuptiApi::supported_chips() const
{
    auto question = sized_parameters<CUpti_Profiler_Host_GetSupportedChips_Params>(
        CUpti_Profiler_Host_GetSupportedChips_Params_STRUCT_SIZE);
    call(host_get_supported_chips)(&question);
    return {question.ppChipNames, question.ppChipNames + question.numChips};
}

std::string name_of_cupti_version(unsigned version)
{
    if (version < 10000) return "CUPTI interface " + std::to_string(version);
    return "CUPTI " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100);
}

}  // namespace warpbook::cupti
