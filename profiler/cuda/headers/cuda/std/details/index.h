// Whether an index is one: of a reference that a function returns, g++ checks none.
#pragma once

#include "../../../details/model_runtime.h"
#include "../../../details/qualifiers.h"

namespace cuda_on_cpu {

constexpr __forceinline__ void look_at_index(unsigned long long index, unsigned long long size, const char* what)
{
    if (index >= size) warpbook_model::note_index_outside(index, size, what);
}

}  // namespace cuda_on_cpu
