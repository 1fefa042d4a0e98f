#pragma once

#include <string>
#include <vector>

#include "machine_facts.hpp"
#include "remedies.hpp"
#include "version.hpp"

namespace warpbook::doctor {

/// What this machine can do, in one word. The numbers are the program's exit codes.
enum class Verdict : std::uint8_t { gpu_counts = 0, gpu_without_counters = 1, model_counts = 2, cannot_work = 3 };

struct Diagnosis {
    Verdict verdict = Verdict::model_counts;
    /// One sentence.
    std::string summary;
    /// What the labs take when nobody chooses a backend, and why.
    std::string automatic;
    /// What the cures are for: "To count on a GPU"; empty where there is none.
    std::string aim;
    /// Those that fit this machine; any one of them is enough, unless their texts say otherwise.
    std::vector<Remedy> remedies;
    /// The command to type next.
    std::string next;
};

inline constexpr Version oldest_compiler{{11, 0, 0}};
inline constexpr Version oldest_cmake{{3, 22, 0}};
inline constexpr Version oldest_nvcc{{12, 6, 0}};

Diagnosis diagnose(const MachineFacts& facts);

}  // namespace warpbook::doctor
