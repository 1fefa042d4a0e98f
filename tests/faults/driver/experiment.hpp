#pragma once

#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "fault_case.hpp"
#include "fault_kernel.hpp"

namespace warpbook::tests {

/// What a backend said of a kernel that came to an end.
struct Observed {
    std::vector<Finding> findings;
    /// Whether another schedule could have had another outcome (Profile::threads_interact).
    bool threads_interact = false;
    /// Why the device gave up; empty when it did not.
    std::string device_error;
};

/// The kernel of that name in this program. Throws std::runtime_error when there is none.
const FaultKernel& kernel_named(const std::string& name);

/// Makes the arrays and runs the kernel once.
Observed run(Backend& backend, const FaultKernel& kernel, const LaunchSetup& setup);

}  // namespace warpbook::tests
