#include "git_checkout.hpp"

#include <system_error>
#include <utility>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"
#include "run_tool.hpp"

namespace warpbook::tools {

namespace {

std::string without_line_break(std::string text)
{
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

/// What git says when a command fails, or nothing when it is done.
CapturedProcess run_git(const std::filesystem::path& folder, const std::vector<std::string>& arguments)
{
    Command command{"git", "-C", folder.string(), "-c", "core.autocrlf=false", "-c", "core.eol=lf"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    try {
        return run_captured(command);
    } catch (const std::system_error&) {
        throw SetupError(
            "A bundle is made of what git has of the workbook, and git is not installed here: "
            "apt-get install git");
    }
}

}  // namespace

GitCheckout::GitCheckout(std::filesystem::path folder) : folder_(std::move(folder))
{
    const CapturedProcess head = run_git(folder_, {"log", "-1", "--format=%h %ct", "--abbrev=8"});
    const std::string words = without_line_break(head.output);
    const auto space = words.find(' ');
    if (!head.end.exited_with(0) || space == std::string::npos)
        throw SetupError(
            "A bundle is made of what git has of the workbook, and git has no commit of " + folder_.string() +
            ". It says:\n\n" + words +
            "\n\nMake it in a clone of the workbook. In a copy without history, first: git init && git add . "
            "&& git commit -m Workbook");
    commit_ = words.substr(0, space);
    time_ = words.substr(space + 1);
    prefix_ = without_line_break(ask({"rev-parse", "--show-prefix"}));
}

std::string GitCheckout::ask(std::vector<std::string> arguments) const
{
    const CapturedProcess git = run_git(folder_, arguments);
    if (git.end.exited_with(0)) return git.output;
    throw SetupError("git " + arguments.front() + " " + describe(git.end) + ". It says:\n\n" + git.output);
}

Uncommitted GitCheckout::uncommitted() const
{
    return read_uncommitted(
        ask({"status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=normal", "--", "."}), prefix_);
}

void GitCheckout::write_files_to(const std::filesystem::path& folder) const
{
    const TemporaryFolder temporary;
    const std::string archive = (temporary.path() / "head.tar").string();
    ask({"archive", "--format=tar", "--output=" + archive, "HEAD"});
    run_tool({"tar", "--extract", "--no-same-owner", "--file", archive, "--directory", folder.string()});
}

}  // namespace warpbook::tools
