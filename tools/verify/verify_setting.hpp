#pragma once

#include <string>
#include <vector>

#include "grade/running/graded_programs.hpp"
#include "verify_options.hpp"

namespace warpbook::tools {

/// How files are checked again: on the model, unless a grade says otherwise. `turns` outlives it. Where `labs` is
/// empty, nothing is checked, and no sandbox is needed to say why.
inline grading::GradingSetting setting_of(const VerifyRequest& request, const WorkbookPaths& paths,
                                          const std::vector<std::string>& labs, grading::GpuTurns& turns)
{
    const bool needs_none = request.without_isolation || labs.empty();
    return {.paths = paths,
            .isolation = needs_none ? grading::Isolation::none() : grading::Isolation::by_bubblewrap(),
            .backend = "model",
            .gpu = request.gpu,
            .gpu_turns = &turns};
}

}  // namespace warpbook::tools
