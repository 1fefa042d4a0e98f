#include "command_line.hpp"

#include "errors.hpp"
#include "nearest_name.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

std::string how_to_get_help(const std::string& command)
{
    return "\n./warpbook help" + (command.empty() ? "" : " " + command) + "   shows what can be typed";
}

[[noreturn]] void refuse_unknown_option(const std::string& command, const std::string& typed,
                                        const po::options_description& options)
{
    std::vector<std::string> names;
    for (const auto& option : options.options()) names.push_back("--" + option->long_name());
    std::string message = "There is no option '" + typed + "' here.";
    if (const auto nearest = nearest_name(typed, names)) message += " Did you mean " + *nearest + "?";
    throw UsageError(message + how_to_get_help(command));
}

po::variables_map read(const std::string& command, const Arguments& arguments, const po::options_description& options,
                       const po::options_description& positional, const po::positional_options_description& places)
{
    po::options_description every_option;
    every_option.add(options).add(positional);
    try {
        // A shortened option would be one more name for the same thing.
        const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::variables_map values;
        po::store(po::command_line_parser(arguments).options(every_option).positional(places).style(style).run(),
                  values);
        return values;
    } catch (const po::unknown_option& error) {
        refuse_unknown_option(command, error.get_option_name(), options);
    } catch (const po::too_many_positional_options_error&) {
        throw UsageError("Unexpected argument: '" + arguments.back() + "'." + how_to_get_help(command));
    } catch (const po::error& error) {
        throw UsageError(std::string("This cannot be read: ") + error.what() + "." + how_to_get_help(command));
    }
}

}  // namespace

po::variables_map parse(const std::string& command, const Arguments& arguments, const po::options_description& options,
                        const std::vector<std::string>& positional)
{
    po::options_description descriptions;
    po::positional_options_description places;
    for (const std::string& name : positional) {
        descriptions.add_options()(name.c_str(), po::value<std::string>());
        places.add(name.c_str(), 1);
    }
    return read(command, arguments, options, descriptions, places);
}

po::variables_map parse_list(const std::string& command, const Arguments& arguments,
                             const po::options_description& options, const std::string& list)
{
    po::options_description descriptions;
    descriptions.add_options()(list.c_str(), po::value<std::vector<std::string>>());
    po::positional_options_description places;
    places.add(list.c_str(), -1);
    return read(command, arguments, options, descriptions, places);
}

}  // namespace warpbook::tools
