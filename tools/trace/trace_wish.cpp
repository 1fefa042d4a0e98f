#include "trace_wish.hpp"

#include <charconv>
#include <string>

#include "support/errors.hpp"
#include "support/output_file.hpp"

namespace warpbook::tools {

namespace po = boost::program_options;

TraceWish trace_wish_in(const po::variables_map& values)
{
    TraceWish wish;
    if (values.count("check") != 0) wish.check = values["check"].as<std::string>();
    if (values.count("launch") != 0) wish.launch = values["launch"].as<std::string>();
    if (values.count("block") != 0) wish.block = block_named(values["block"].as<std::string>());
    return wish;
}

TraceSetting trace_setting_in(const po::variables_map& values, std::size_t most_events)
{
    constexpr std::size_t largest = 10'000'000;
    TraceSetting setting{.n = std::nullopt, .most_events = most_events};
    if (values.count("n") != 0) setting.n = values["n"].as<std::string>();
    if (values.count("events") == 0) return setting;
    const std::string typed = values["events"].as<std::string>();
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), setting.most_events);
    if (error != std::errc() || end != typed.data() + typed.size() || setting.most_events < 1 ||
        setting.most_events > largest)
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
