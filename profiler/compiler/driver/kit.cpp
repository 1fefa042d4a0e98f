#include "kit.hpp"

#include <filesystem>

#include "files.hpp"

namespace warpbook::kernel_compiler {

Kit read_kit(const std::string& folder)
{
    return {folder, std::filesystem::path(folder) / lines_of(folder + "/headers").front()};
}

}  // namespace warpbook::kernel_compiler
