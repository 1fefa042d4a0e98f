#include "settings.hpp"

#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <warpbook/injection.hpp>

namespace warpbook::program {

namespace {

std::optional<std::size_t> number_from_one(const char* variable)
{
    const char* const text = std::getenv(variable);
    if (text == nullptr || *text == '\0') return std::nullopt;
    const std::string word = text;
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value == 0)
        throw std::invalid_argument(std::string(variable) + " is a number from 1 on, not '" + word + "'");
    return value;
}

}  // namespace

Settings read_settings()
{
    Settings settings;
    if (const char* const folder = std::getenv(injection::folder_variable); folder != nullptr && *folder != '\0')
        settings.counting = injection::read_injection_options();
    settings.model_threads = static_cast<unsigned>(number_from_one(injection::threads_variable).value_or(0));
    settings.schedules = static_cast<unsigned>(number_from_one(injection::schedules_variable).value_or(0));
    settings.schedule = number_from_one(injection::schedule_variable);
    settings.counted_blocks = number_from_one(injection::counted_blocks_variable);
    settings.block_limit = number_from_one(injection::block_limit_variable);
    return settings;
}

}  // namespace warpbook::program
