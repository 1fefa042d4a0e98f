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

/// From 1 on; nothing where the variable is not set.
std::optional<unsigned long> number(const char* variable)
{
    const std::string text = environment(variable);
    if (text.empty()) return std::nullopt;
    unsigned long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0)
        throw std::invalid_argument(std::string(variable) + " is a number from 1 on, not '" + text + "'");
    return value;
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
    options.launches = number(launches_variable);
    options.lines_limit = std::chrono::seconds(number(lines_limit_variable).value_or(default_lines_limit));
    return options;
}

}  // namespace warpbook::injection
