#pragma once

#include <string>

namespace warpbook::cupti {

/// Where in this project a call was made. Like std::source_location, which clang 14 (the one that checks our style)
/// does not know.
struct CallSite {
    const char* file;
    int line;

    /// As a default argument it is the place of the caller.
    static constexpr CallSite here(const char* file = __builtin_FILE(), int line = __builtin_LINE())
    {
        return {file, line};
    }
};

/// "device_memory.cpp:41".
std::string to_string(const CallSite& site);

}  // namespace warpbook::cupti
