#pragma once

#include <warpbook/lab/submission.hpp>

namespace warpbook {

/// Whether the submission's file is, letter by letter, the one that students start with.
bool is_unchanged_starter(const Submission& submission);

}  // namespace warpbook
