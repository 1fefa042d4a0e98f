#include "profile_options.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <system_error>

#include <warpbook/injection.hpp>

#include "support/errors.hpp"
#include "support/nearest_name.hpp"
#include "report_options.hpp"

namespace warpbook::tools {

namespace po = boost::program_options;

namespace {

void require_known_groups(const std::string& typed)
{
    std::istringstream words(typed);
    for (std::string word; std::getline(words, word, ',');) {
        if (std::find(metric_group_names.begin(), metric_group_names.end(), word) != metric_group_names.end()) continue;
        std::string message = "There is no metric group '" + word + "'.";
        if (const auto nearest = nearest_name(word, {metric_group_names.begin(), metric_group_names.end()}))
            message += " Did you mean " + *nearest + "?";
        // What scripts and commands of version 0.1 may still ask for.
        if (word == "grading") message += " It is called accesses now.";
        throw UsageError(message + "\n./warpbook help profile   names them");
    }
}

/// What was typed for this option, or `otherwise`.
std::size_t number_of(const po::variables_map& values, const std::string& option, std::size_t min,
                      std::size_t otherwise)
{
    if (values.count(option) == 0) return otherwise;
    const std::string typed = values[option].as<std::string>();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error != std::errc() || end != typed.data() + typed.size() || number < min)
        throw UsageError("--" + option + " is a number from " + std::to_string(min) + " on, not '" + typed + "'.");
    return number;
}

}  // namespace

po::options_description profile_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("groups", po::value<std::string>(), "what to count, separated by commas (accesses,lines); docs/counters.md "
                                             "explains all: accesses, lines, time, l2, dram, occupancy, divergence, l1tex, atomics, tma, local")
        ("kernel", po::value<std::string>(), "count only kernels with this in their name")
        ("launches", po::value<std::string>(), "count so many launches of each kernel, and leave the others alone")
        ("lines-limit", po::value<std::string>(), "count no source lines of a launch where that would take longer than "
                                                  "so many seconds (60)");
    // clang-format on
    add_report_options(options);
    options.add_options()("help", "show this");
    return options;
}

std::string text_of(const po::variables_map& values, const char* option)
{
    return values.count(option) != 0 ? values[option].as<std::string>() : "";
}

bool are_lines_wanted(const po::variables_map& values)
{
    const std::string groups = "," + text_of(values, "groups") + ",";
    return values.count("groups") == 0 || groups.find(",lines,") != std::string::npos;
}

std::size_t top_of(const po::variables_map& values)
{
    constexpr std::size_t usual = 3;
    const std::size_t top = number_of(values, "top", 0, usual);
    if (are_lines_wanted(values)) return top;
    if (values.count("top") != 0 && top > 0)
        throw UsageError("--top shows source lines, which are not counted: name lines among the --groups as well.");
    return 0;
}

void require_sensible(const po::variables_map& values)
{
    if (values.count("groups") != 0) require_known_groups(text_of(values, "groups"));
    number_of(values, "launches", 1, 1);
    number_of(values, "lines-limit", 1, injection::default_lines_limit);
    top_of(values);
}

}  // namespace warpbook::tools
