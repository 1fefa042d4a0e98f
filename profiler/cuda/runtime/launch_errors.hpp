#pragma once

#include <optional>

#include <warpbook/finding.hpp>

#include "call_site.hpp"
#include "runtime_api.hpp"

namespace warpbook::program {

/// With what error code a GPU ends a program's use of it, when a fault of this kind ended a kernel.
cudaError_t error_of_fault(FindingKind kind);

/// A launch of the calling thread failed, and nobody has asked for its error yet.
struct UncheckedLaunch {
    CallSite site;
    FaultCase fault;
    Facts facts;
};
void note_unchecked_launch(UncheckedLaunch launch);
/// Somebody has asked.
void forget_unchecked_launches();
/// Of any thread, the first.
std::optional<UncheckedLaunch> unchecked_launch();

}  // namespace warpbook::program
