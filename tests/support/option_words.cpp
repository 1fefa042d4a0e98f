#include "option_words.hpp"

#include <stdexcept>

namespace warpbook::tests {

bool begins_with_option(const std::vector<std::string>& words)
{
    return !words.empty() && words.front().starts_with("--");
}

std::string take_value(std::vector<std::string>& words)
{
    const std::string option = words.front();
    words.erase(words.begin());
    if (words.empty()) throw std::runtime_error(option + " needs a value");
    const std::string value = words.front();
    words.erase(words.begin());
    return value;
}

}  // namespace warpbook::tests
