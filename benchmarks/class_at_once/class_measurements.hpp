#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "class_options.hpp"
#include "cannot_measure_class.hpp"
#include "class_part.hpp"
#include "solution_program.hpp"
#include "solution_run.hpp"

namespace warpbook::benchmarks {

/// The runs of one solution.
struct ClassRow {
    std::string lab;
    std::vector<SolutionRun> runs;

    bool solved() const;
};

struct ClassMeasurements {
    /// "NVIDIA H200 (sm_90; driver API 13.0); 16 cores; 2026-11-21"
    std::string conditions;
    /// Those that were chosen.
    std::map<ClassPart, std::vector<ClassRow>> parts;
    /// From the start of the first to the end of the last of those that run at once.
    double seconds_of_all_at_once = 0;
    /// From a saved file to the verdict.
    Aim aim_from_save = aim_from_save_on_gpu;

    bool all_solved() const;
};

/// Told of each part as soon as it is measured.
using PartMeasured = std::function<void(const ClassMeasurements& so_far, ClassPart part)>;

/// Takes minutes. Throws CannotMeasureClass.
ClassMeasurements measure_class(const std::vector<SolutionProgram>& programs, const ClassOptions& options,
                                const PartMeasured& measured);

}  // namespace warpbook::benchmarks
