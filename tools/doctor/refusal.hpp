#pragma once

#include <cstdint>
#include <string>

#include <warpbook/measured.hpp>

#include "tiny_collection.hpp"

namespace warpbook::doctor {

/// Why the tiny collection did not give the right counts.
enum class Refusal : std::uint8_t {
    none,
    no_right,
    other_profiler,
    unknown_chip,
    driver_too_old,
    locked_virtual_gpu,
    virtual_gpu,
    mig_slice,
    wsl_gpu,
    confidential_computing,
    other_gpu_kind,
    nothing_counted,
    wrong_counts,
    wrong_values,
    other,
};

Refusal refusal_of(const Measured<TinyCollection>& collection);

/// What it means, in a few words: "the driver allows counters to administrators only".
std::string describe(Refusal refusal);

}  // namespace warpbook::doctor
