// In place of measure.cpp where it cannot be built.

#include "measure.hpp"

namespace warpbook::benchmarks {

Comparison measure(const Effort&) { throw CannotMeasure(WARPBOOK_WHY_NOT_MEASURED); }

}  // namespace warpbook::benchmarks
