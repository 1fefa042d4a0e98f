#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/record/verdict.hpp>

namespace warpbook::benchmarks {

/// What is read of the record that a lab's program leaves.
struct ProgramReport {
    Verdict verdict = Verdict::unverified;
    /// Why there is no verdict of the lab's own; mostly empty.
    std::string problem;
    /// "NVIDIA H200 (sm_90; driver API 13.0, ...)"; empty where the program came to no device.
    std::string device;
    /// The size that was chosen with --n; nothing where the lab has none to choose.
    std::optional<std::size_t> n;
};

/// Throws std::runtime_error when the text is no record.
ProgramReport program_report_of(const std::string& record);

/// The most programs that were before this one when it waited for the GPU; 0 when it says nothing of waiting.
std::size_t max_programs_before(const std::string& printed);

}  // namespace warpbook::benchmarks
