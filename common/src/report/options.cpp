#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include <boost/program_options.hpp>

namespace warpbook {

namespace {

namespace po = boost::program_options;

BackendChoice backend_named(const std::string& name, const std::string& where)
{
    if (name == "auto") return BackendChoice::best;
    if (name == "model") return BackendChoice::model;
    if (name == "cupti") return BackendChoice::cupti;
    throw BadOptions(where + ": there is no backend '" + name + "'; choose auto, model or cupti");
}

bool is_on(const std::string& word)
{
    if (word == "on") return true;
    if (word == "off") return false;
    throw BadOptions("--counters is 'on' or 'off', not '" + word + "'");
}

bool is_cdash_wanted()
{
    const char* const text = std::getenv("WARPBOOK_CDASH");
    const std::string request = text == nullptr ? "" : text;
    if (request.empty() || request == "0") return false;
    if (request == "1") return true;
    throw BadOptions("environment variable WARPBOOK_CDASH: it is 1 or 0, not '" + request + "'");
}

/// "3", "3,1" or "3,1,0".
Dim3 block_named(const std::string& text)
{
    Dim3 block{0, 0, 0};
    char rest = '\0';
    const int numbers = std::sscanf(text.c_str(), "%u,%u,%u%c", &block.x, &block.y, &block.z, &rest);
    const auto commas = std::count(text.begin(), text.end(), ',');
    const bool signs = text.find_first_not_of("0123456789,") != std::string::npos;
    if (numbers < 1 || numbers > 3 || commas != numbers - 1 || signs)
        throw BadOptions("--trace-block is a block's place, such as 3 or 3,1 or 3,1,0, not '" + text + "'");
    return block;
}

template <class Number>
Number in_range(long long value, const char* option, long long smallest, long long largest)
{
    if (value < smallest || value > largest)
        throw BadOptions(std::string(option) + " must be from " + std::to_string(smallest) + " to " +
                         std::to_string(largest) + ", not " + std::to_string(value));
    return static_cast<Number>(value);
}

/// "1024", or "largest".
void read_size(const std::string& text, Options& options)
{
    if (text == "largest") {
        options.largest_size = true;
        return;
    }
    long long number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end) throw BadOptions("--n is a number or 'largest', not '" + text + "'");
    options.n = in_range<std::size_t>(number, "--n", 1, 1LL << 40);
}

}  // namespace

Options read_options(int argc, const char* const* argv)
{
    po::options_description description("Options");
    // clang-format off
    description.add_options()
        ("backend", po::value<std::string>(), "auto: the GPU where there is one, otherwise the model; model; cupti "
                                              "(also: the environment variable WARPBOOK_BACKEND)")
        ("gpu", po::value<long long>(), "count on this GPU, by CUDA's number (0); chooses the backend cupti")
        ("n", po::value<std::string>(), "size of the problem that is counted; largest: the largest that the lab allows")
        ("compared-size", "count at the size at which the model is validated against GPUs")
        ("seed", po::value<long long>(), "seed of the random inputs and sizes (made of the file's text)")
        ("schedule", po::value<long long>(), "model only: play this order of warps and blocks, and no other; a report "
                                             "names it")
        ("report", po::value<std::string>(), "write a JSON record to this file")
        ("tries", po::value<std::string>(), "keep the wrong predictions in this file, from run to run: after three of "
                                            "them, or a hint, the measured number is shown")
        ("counters", po::value<std::string>(), "on; off: leave the GPU's counters alone (values only), so that ncu or "
                                               "compute-sanitizer can watch; the model counts anyway")
        ("trace", po::value<std::string>(), "model only: write the accesses of one block of the last counted launch to "
                                            "this JSON file")
        ("trace-block", po::value<std::string>(), "the block: X, X,Y or X,Y,Z (0,0,0)")
        ("trace-launch", po::value<long long>(), "the launch, by its number among the profiles of the record, from 0 on")
        ("trace-events", po::value<long long>(), "the most events that are written; further ones are counted (100000)")
        ("time-limit", po::value<long long>(), "seconds that the file's code may take in one check (20)")
        ("brief", "print the first thing to correct and the verdict, and nothing else")
        ("in-process", "run the file in this very process, and not in one that is watched: for tools that look at "
                       "one process, such as ncu; under a debugger it is so anyway")
        ("help", "show this")
        ("gtest_*", "GoogleTest's own options, such as --gtest_filter=Accesses.*");
    // clang-format on

    po::variables_map given;
    try {
        // Guessing turns a typing error into another option without a word.
        const int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(argc, argv).options(description).positional({}).style(style).run(), given);
        po::notify(given);
    } catch (const po::error& error) {
        throw BadOptions(std::string(error.what()) + "; --help lists the options");
    }

    Options options;
    options.help = given.count("help") > 0;
    std::ostringstream text;
    text << description;
    options.help_text = text.str();

    if (given.count("backend"))
        options.backend = backend_named(given["backend"].as<std::string>(), "--backend");
    else if (const char* request = std::getenv("WARPBOOK_BACKEND"); request != nullptr && *request != '\0')
        options.backend = backend_named(request, "environment variable WARPBOOK_BACKEND");
    options.cdash = is_cdash_wanted();
    if (given.count("gpu")) {
        // Falling back to the model would hide that the GPU which was asked for is not there.
        if (options.backend == BackendChoice::model)
            throw BadOptions("--gpu chooses a GPU, and the model has none; leave one of the two out");
        options.backend = BackendChoice::cupti;
        options.gpu = in_range<int>(given["gpu"].as<long long>(), "--gpu", 0, 1023);
    }
    if (given.count("n")) read_size(given["n"].as<std::string>(), options);
    options.compared_size = given.count("compared-size") > 0;
    if (options.compared_size && given.count("n"))
        throw BadOptions("--n and --compared-size both choose the size; leave one of them out");
    // Boost would read -1 as an unsigned number, and wrap it round.
    if (given.count("seed"))
        options.seed = in_range<std::uint32_t>(given["seed"].as<long long>(), "--seed", 0, 0xffffffffLL);
    if (given.count("schedule"))
        options.schedule = in_range<std::uint32_t>(given["schedule"].as<long long>(), "--schedule", 0, 0xffffffffLL);
    if (given.count("report")) options.report = given["report"].as<std::string>();
    if (given.count("tries")) options.tries = given["tries"].as<std::string>();
    if (given.count("counters")) options.hardware_counters = is_on(given["counters"].as<std::string>());
    if (given.count("trace")) options.trace = given["trace"].as<std::string>();
    if (given.count("trace-block")) options.trace_block = block_named(given["trace-block"].as<std::string>());
    options.brief = given.count("brief") > 0;
    if (given.count("trace-launch"))
        options.trace_launch =
            in_range<std::size_t>(given["trace-launch"].as<long long>(), "--trace-launch", 0, 1 << 20);
    if (given.count("trace-events"))
        options.trace_events =
            in_range<std::size_t>(given["trace-events"].as<long long>(), "--trace-events", 1, 10'000'000);
    options.in_process = given.count("in-process") > 0;
    if (given.count("time-limit"))
        options.time_limit =
            in_range<std::chrono::seconds>(given["time-limit"].as<long long>(), "--time-limit", 1, 24 * 60 * 60);
    return options;
}

}  // namespace warpbook
