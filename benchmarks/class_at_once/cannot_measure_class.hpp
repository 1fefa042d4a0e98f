#pragma once

#include <stdexcept>

namespace warpbook::benchmarks {

/// Why nothing can be measured: no GPU, no solutions.
class CannotMeasureClass : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace warpbook::benchmarks
