#include "tiny_collection.hpp"

namespace warpbook::doctor {

// Stands in for tiny_collection.cpp where there is no hardware profiler.
Measured<TinyCollection> collect_tiny_kernel()
{
    return Measured<TinyCollection>::unavailable("this build cannot count on a GPU");
}

bool can_collect_tiny_kernel() { return false; }

}  // namespace warpbook::doctor
