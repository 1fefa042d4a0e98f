#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warpbook::tools {

// Which files of the workbook students get. Nothing here touches a file: all paths are those of git, relative to the
// workbook's folder, with slashes.

/// What the rules have to know of the course.
struct BundleRules {
    /// The names of the labs that are assessments: "15-bank-conflicts".
    std::set<std::string> assessments{};
    /// What is made from the starters: "labs/01-map/map.cu". In git only where somebody has added it by force.
    std::set<std::string> student_files{};
    /// Leave out the solutions of all labs, not only of assessments.
    bool without_solutions = false;
};

/// Files that students do not get, for one reason.
struct LeftOut {
    /// For people: "tests/isolation/", "docs/instructors-guide.md".
    std::string what;
    std::string why;

    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// Nothing for a file that students get.
std::optional<LeftOut> left_out(const std::string& path, const BundleRules& rules);

struct BundleSelection {
    /// In alphabetical order.
    std::vector<std::string> kept{};
    /// Each once, in the order of its first file.
    std::vector<LeftOut> left_out{};
    /// How many files these are.
    std::size_t files_left_out = 0;
};

BundleSelection select(std::vector<std::string> paths, const BundleRules& rules);

/// Students get a page of this name, which says that the guide is for instructors: other documents have links to it.
inline constexpr const char* instructors_guide = "docs/instructors-guide.md";

}  // namespace warpbook::tools
