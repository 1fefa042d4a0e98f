#pragma once

#include <cstddef>
#include <string>

namespace warpbook::tools {

/// The whole number that was typed for --OPTION. Throws UsageError, which says what it takes.
std::size_t number_option(const std::string& text, const std::string& option, std::size_t min, std::size_t max);

/// CUDA's numbers go up to it.
inline constexpr std::size_t largest_gpu_number = 1023;
inline constexpr std::size_t max_jobs = 1024;

}  // namespace warpbook::tools
