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

Check check_named(const std::string& name)
{
    if (name.empty() || name == "all") return Check::all;
    if (name == "first") return Check::first;
    if (name == "auto") return Check::automatic;
    if (name == "none") return Check::none;
    throw std::invalid_argument(std::string(injection::check_variable) + " is all, first, auto or none, not '" + name +
                                "'");
}

double budget_in(const std::string& text)
{
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc() || end != text.data() + text.size() || !(seconds >= 0 && seconds <= 1e9))
        throw std::invalid_argument(std::string(injection::budget_variable) + " is a number of seconds, not '" + text +
                                    "'");
    return seconds;
}

std::string text_of(const char* variable)
{
    const char* const text = std::getenv(variable);
    return text == nullptr ? "" : text;
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
    settings.footprint_blocks = number_from_one(injection::footprint_variable).value_or(0);
    settings.check = check_named(text_of(injection::check_variable));
    if (const std::string budget = text_of(injection::budget_variable); !budget.empty())
        settings.budget_seconds = budget_in(budget);
    settings.runs_repetitions = !text_of(injection::repetitions_variable).empty();
    settings.notes_calls = !text_of(injection::calls_variable).empty();
    settings.refused_call = number_from_one(injection::refused_call_variable);
    settings.native_folder = text_of(injection::native_variable);
    return settings;
}

}  // namespace warpbook::program
