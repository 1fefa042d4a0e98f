#include <warpbook/record/text_hash.hpp>

#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace warpbook {

std::string hash_of_text(std::string_view text)
{
    std::uint64_t hash = 14695981039346656037U;
    for (const char character : text) {
        hash ^= static_cast<unsigned char>(character);
        hash *= 1099511628211U;
    }
    char digits[16 + 1];
    std::snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    return digits;
}

std::uint32_t seed_of_text(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char character : text) {
        hash ^= static_cast<unsigned char>(character);
        hash *= 16777619U;
    }
    return hash;
}

}  // namespace warpbook
