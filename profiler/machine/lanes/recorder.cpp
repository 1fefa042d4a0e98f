#include "recorder.hpp"

namespace warpbook::model {

namespace {

// Callbacks look into a log before they ask whether a lane runs.
constinit StepLog idle_log{};

constinit Recorder idle_recorder{.log = &idle_log, .column = idle_log.even_lanes.data()};

}  // namespace

thread_local constinit Recorder* current_recorder = &idle_recorder;

}  // namespace warpbook::model
