#pragma once

#include <string>

#include "base/elf_file.hpp"

namespace warpbook::isolation {

/// Throws std::runtime_error when the file cannot be read, or is no object.
ElfFile read_object(const std::string& path);

}  // namespace warpbook::isolation
