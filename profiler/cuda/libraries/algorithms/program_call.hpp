#pragma once

#include <string>

#include "cuda/runtime/call_site.hpp"

namespace warpbook::program::algorithms {

/// Where the program calls a library that is templates, and what: "thrust::sort".
struct ProgramCall {
    CallSite site;
    std::string function;
};

/// Of the innermost code on the stack that is none of a library's.
const ProgramCall& call_of_program();

}  // namespace warpbook::program::algorithms
