#include "number_option.hpp"

#include <charconv>

#include "support/errors.hpp"

namespace warpbook::tools {

std::size_t number_option(const std::string& text, const std::string& option, std::size_t least, std::size_t most)
{
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < least || number > most)
        throw UsageError("--" + option + " is a number from " + std::to_string(least) + " to " + std::to_string(most) +
                         ", not '" + text + "'.");
    return number;
}

}  // namespace warpbook::tools
