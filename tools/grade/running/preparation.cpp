#include "preparation.hpp"

#include <filesystem>

#include <warpbook/system/text_file.hpp>

#include "build/build.hpp"
#include "support/errors.hpp"
#include "support/progress.hpp"

namespace warpbook::tools::grading {

Starters starters_of(const WorkbookPaths& paths, const Course& course)
{
    Starters starters;
    for (const Lab& lab : course) starters[lab.name] = read_text(paths.labs() / lab.name / starter_file);
    return starters;
}

void build_for_grading(const WorkbookPaths& paths, const std::vector<std::string>& labs)
{
    Progress progress;
    const Build build(paths.build, &progress);
    std::vector<std::string> targets;
    for (const std::string& lab : labs) targets.push_back("grading." + lab);
    // To find that there is nothing to do takes as long for one as for all.
    progress.show("Preparing to grade " + std::to_string(labs.size()) + (labs.size() == 1 ? " lab …" : " labs …"));
    if (targets.empty() || build.build_what_compiles(targets)) return;
    // Now to tell which lab, and why.
    for (const std::string& lab : labs) {
        progress.show("Preparing to grade " + lab + " …");
        if (const BuildResult built = build.build("grading." + lab); !built.succeeded)
            throw SetupError("What files of " + lab + " are graded with cannot be built:\n" + built.messages);
    }
}

void require_built_for_grading(const WorkbookPaths& paths, const std::vector<std::string>& labs)
{
    for (const std::string& lab : labs) {
        if (const auto check = paths.build / "graded" / lab / "check.o"; !std::filesystem::exists(check))
            throw SetupError("What files of " + lab + " are graded with is not here: " + check.string() +
                             " is missing. The workbook's folder must be on a file system that all machines share. "
                             "Without --no-build it is built.");
    }
}

}  // namespace warpbook::tools::grading
