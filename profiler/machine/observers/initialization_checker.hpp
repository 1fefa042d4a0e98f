#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <warpbook/machine.hpp>

#include "machine/faults/fault_log.hpp"
#include "machine/memory/memory_names.hpp"
#include "machine/memory/initialized_bytes.hpp"
#include "memory_parts.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Finds reads of memory that nobody wrote: shared memory in this block, global memory since it was allocated.
class InitializationChecker : public Observer {
public:
    /// `global` is shared by all operating-system threads. `shared_arrays` are pieces of the shared memory, and live
    /// on.
    InitializationChecker(const Machine& machine, InitializedBytes& global, std::uint64_t global_begin,
                          std::size_t global_bytes, std::uint64_t shared_begin, std::size_t shared_bytes,
                          std::span<const std::span<std::byte>> shared_arrays, const MemoryNames& names,
                          FaultLog& faults);

    void on_access(const AccessEvent& event) override;
    void look_ahead(std::uint64_t address) override;
    bool looks_ahead() const override { return true; }
    /// Whoever uses a barrier that nobody has set up is told by the model itself.
    void on_barrier_access(const AccessEvent& event) override;
    void on_block(const Dim3& block) override;

private:
    void look_at(const AccessEvent& event, InitializedBytes& initialized);
    bool check(const AccessEvent& event, const InitializedBytes& initialized);
    void mark(const AccessEvent& event, InitializedBytes& initialized);

    const Machine machine_;
    InitializedBytes& global_;
    const ArrayMemory global_memory_;
    InitializedBytes shared_;
    const std::span<const std::span<std::byte>> shared_arrays_;
    bool shared_is_written_ = false;
    const MemoryNames& names_;
    FaultLog& faults_;
};

}  // namespace warpbook::model
