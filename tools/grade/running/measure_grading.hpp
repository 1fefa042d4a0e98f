#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

#include "graded_programs.hpp"
#include "grading_speed.hpp"

namespace warpbook::tools::grading {

/// How often files are graded for a measurement.
struct GradingEffort {
    std::size_t files_alone = 3;
    std::size_t rounds_at_once = 3;
    /// In each round, all of them at the same time.
    std::size_t files_at_once = 1;
};

/// Grades a text that solves `lab` as often as `effort` says, by the code that grades a class, in folders below
/// `work_folder`. A file that does not come out as SOLVED makes the speed unavailable: how fast something fails says
/// nothing. `follow` is told what is measured now.
GradingSpeed measure_grading(GradingSetting setting, const Lab& lab, const std::string& text,
                             const std::filesystem::path& work_folder, const GradingEffort& effort,
                             const std::function<void(const std::string&)>& follow);

}  // namespace warpbook::tools::grading
