#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace warpbook::benchmarks {

/// Whether another simulator is on this machine.
struct Presence {
    /// Name and version.
    std::string name;
    /// Why it cannot be used; empty when it can.
    std::string reason;
};

inline const std::filesystem::path folder_of_simulators = WARPBOOK_SIMULATORS_DIR;

/// Many times what the slowest case takes on a slow machine.
constexpr std::chrono::minutes timeout_for_simulators{15};

}  // namespace warpbook::benchmarks
