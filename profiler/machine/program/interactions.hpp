#pragma once

namespace warpbook::model {

/// Whether a kernel has an operation by which threads can interact, itself or in what it calls: an atomic, a fence, a
/// volatile access. profiler/compiler notes it.
bool threads_can_interact_in(const void* kernel);

}  // namespace warpbook::model
