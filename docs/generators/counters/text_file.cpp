#include "text_file.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace warpbook::generators {

std::string text_of_file(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace warpbook::generators
