#pragma once

#include <warpbook/counters.hpp>

namespace warpbook::tests {

/// Counters with one kind of access.
inline Counters counters_with(Space space, Operation operation, const AccessCounts& counts)
{
    Counters counters;
    counters.of(space, operation) = counts;
    return counters;
}

}  // namespace warpbook::tests
