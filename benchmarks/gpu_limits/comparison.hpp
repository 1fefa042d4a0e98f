#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/measured.hpp>

#include "../timing.hpp"

namespace warpbook::benchmarks {

/// What has to be done, however it is done: bytes of the GPU's memory read and written, each once, and arithmetic.
struct Work {
    double bytes = 0;
    double operations = 0;
};

/// One kernel, or what kernels are measured by.
struct Row {
    /// Empty for a yardstick.
    std::string lab;
    std::string name;
    /// For example "16384²".
    std::string size;
    Work work;
    /// What its speed is counted in.
    bool counts_operations = false;
    Measured<Spread> milliseconds;
    /// The name of the row that it is measured by; empty for none.
    std::string baseline;
    /// The least part of the yardstick's speed that is asked for, in per cent.
    std::optional<double> goal;
};

// Yardsticks that say what the GPU can do at most.
inline constexpr const char* name_of_copy = "cudaMemcpy, read and written";
inline constexpr const char* name_of_arithmetic = "multiply-adds in registers";

/// In place of a time.
inline constexpr const char* reason_of_wrong_values = "wrong values";

struct Comparison {
    /// "NVIDIA H200; driver API 13.0, CUDA runtime 13.0, …; 2026-11-21"
    std::string conditions;
    std::vector<Row> rows;

    /// Throws std::out_of_range when there is none of this name.
    const Row& row(const std::string& name) const;
    /// Whether every time is there.
    bool complete() const;
};

/// 10⁹ bytes or operations a second.
Measured<double> speed_of(const Row& row);

/// Unavailable for a row without a yardstick, too.
Measured<double> per_cent_of_baseline(const Comparison& comparison, const Row& row);

/// Whether the goal is reached; nothing where there is no goal or not all was measured.
std::optional<bool> reached(const Comparison& comparison, const Row& row);

/// The least time that a roofline leaves for the row's work: its bytes at the speed of a copy or its operations at that
/// of multiply-adds in registers, whichever takes longer. In per cent of the time that it took.
Measured<double> per_cent_of_ceiling(const Comparison& comparison, const Row& row);

}  // namespace warpbook::benchmarks
