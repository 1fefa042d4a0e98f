#pragma once

#include <compare>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace warpbook::chips {

/// What a recording speaks of.
struct Subject {
    /// A lab's program, a case of the suite, a kind of access, a texture.
    std::string program;
    /// Empty where it is the program's verdict or a check.
    std::string launch;
    /// A counter, the verdict, the name of a check.
    std::string what;

    friend auto operator<=>(const Subject&, const Subject&) = default;
};

struct Fact {
    std::string value;
    /// The time that a check took, which is another one in each run.
    std::string said;
};

using Facts = std::map<Subject, Fact>;

/// The recordings in a GPU's folder that can be compared with another one's, in the order in which they are shown:
/// names of its subfolders and files.
const std::vector<std::string>& kinds_of_recordings();

/// What the folder says there; nothing where it has no such recording. Throws std::runtime_error when it cannot be
/// read.
Facts read_facts(const std::filesystem::path& gpu_folder, const std::string& kind);

}  // namespace warpbook::chips
