#pragma once

#include <cstdint>
#include <string>

#include <warpbook/dim3.hpp>

namespace warpbook {

/// Which launch, without its arguments.
struct LaunchName {
    std::string kernel;
    Dim3 grid;
    Dim3 block;
    std::uint64_t dynamic_shared_bytes = 0;

    friend bool operator==(const LaunchName&, const LaunchName&) = default;
};

/// "scale<<<(4), (128)>>>"
std::string to_string(const LaunchName& launch);

}  // namespace warpbook
