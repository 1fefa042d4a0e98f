#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <warpbook/machine.hpp>
#include "machine/faults/fault_log.hpp"
#include "machine/memory/global_memory.hpp"
#include "machine/memory/shared_memory.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Finds accesses outside the array that they meant.
class BoundsChecker : public Observer {
public:
    BoundsChecker(const Machine& machine, const GlobalMemory& global, const SharedMemory& shared,
                  std::size_t dynamic_shared_bytes, FaultLog& faults)
        : machine_(machine),
          global_(global),
          shared_(shared),
          dynamic_shared_bytes_(dynamic_shared_bytes),
          faults_(faults)
    {}

    void on_access(const AccessEvent& event) override;
    void on_barrier_access(const AccessEvent& event) override { on_access(event); }

private:
    bool is_inside_one_array(const AccessEvent& event);
    void check_arrays(const AccessEvent& event);
    /// `__device__` variables.
    void check_variables(const AccessEvent& event);
    void check_shared(const AccessEvent& event);

    struct Missed {
        const std::string& name;
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        std::size_t columns = 0;
    };
    void add_miss(const AccessEvent& event, unsigned lane, const Missed& array);
    void add_fault(const AccessEvent& event, unsigned lane, FaultCase fault, const Facts& facts = {});
    template <class Describe>
    void note(FindingKind kind, const AccessEvent& event, unsigned lane, Describe describe);

    const Machine machine_;
    const GlobalMemory& global_;
    const SharedMemory& shared_;
    const std::size_t dynamic_shared_bytes_;
    FaultLog& faults_;
    /// By instruction, several of which may share a place: where it was last inside.
    std::array<const GlobalMemory::Array*, 16> accessed_{};
};

}  // namespace warpbook::model
