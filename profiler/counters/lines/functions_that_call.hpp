#pragma once

#include <functional>
#include <set>
#include <string>

#include "cubin.hpp"

namespace warpbook::cupti {

using FunctionNames = std::set<std::string, std::less<>>;

/// The functions of this device code that may call printf(), themselves or in what they call. Where nothing says what
/// they call (through pointers, by launching kernels), those of code that prints at all are among them.
///
/// assert() is not looked for: a kernel that prints by it has failed, and is not run again.
FunctionNames printing_functions(const Cubin& cubin);

/// The same of malloc() and free(), which `new` and `delete` call, too.
FunctionNames allocating_functions(const Cubin& cubin);

}  // namespace warpbook::cupti
