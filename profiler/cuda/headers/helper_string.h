// What programs call of the header of this name in NVIDIA's samples, for those who have a sample's file without the
// folder Common: options such as `-n=100` or `--n=100`. A folder that -I names comes first.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support the helpers of NVIDIA's samples (helper_string.h): leave them out, the check looks for errors"
#endif

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

namespace warpbook_program {

/// What stands behind `name` and "=" on the command line; "" for an option without a value, null where there is none.
inline const char* value_of_flag(int argc, const char** argv, const char* name)
{
    const size_t length = strlen(name);
    for (int i = 1; i < argc; ++i) {
        const char* word = argv[i];
        while (*word == '-') ++word;
        if (word == argv[i] || strncasecmp(word, name, length) != 0) continue;
        if (word[length] == '\0') return "";
        if (word[length] == '=') return word + length + 1;
    }
    return nullptr;
}

}  // namespace warpbook_program

inline bool checkCmdLineFlag(int argc, const char** argv, const char* name)
{
    return warpbook_program::value_of_flag(argc, argv, name) != nullptr;
}
inline int getCmdLineArgumentInt(int argc, const char** argv, const char* name)
{
    const char* const value = warpbook_program::value_of_flag(argc, argv, name);
    return value == nullptr ? 0 : atoi(value);
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char* name)
{
    const char* const value = warpbook_program::value_of_flag(argc, argv, name);
    return value == nullptr ? 0 : static_cast<float>(atof(value));
}
inline bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** result)
{
    const char* const value = warpbook_program::value_of_flag(argc, argv, name);
    *result = const_cast<char*>(value);
    return value != nullptr;
}
