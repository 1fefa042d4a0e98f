#pragma once

#include <stdexcept>

namespace warpbook::benchmarks {

/// A program that did not run, or has another result than the plain loop; says which.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace warpbook::benchmarks
