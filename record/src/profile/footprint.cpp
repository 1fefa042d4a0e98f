#include <warpbook/footprint.hpp>

namespace warpbook {

ArrayFootprint sum_of(const Footprint& footprint, Operation operation)
{
    ArrayFootprint sum{.array = {}, .operation = operation};
    for (const ArrayFootprint& each : footprint.arrays) {
        if (each.operation != operation) continue;
        sum.requested += each.requested;
        sum.by_groups += each.by_groups;
        sum.by_grid += each.by_grid;
    }
    return sum;
}

}  // namespace warpbook
