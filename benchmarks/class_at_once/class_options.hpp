#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../effort_options.hpp"
#include "class_part.hpp"

namespace warpbook::benchmarks {

struct ClassOptions {
    MeasurementOptions measurement;
    std::vector<ClassPart> parts;
    /// How many programs run at the same time in that part.
    std::size_t at_once = 32;
    /// Not "auto": on a machine whose GPU is out of order, the model's times would stand for the GPU's.
    std::string backend = "cupti";

    bool has(ClassPart part) const;
};

/// Throws BadOptions.
ClassOptions read_class_options(const std::vector<std::string>& words);

}  // namespace warpbook::benchmarks
