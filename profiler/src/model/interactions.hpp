#pragma once

namespace warpbook::model {

/// Whether any kernel of this program has an operation by which threads can interact: an atomic, a fence, a volatile
/// access. profiler/kernel_compiler notes it.
bool threads_can_interact_in_this_program();

}  // namespace warpbook::model
