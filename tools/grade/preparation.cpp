#include "preparation.hpp"

#include <set>

#include <warpbook/system/text_file.hpp>

#include "../build.hpp"
#include "../errors.hpp"
#include "../progress.hpp"

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
    for (const std::string& lab : std::set<std::string>(labs.begin(), labs.end())) {
        progress.show("Preparing to grade " + lab + " …");
        if (const BuildResult built = build.build("grading." + lab); !built.succeeded)
            throw SetupError("What files of " + lab + " are graded with cannot be built:\n" + built.messages);
    }
}

}  // namespace warpbook::tools::grading
