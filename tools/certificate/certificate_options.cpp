#include "certificate_options.hpp"

#include <string>

namespace warpbook::tools {

namespace po = boost::program_options;

po::options_description certificate_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("name", po::value<std::string>()->value_name("NAME")->default_value("", ""), "whose certificate it is")
        ("out", po::value<std::string>()->value_name("FILE")->default_value("certificate.html"), "where to write the page")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
