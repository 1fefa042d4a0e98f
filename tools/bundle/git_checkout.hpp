#pragma once

#include <filesystem>
#include <string>

#include "uncommitted.hpp"

namespace warpbook::tools {

/// The workbook as git has it. All functions throw SetupError, with git's words, where git cannot do it.
class GitCheckout {
public:
    /// Throws SetupError where git is not installed, or `folder` has no commit in git.
    explicit GitCheckout(std::filesystem::path folder);

    /// For people: "d0d87128".
    const std::string& commit() const { return commit_; }
    /// Of the commit, in seconds since 1970.
    const std::string& time() const { return time_; }

    Uncommitted uncommitted() const;

    /// Writes the files of the last commit into this folder, which is there and empty: with the bytes that git has,
    /// whatever the user's configuration says of the ends of lines.
    void write_files_to(const std::filesystem::path& folder) const;

private:
    std::string ask(std::vector<std::string> arguments) const;

    std::filesystem::path folder_;
    std::string commit_;
    std::string time_;
    std::string prefix_;
};

}  // namespace warpbook::tools
