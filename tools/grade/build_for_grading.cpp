#include "build_for_grading.hpp"

#include <filesystem>
#include <set>
#include <string>

#include "../build.hpp"
#include "../errors.hpp"
#include "../progress.hpp"

namespace warpbook::tools::grading {

namespace {

std::set<std::string> labs_of(const std::vector<GradingTask>& tasks)
{
    std::set<std::string> labs;
    for (const GradingTask& task : tasks) labs.insert(task.lab->name);
    return labs;
}

}  // namespace

void build_for_grading(const WorkbookPaths& paths, const std::vector<GradingTask>& tasks)
{
    Progress progress;
    const Build build(paths.build, &progress);
    for (const std::string& lab : labs_of(tasks)) {
        progress.show("Preparing to grade " + lab + " …");
        if (const BuildResult built = build.build("grading." + lab); !built.succeeded)
            throw SetupError("What files of " + lab + " are graded with cannot be built:\n" + built.messages);
    }
}

void require_built_for_grading(const WorkbookPaths& paths, const std::vector<GradingTask>& tasks)
{
    for (const std::string& lab : labs_of(tasks)) {
        if (const auto check = paths.build / "graded" / lab / "check.o"; !std::filesystem::exists(check))
            throw SetupError("What files of " + lab + " are graded with is not here: " + check.string() +
                             " is missing. The workbook's folder must be on a file system that all machines share. "
                             "Without --no-build it is built.");
    }
}

}  // namespace warpbook::tools::grading
