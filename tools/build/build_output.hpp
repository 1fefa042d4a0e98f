#pragma once

#include <set>
#include <string>
#include <string_view>

namespace warpbook::tools {

struct BuildResult {
    bool succeeded = false;
    /// The compiler's: errors, or what it warns of.
    std::string messages;
    /// Whether there was anything to compile. Where nothing was, the compiler has not said its warnings again.
    bool compiled = false;
};

/// How far a build is, by the last line of its output that tells it: "[3/12]" of Ninja, "[ 25%]" of Make. Else empty.
std::string step_in(std::string_view build_output);

/// Whether Ninja or Make say that they had anything to do.
bool has_steps(const std::string& build_output);

/// What the linker did not find, each once.
std::set<std::string> missing_names(const std::string& linker_output);

/// The same of a lab's file, for people; empty when it found everything.
std::string missing_functions(const std::string& linker_output);

/// What g++ warns of in the output of a build that succeeded; paths as from the folder `source`.
std::string compiler_warnings(const std::string& build_output, const std::string& source);

/// The output of a failed build without what Ninja and Make say themselves: progress and the commands they ran.
std::string compiler_messages(const std::string& build_output);

/// Of the messages of g++ and nvcc those up to the second error.
std::string first_error(const std::string& messages);

}  // namespace warpbook::tools
