#include "read_object.hpp"

#include <cstddef>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace warpbook::isolation {

ElfFile read_object(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file || bytes.empty()) throw std::runtime_error("cannot read " + path);
    const auto* const begin = reinterpret_cast<const std::byte*>(bytes.data());
    return ElfFile({begin, begin + bytes.size()});
}

}  // namespace warpbook::isolation
