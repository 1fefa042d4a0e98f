#include "watch_options.hpp"

#include "check/check_options.hpp"

namespace warpbook::tools {

boost::program_options::options_description watch_options()
{
    boost::program_options::options_description options("Options, for each check");
    add_options_of_the_lab(options);
    options.add_options()("help", "show this");
    return options;
}

}  // namespace warpbook::tools
