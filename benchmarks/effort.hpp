#pragma once

namespace warpbook::benchmarks {

/// How much is measured.
struct Effort {
    /// Sizes that take no time, to see whether everything works. The speeds mean nothing.
    bool quick = false;
    int repetitions = 5;
};

}  // namespace warpbook::benchmarks
