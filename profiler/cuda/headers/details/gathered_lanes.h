// What can be asked of the values that warpbook_model::gather() brought together.
#pragma once

#include "bits.h"
#include "model_runtime.h"
#include "out_of_line.h"

namespace warpbook_lanes {

/// The lanes whose value has these bits.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned equal_to(unsigned long long bits, const unsigned long long* values)
{
    unsigned found = 0;
    const unsigned lanes = warpbook_model::gathered_lanes();
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((lanes >> lane & 1) != 0 && values[lane] == bits) found |= 1u << lane;
    return found;
}

/// The lanes whose value is not 0.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned not_zero(const unsigned long long* values)
{
    const unsigned zero = equal_to(0, values);
    return warpbook_model::gathered_lanes() & ~zero;
}

/// All lanes that took part when they have the same value; none otherwise.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned all_if_equal(const unsigned long long* values)
{
    const unsigned lanes = warpbook_model::gathered_lanes();
    return equal_to(values[__builtin_ctz(lanes)], values) == lanes ? lanes : 0;
}

/// The values combined, from the lowest lane up.
template <class T, class Combine>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN T combined(const unsigned long long* values, Combine combine)
{
    unsigned left = warpbook_model::gathered_lanes();
    T result = cuda_on_cpu::value_of<T>(values[__builtin_ctz(left)]);
    for (left &= left - 1; left != 0; left &= left - 1)
        result = combine(result, cuda_on_cpu::value_of<T>(values[__builtin_ctz(left)]));
    return result;
}

}  // namespace warpbook_lanes
