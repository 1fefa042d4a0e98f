#pragma once

#include <cuda.h>

#include <cupti_checkpoint.h>

namespace warpbook::cupti::test {

/// What the functions of the fake checkpoint library do.
struct CheckpointAnswers {
    CUptiResult (*save)();
    CUptiResult (*restore)();
    CUptiResult (*free)();
};

}  // namespace warpbook::cupti::test

/// Exported by the fake library beside CUPTI's own functions, and called before them.
extern "C" void warpbook_set_checkpoint_answers(const warpbook::cupti::test::CheckpointAnswers* answers);
