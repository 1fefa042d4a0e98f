#include "lab_argument.hpp"

#include <string>

#include "support/errors.hpp"
#include "course/find_lab.hpp"

namespace warpbook::tools {

const Lab& lab_argument(std::string_view command, const boost::program_options::variables_map& values,
                        const Course& course)
{
    if (values.count("lab") == 0) {
        throw UsageError("Which lab? For example: ./warpbook " + std::string(command) + " " + course.front().number() +
                         "\n./warpbook list   shows every lab");
    }
    return find_lab(course, values["lab"].as<std::string>());
}

}  // namespace warpbook::tools
