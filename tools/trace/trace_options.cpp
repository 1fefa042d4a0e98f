#include "trace_options.hpp"

#include <string>

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

}  // namespace warpbook::tools
