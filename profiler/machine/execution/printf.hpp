#pragma once

#include <cstdint>

namespace warpbook::model {

/// As long as it lives, what kernels print is lost: they have printed it already, or nobody waits for it.
class SilentKernels {
public:
    SilentKernels();
    ~SilentKernels();
    SilentKernels(const SilentKernels&) = delete;
    SilentKernels& operator=(const SilentKernels&) = delete;
};

/// How often kernels have printed so far.
std::uint64_t texts_printed_by_kernels();

}  // namespace warpbook::model
