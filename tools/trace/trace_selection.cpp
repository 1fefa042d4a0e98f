#include "trace_selection.hpp"

#include <charconv>
#include <string>

#include "support/errors.hpp"
#include "support/output_file.hpp"

namespace warpbook::tools {

namespace po = boost::program_options;

TraceSelection trace_selection_in(const po::variables_map& values)
{
    TraceSelection selection;
    if (values.count("check") != 0) selection.check = values["check"].as<std::string>();
    if (values.count("launch") != 0) selection.launch = values["launch"].as<std::string>();
    if (values.count("block") != 0) selection.block = block_named(values["block"].as<std::string>());
    return selection;
}

TraceSetting trace_setting_in(const po::variables_map& values, std::size_t max_events)
{
    constexpr std::size_t largest = 10'000'000;
    TraceSetting setting{.n = std::nullopt, .max_events = max_events};
    if (values.count("n") != 0) setting.n = values["n"].as<std::string>();
    if (values.count("events") == 0) return setting;
    const std::string typed = values["events"].as<std::string>();
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), setting.max_events);
    if (error != std::errc() || end != typed.data() + typed.size() || setting.max_events < 1 ||
        setting.max_events > largest)
        throw UsageError("--events is a number from 1 to " + std::to_string(largest) + ", not '" + typed + "'.");
    return setting;
}

std::filesystem::path output_in(const po::variables_map& values, const std::filesystem::path& otherwise,
                                const std::string& what)
{
    if (values.count("output") == 0) {
        std::filesystem::create_directories(otherwise.parent_path());
        return otherwise;
    }
    const std::filesystem::path file = values["output"].as<std::string>();
    if (file != "-") require_writable(file, what);
    return file;
}

}  // namespace warpbook::tools
