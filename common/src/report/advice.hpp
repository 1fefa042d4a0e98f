#pragma once

#include <string>

#include <warpbook/backend.hpp>
#include <warpbook/unavailable.hpp>

namespace warpbook {

// The profiler says what is so; here a lab's program adds what its own options can do about it.

/// Why something is unavailable, for whoever runs a lab.
std::string explain(const Unavailable& why);

/// What the kernel did, and the way to the line and the thread that did it.
std::string explain(const KernelFault& fault);

}  // namespace warpbook
