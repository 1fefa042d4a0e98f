#pragma once

#include <string>

#include "../rate.hpp"
#include "common_case.hpp"
#include "simulator.hpp"

namespace warpbook::benchmarks {

/// Numba's CUDA simulator: a Python thread for each thread of a block, of which one at a time can run.
class Numba {
public:
    /// Looks for a Python that has Numba.
    Numba();

    const Presence& presence() const { return presence_; }

    /// Throws Wrong when its result is wrong.
    Rate rate(const CommonCase& common, int repetitions) const;

private:
    std::string python_;
    Presence presence_;
};

}  // namespace warpbook::benchmarks
