#include "number_option.hpp"

#include <charconv>

#include "support/errors.hpp"

namespace warpbook::tools {

std::size_t number_option(const std::string& text, const std::string& option, std::size_t min, std::size_t max)
{
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < min || number > max)
        throw UsageError("--" + option + " is a number from " + std::to_string(min) + " to " + std::to_string(max) +
                         ", not '" + text + "'.");
    return number;
}

}  // namespace warpbook::tools
