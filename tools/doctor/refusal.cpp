#include "refusal.hpp"

namespace warpbook::doctor {

namespace {

Refusal refusal_by(Unavailable::Cause cause)
{
    using Cause = Unavailable::Cause;
    switch (cause) {
    case Cause::no_permission: return Refusal::no_right;
    case Cause::other_profiler: return Refusal::other_profiler;
    case Cause::unknown_chip: return Refusal::unknown_chip;
    case Cause::driver_too_old: return Refusal::driver_too_old;
    case Cause::locked_virtual_gpu: return Refusal::locked_virtual_gpu;
    case Cause::virtual_gpu: return Refusal::virtual_gpu;
    case Cause::mig_slice: return Refusal::mig_slice;
    case Cause::wsl_gpu: return Refusal::wsl_gpu;
    case Cause::confidential_computing: return Refusal::confidential_computing;
    case Cause::other_gpu_kind: return Refusal::other_gpu_kind;
    // The doctor's other probes find these before it tries to count.
    case Cause::switched_off:
    case Cause::no_cuda:
    case Cause::no_driver:
    case Cause::no_gpu:
    case Cause::other_architecture:
    case Cause::no_cupti:
    case Cause::cupti_too_old:
    // These are of a single number, or of lines.
    case Cause::not_asked_for:
    case Cause::no_line_numbers:
    case Cause::kernel_prints:
    case Cause::lines_limit:
    case Cause::other: break;
    }
    return Refusal::other;
}

}  // namespace

Refusal refusal_of(const Measured<TinyCollection>& collection)
{
    if (!collection.available()) return refusal_by(collection.why().cause);
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
