#include "launch_errors.hpp"

#include <mutex>
#include <utility>

namespace warpbook::program {

namespace {

std::mutex unchecked_launches_mutex;

std::optional<UncheckedLaunch>& first_unchecked_launch()
{
    static auto& launch = *new std::optional<UncheckedLaunch>;
    return launch;
}

}  // namespace

cudaError_t error_of_fault(FindingKind kind)
{
    switch (kind) {
    case FindingKind::misaligned: return cudaErrorMisalignedAddress;
    case FindingKind::out_of_bounds:
    case FindingKind::unknown_address:
    case FindingKind::use_after_free: return cudaErrorIllegalAddress;
    case FindingKind::failed_assertion: return cudaErrorAssert;
    case FindingKind::deadlock:
    case FindingKind::divergent_barrier: return cudaErrorLaunchTimeout;
    case FindingKind::invalid_call: return cudaErrorInvalidPc;
    default: return cudaErrorLaunchFailure;
    }
}

void note_unchecked_launch(UncheckedLaunch launch)
{
    const std::lock_guard lock(unchecked_launches_mutex);
    if (!first_unchecked_launch()) first_unchecked_launch() = std::move(launch);
}

void forget_unchecked_launches()
{
    const std::lock_guard lock(unchecked_launches_mutex);
    first_unchecked_launch().reset();
}

std::optional<UncheckedLaunch> unchecked_launch()
{
    const std::lock_guard lock(unchecked_launches_mutex);
    return first_unchecked_launch();
}

}  // namespace warpbook::program
