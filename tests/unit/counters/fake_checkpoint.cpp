// A libcheckpoint.so that asks the test: the profiler looks this library up by its file, beside libcupti.
#include "fake_checkpoint.hpp"

namespace {

warpbook::cupti::test::CheckpointAnswers answers{};

}  // namespace

extern "C" void warpbook_set_checkpoint_answers(const warpbook::cupti::test::CheckpointAnswers* wanted)
{
    answers = *wanted;
}

namespace NV::Cupti::Checkpoint {

extern "C" CUptiResult cuptiCheckpointSave(CUpti_Checkpoint* const) { return answers.save(); }
extern "C" CUptiResult cuptiCheckpointRestore(CUpti_Checkpoint* const) { return answers.restore(); }
extern "C" CUptiResult cuptiCheckpointFree(CUpti_Checkpoint* const) { return answers.free(); }

}  // namespace NV::Cupti::Checkpoint
