#pragma once

namespace warpbook {

/// Runs the initializers of the submission's static variables, once: profiler/compiler/isolation has kept them from the
/// start of the program. Environment variables are afterwards as they were before. An exception comes through.
void run_initializers_of_submission();

}  // namespace warpbook
