#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include <cufft.h>

#include "cuda/runtime/runtime.hpp"
#include "plan.hpp"

namespace warpbook::program::cufft {

/// Who calls what, and where.
struct Entry {
    const char* function = "";
    CallSite site;
};

/// What cufftCreate() makes; transforms come by cufftMakePlan*().
struct Plan {
    std::shared_ptr<const Transforms> transforms;
    cudaStream_t stream = nullptr;
    std::size_t work_bytes = 0;
    /// Of the program's own.
    void* work_area = nullptr;
};

/// All that there are. To be used under the runtime's lock.
std::map<cufftHandle, Plan>& plans();

/// Notes why a call does nothing.
cufftResult refuse(const Entry& entry, cufftResult status, const std::string& reason);

/// `use(plan)` under the runtime's lock. Without such a plan, the status that says so.
template <class Use>
cufftResult with_plan(const Entry& entry, cufftHandle handle, Use use)
{
    const std::lock_guard lock(Runtime::get().mutex());
    const auto found = plans().find(handle);
    if (found == plans().end())
        return refuse(entry, CUFFT_INVALID_PLAN, "the plan is none that cuFFT has made, or it was destroyed");
    return use(found->second);
}

}  // namespace warpbook::program::cufft
