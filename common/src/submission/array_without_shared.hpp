#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpbook {

struct PrivateArray {
    std::string name;
    int line = 0;
};

/// An array without content that a function declares for each thread alone, though the function waits at a
/// __syncthreads() and has no `__shared__`: mostly the word was forgotten. Nothing where no function is so.
std::optional<PrivateArray> array_without_shared(std::string_view source);

}  // namespace warpbook
