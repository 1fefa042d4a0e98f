#include "trace_options.hpp"

#include <charconv>
#include <string>

#include "../errors.hpp"
#include "../output_file.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

auto text_value(const char* name) { return po::value<std::string>()->value_name(name); }

void add_choice_of_launch(po::options_description& options)
{
    // clang-format off
    options.add_options()
        ("check", text_value("NAME"), "a launch of this check, such as Accesses.StoresAreCoalesced or stores")
        ("launch", text_value("NAME"), "the launch of this label or kernel, such as 'n = 480'")
        ("block", text_value("X,Y,Z"), "the block: X or X,Y or X,Y,Z (one in the middle of the grid)")
        ("n", text_value("N"), "problem size in place of a small one")
        ("events", text_value("NUMBER"), "the most accesses and barriers to write; further ones are counted");
    // clang-format on
}

}  // namespace

po::options_description trace_options()
{
    po::options_description options("Options");
    add_choice_of_launch(options);
    // clang-format off
    options.add_options()
        ("output", text_value("FILE"), "write to FILE; -: to standard output (build/traces/NN-name.json)")
        ("help", "show this");
    // clang-format on
    return options;
}

po::options_description view_options()
{
    po::options_description options("Options");
    add_choice_of_launch(options);
    // clang-format off
    options.add_options()
        ("output", text_value("FILE"), "write to FILE (build/view/NN-name.html)")
        ("open", "show the page in the browser of this machine's desktop")
        ("help", "show this");
    // clang-format on
    return options;
}

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
