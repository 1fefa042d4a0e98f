// In place of measure.cpp where it cannot be built.

#include "measure.hpp"

namespace warpbook::benchmarks {

Contest measure(const Effort&) { throw CannotMeasure(WARPBOOK_OBSTACLE); }

}  // namespace warpbook::benchmarks
