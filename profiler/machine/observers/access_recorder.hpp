#pragma once

#include <cstdint>
#include <vector>

#include "accessed_bytes.hpp"
#include "machine/memory/initialized_bytes.hpp"
#include "machine/memory/memory_region.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Keeps which bytes of global memory a launch has accessed. Comes before whoever notes what was written.
class AccessRecorder : public Observer {
public:
    /// For blocks of so many warps.
    AccessRecorder(const InitializedBytes& initialized, std::uint64_t memory_bytes, std::size_t warps);

    void on_block(const Dim3& block) override;
    void on_access(const AccessEvent& event) override;
    void on_system_fence(const WarpLanes& lanes) override;

    AccessedBytes& accessed() { return accessed_; }

private:
    void add(Touch touch, const AccessEvent& event, std::uint32_t lanes);
    std::uint32_t lanes_that_leave_content(const AccessEvent& event) const;

    const InitializedBytes& initialized_;
    const std::uint64_t memory_bytes_;
    AccessedBytes accessed_;
    /// By warp, the lanes that have executed a __threadfence_system().
    std::vector<std::uint32_t> have_fenced_;
};

}  // namespace warpbook::model
