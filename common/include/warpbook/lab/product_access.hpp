#pragma once

#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/reference.hpp>
#include <warpbook/lab/row_access.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {

/// What a product of two matrices of 4-byte elements costs a launch when each thread computes the elements of `c` to
/// which walk_along_rows() brings it, and reads an element of `a` and one of `b` for each of its products.
struct ProductAccess {
    RowAccess a;
    RowAccess b;
    RowAccess c;
};

ProductAccess product_access(const Dim3& grid, const Dim3& block, const ProductExtents& extents);

/// What reads `a` and `b`. A thread may read up to four elements of `a` at once: fewer requests and sectors, and as
/// many bytes.
AccessLimits loads_of(const ProductAccess& cost);

}  // namespace warpbook
