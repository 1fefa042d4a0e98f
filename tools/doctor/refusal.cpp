#include "refusal.hpp"

#include <array>
#include <string_view>

namespace warpbook::doctor {

namespace {

struct Sign {
    std::string_view text;
    Refusal refusal;
};

/// What a reason holds: the names of CUPTI's errors, and words of ours where CUPTI gives no error.
constexpr std::array signs = {
    Sign{"CUPTI_ERROR_INSUFFICIENT_PRIVILEGES", Refusal::no_right},
    Sign{"CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES", Refusal::locked_virtual_gpu},
    Sign{"a virtual GPU whose profiling", Refusal::locked_virtual_gpu},
    Sign{"CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED", Refusal::virtual_gpu},
    Sign{"a virtual GPU of a kind", Refusal::virtual_gpu},
    Sign{"CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED", Refusal::other_profiler},
    Sign{"CUPTI_ERROR_MAX_LIMIT_REACHED", Refusal::other_profiler},
    Sign{"CUPTI_ERROR_HARDWARE_BUSY", Refusal::other_profiler},
    Sign{"another profiler", Refusal::other_profiler},
    Sign{"another process", Refusal::other_profiler},
    Sign{"CUPTI_ERROR_NOT_COMPATIBLE", Refusal::driver_too_old},
    Sign{"CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED", Refusal::mig_slice},
    Sign{"CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED", Refusal::wsl_gpu},
    Sign{"it is used under WSL", Refusal::wsl_gpu},
    Sign{"CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED", Refusal::confidential_computing},
    Sign{"confidential computing is on", Refusal::confidential_computing},
    Sign{"CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED", Refusal::other_gpu_kind},
    Sign{"it is a mining processor", Refusal::other_gpu_kind},
    Sign{"CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED", Refusal::other_gpu_kind},
    Sign{"joined to others by SLI", Refusal::other_gpu_kind},
    Sign{"CUPTI_ERROR_INVALID_CHIP_NAME", Refusal::unknown_chip},
    Sign{"CUPTI_ERROR_INVALID_METRIC_NAME", Refusal::unknown_chip},
    Sign{"CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED", Refusal::unknown_chip},
    Sign{"CUPTI_ERROR_NOT_SUPPORTED", Refusal::unknown_chip},
    Sign{"its architecture is too old", Refusal::unknown_chip},
};

Refusal refusal_in(const std::string& reason)
{
    for (const Sign& sign : signs) {
        if (reason.find(sign.text) != std::string::npos) return sign.refusal;
    }
    return Refusal::other;
}

}  // namespace

Refusal refusal_of(const Measured<TinyCollection>& collection)
{
    if (!collection.available()) return refusal_in(collection.reason());
    const TinyCollection& counted = collection.value();
    // A kernel that does not run counts nothing either, and is the graver trouble.
    if (!counted.values_are_right) return Refusal::wrong_values;
    if (counted == TinyCollection{0, 0, 0, 0, true}) return Refusal::nothing_counted;
    return counted == right_tiny_collection ? Refusal::none : Refusal::wrong_counts;
}

std::string describe(Refusal refusal)
{
    switch (refusal) {
    case Refusal::none: return "the counts are right";
    case Refusal::no_right: return "the driver allows counters to administrators only";
    case Refusal::other_profiler: return "another profiler or process has the counters";
    case Refusal::unknown_chip: return "this CUPTI cannot read the counters of this GPU";
    case Refusal::driver_too_old: return "the driver is too old for this CUPTI";
    case Refusal::locked_virtual_gpu: return "this virtual GPU is not allowed to be profiled";
    case Refusal::virtual_gpu: return "virtual GPUs of this kind have no counters";
    case Refusal::mig_slice: return "this slice of a divided (MIG) GPU has no counters";
    case Refusal::wsl_gpu: return "this GPU has no counters under WSL";
    case Refusal::confidential_computing: return "confidential computing is on, which hides the counters";
    case Refusal::other_gpu_kind: return "GPUs of this kind (mining, SLI) have no counters";
    case Refusal::nothing_counted: return "nothing was counted, and no error told";
    case Refusal::wrong_counts: return "the counts are wrong";
    case Refusal::wrong_values: return "the kernel ran, and left wrong values";
    case Refusal::other: break;
    }
    return "the counters could not be read";
}

}  // namespace warpbook::doctor
