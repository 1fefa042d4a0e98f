#pragma once

#include <stdexcept>

#include "../effort.hpp"
#include "comparison.hpp"

namespace warpbook::benchmarks {

/// Nothing can be measured on this machine, or by this build; the text says why.
class CannotMeasure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Takes seconds. Throws CannotMeasure.
Comparison measure(const Effort& effort);

}  // namespace warpbook::benchmarks
