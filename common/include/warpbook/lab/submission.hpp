#pragma once

#include <string_view>

namespace warpbook {

/// What a lab's program is made of. The build writes one definition for each program, from the lab's lab.json.
struct Submission {
    std::string_view lab;
    std::string_view title;
    /// The .cu file of this program, from the root of the project.
    std::string_view file;
    /// Root of the project when it was built.
    std::string_view source_root;
    /// The file that students start with, from the root of the project.
    std::string_view starter;
};

extern const Submission this_submission;

}  // namespace warpbook
