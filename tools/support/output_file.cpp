#include "output_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "errors.hpp"

namespace warpbook::tools {

void require_writable(const std::filesystem::path& file, const std::string& what)
{
    if (std::ofstream(file, std::ios::app)) return;
    throw UsageError("The " + what + " cannot be written to " + file.string() + ": " +
                     std::generic_category().message(errno) + ".\nName another file, in a folder that exists.");
}

}  // namespace warpbook::tools
