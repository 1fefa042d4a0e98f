#pragma once

#include <cstddef>
#include <cstdint>

#include <warpbook/trace.hpp>

#include "machine/memory/global_memory.hpp"
#include "machine/memory/shared_memory.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Writes down what the warps of one block do.
class TraceRecorder : public Observer {
public:
    TraceRecorder(const Machine& machine, const Dim3& block, std::size_t max_events, const GlobalMemory& global,
                  const SharedMemory& shared);

    void on_access(const AccessEvent& event) override;
    void on_block(const Dim3& block) override { recording_ = block == trace_.block; }
    void on_barrier() override;

    /// What was recorded; nothing when this thread did not run the block.
    const Trace& trace() const { return trace_; }
    bool has_seen_its_block() const { return has_seen_its_block_; }

private:
    bool has_room();
    TraceEvent::Lane lane_of(const AccessEvent& event, unsigned lane) const;
    unsigned lines_of(const AccessEvent& event) const;

    const GlobalMemory& global_;
    const SharedMemory& shared_;
    const std::size_t max_events_;
    Trace trace_;
    bool recording_ = false;
    bool has_seen_its_block_ = false;
};

}  // namespace warpbook::model
