#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpbook::tools::grading {

/// How fast a machine grades files with one backend, as measured.
struct GradingSpeed {
    /// "model" or "cupti".
    std::string backend;
    /// Why there are no numbers; empty where there are.
    std::string unavailable{};
    /// How many files were graded at the same time.
    std::size_t at_once = 1;
    /// Seconds, one for each file that was graded while nothing else was.
    std::vector<double> build_alone{};
    std::vector<double> check_alone{};
    /// The same of files that were graded at the same time.
    std::vector<double> build_at_once{};
    std::vector<double> check_at_once{};
    /// Of all of them together, one for each round.
    std::vector<double> files_a_minute{};
};

/// "3.1 s (3.0 to 3.3)": the median and the range. Throws std::invalid_argument where there are no values.
std::string seconds_for_people(const std::vector<double>& seconds);

/// "12 (11 to 13)"
std::string rates_for_people(const std::vector<double>& files_a_minute);

/// "17 minutes (16 to 18)", or seconds where all are below two minutes: how long `files` take at these rates.
std::string duration_for_people(std::size_t files, const std::vector<double>& files_a_minute);

/// A column for each backend. What was not measured is said to be unavailable, and below why.
std::string table_of_speeds(const std::vector<GradingSpeed>& speeds);

}  // namespace warpbook::tools::grading
