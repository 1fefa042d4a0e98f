#pragma once

#include <stdexcept>

namespace warpbook::tools {

/// The command line asks for something that does not exist. The message says what to type instead.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The program cannot do its work. The message says what is in the way and how to clear it.
class Obstacle : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What the program exits with when no lab's verdict decides it. A lab's program uses 0 to 3 and usage_error.
namespace exit_code {
constexpr int done = 0;
constexpr int usage_error = 64;
constexpr int obstacle = 70;
}  // namespace exit_code

}  // namespace warpbook::tools
