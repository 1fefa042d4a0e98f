#include "device_code.hpp"

// Weak: a program that was built without nvcc has neither.
extern "C" {
[[gnu::weak]] extern const std::byte warpbook_device_code_begin[];
[[gnu::weak]] extern const std::byte warpbook_device_code_end[];
}

namespace warpbook {

std::span<const std::byte> device_code()
{
    const std::byte* const begin = warpbook_device_code_begin;
    if (begin == nullptr) return {};
    return {begin, warpbook_device_code_end};
}

}  // namespace warpbook
