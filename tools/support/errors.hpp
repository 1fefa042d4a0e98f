#pragma once

#include <stdexcept>

#include <warpbook/record/exit_codes.hpp>

namespace warpbook::tools {

/// The command line asks for something that does not exist. The message says what to type instead.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The program cannot do its work. The message says what is in the way and how to clear it.
class SetupError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace warpbook::tools
