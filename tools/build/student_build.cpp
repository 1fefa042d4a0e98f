#include "student_build.hpp"

#include "support/progress.hpp"

namespace warpbook::tools {

BuildResult build_quietly(const WorkbookPaths& paths, const Lab& lab, const std::string& target)
{
    Progress progress;
    progress.show("Building " + (target.starts_with(lab.target()) ? lab.name : "the starter of " + lab.name) + " …");
    return Build(paths.build, &progress).build(target);
}

}  // namespace warpbook::tools
