#pragma once

#include <string>

#include "settings.hpp"

namespace warpbook::program {

/// Has whoever started the program begin to compile its kernels without call-backs (injection.hpp), once.
void ask_for_native_library(const Settings& settings);

/// The path of the library, for which this waits, or which is in the program itself; empty where there is none.
std::string native_library_of(const Settings& settings);

}  // namespace warpbook::program
