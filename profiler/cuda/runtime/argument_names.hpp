#pragma once

#include <string>

#include "call_site.hpp"

namespace warpbook::program {

/// What an allocation is called in findings: the variable that the source gives to `function` (such as "cudaMalloc")
/// in that line, without casts and "&"; where none is found there, "memory of vector_add.cu:12".
std::string name_of_allocation(const CallSite& site, const std::string& function);

}  // namespace warpbook::program
