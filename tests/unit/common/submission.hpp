#pragma once

namespace warpbook::tests {

// The submission that the test program stands for: tests/support/project/kernel.cu, unmodified.

inline constexpr const char* unchanged_file = "kernel.cu";

}  // namespace warpbook::tests
