#include "injection_options.hpp"

#include <charconv>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <warpbook/injection.hpp>

namespace warpbook::injection {

namespace {

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::vector<std::string> words_of(const std::string& text)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) {
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

}  // namespace

InjectionOptions read_injection_options()
{
    InjectionOptions options;
    options.folder = environment(folder_variable);
    if (options.folder.empty())
        throw std::invalid_argument(std::string(folder_variable) +
                                    " does not say where to write; `warpbook profile` "
                                    "sets it");
    options.groups = words_of(environment(groups_variable));
    if (options.groups.empty()) options.groups = {"accesses", "lines"};
    options.kernel = environment(kernel_variable);
    if (const std::string text = environment(launches_variable); !text.empty()) {
        unsigned long launches = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), launches);
        if (error != std::errc() || end != text.data() + text.size() || launches == 0)
            throw std::invalid_argument(std::string(launches_variable) + " is a number from 1 on, not '" + text + "'");
        options.launches = launches;
    }
    return options;
}

}  // namespace warpbook::injection
