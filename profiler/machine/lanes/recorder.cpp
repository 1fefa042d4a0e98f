#include "recorder.hpp"

namespace warpbook::model {

namespace {

Recorder idle_recorder;

}  // namespace

thread_local constinit Recorder* current_recorder = &idle_recorder;

}  // namespace warpbook::model
