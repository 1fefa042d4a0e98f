#pragma once

#include <string>

namespace warpbook::tests {

// The submission that the test program stands for: project/kernel.cu, as it was "handed out".

inline constexpr const char* untouched_file = "kernel.cu";
inline constexpr const char* fingerprint_of_untouched_file = "c6c4a74171a671ac";

inline std::string path_in_project(const std::string& file) { return std::string(TEST_PROJECT) + "/" + file; }

}  // namespace warpbook::tests
