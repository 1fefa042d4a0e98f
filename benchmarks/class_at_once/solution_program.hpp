#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::benchmarks {

/// The check of a lab with its solved file.
struct SolutionProgram {
    /// "14-tile-transpose"
    std::string lab;
    std::filesystem::path file;

    /// As the build calls it.
    std::string target() const { return "solution." + lab; }
};

/// Those in the folder, in the order of the course.
std::vector<SolutionProgram> solution_programs_in(const std::filesystem::path& folder);

/// Those of the labs with these numbers ("07"); a lab that has no solution is left out.
std::vector<SolutionProgram> of_labs(const std::vector<SolutionProgram>& programs,
                                     const std::vector<std::string>& numbers);

}  // namespace warpbook::benchmarks
