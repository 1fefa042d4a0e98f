#pragma once

#include <optional>
#include <string>

namespace warpbook::tools::grading {

/// The value of CUDA_VISIBLE_DEVICES with which a program sees one GPU alone, as its number 0. `visible`: the
/// variable's value here, if it has one. Nothing where it shows fewer GPUs than that.
std::optional<std::string> one_visible_gpu(int gpu, const std::optional<std::string>& visible);

}  // namespace warpbook::tools::grading
