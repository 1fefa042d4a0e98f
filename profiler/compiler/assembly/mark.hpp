#pragma once

#include <cstdint>
#include <string_view>

namespace warpbook::kernel_compiler {

/// Whose a function is: cuda/headers/details/marks.h marks the model's own, and everything else is the student's.
enum class Mark : std::uint8_t {
    none,
    /// The model's; calls of it leave no step.
    own,
    /// The model's; every call is a step of the lane.
    step,
    /// The model's; nobody returns from it.
    end,
};

/// By the function's symbol in the assembly.
Mark mark_of(std::string_view symbol);

}  // namespace warpbook::kernel_compiler
