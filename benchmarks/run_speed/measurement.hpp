#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "../effort.hpp"
#include "../timing.hpp"
#include "cases.hpp"

namespace warpbook::benchmarks {

/// Seconds on one core, and on all.
struct OnCores {
    Spread one;
    Spread all;

    double scaling() const { return one.median / all.median; }
};

/// What a case took. On a computer of one core, `all` is measured there, too.
struct Measurement {
    const Case* of = nullptr;
    std::uint64_t size = 0;
    OnCores counted;
    OnCores native;
    OnCores plain;
    /// Where there is such a kernel, and POCL is installed.
    std::optional<OnCores> pocl;

    double native_over_plain() const { return native.one.median / plain.one.median; }
    double counted_over_native() const { return counted.one.median / native.one.median; }
};

/// Builds the program with `warpbook run` and runs it, and the plain loop, `effort.repetitions` times each, in turns,
/// so that a change in the machine's load meets all of them. Throws Wrong.
Measurement measure(const Case& wanted, const Effort& effort, const std::filesystem::path& folder);

}  // namespace warpbook::benchmarks
