#include "student_build.hpp"

#include <warpbook/system/text_file.hpp>

#include "progress.hpp"

namespace warpbook::tools {

BuildResult build_quietly(const WorkbookPaths& paths, const Lab& lab, const std::string& target)
{
    Progress progress;
    progress.show("Building " + (target.starts_with(lab.target()) ? lab.name : "the starter of " + lab.name) + " …");
    return Build(paths.build, &progress).build(target);
}

bool is_unchanged_starter(const WorkbookPaths& paths, const Lab& lab)
{
    return read_text(paths.source / lab.path_of(lab.student_file)) ==
           read_text(paths.source / lab.path_of(starter_file));
}

}  // namespace warpbook::tools
