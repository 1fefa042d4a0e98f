#include "kernel_driver_version.hpp"

#include <sstream>

namespace warpbook {

std::string kernel_driver_version_in(const std::string& text)
{
    std::istringstream words(text.substr(0, text.find('\n')));
    for (std::string word; words >> word;) {
        if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos)
            return word;
    }
    return {};
}

}  // namespace warpbook
