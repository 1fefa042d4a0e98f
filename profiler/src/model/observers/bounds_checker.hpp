#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <warpbook/machine.hpp>
#include "../global_memory.hpp"
#include "../shared_memory.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Finds accesses outside the array that they meant.
class BoundsChecker : public Observer {
public:
    struct Fault {
        std::string text;
        Dim3 block;
        /// Thread number in the block, x fastest.
        unsigned thread = 0;
        std::uint64_t occurrences = 0;
    };
    /// By instruction and whether it read or wrote.
    using Key = std::pair<std::uint32_t, Operation>;

    BoundsChecker(const Machine& machine, const GlobalMemory& global, const SharedMemory& shared,
                  std::size_t dynamic_shared_bytes)
        : machine_(machine), global_(global), shared_(shared), dynamic_shared_bytes_(dynamic_shared_bytes)
    {}

    void on_access(const AccessEvent& event) override;

    const std::map<Key, Fault>& faults() const { return faults_; }

private:
    void check_global(const AccessEvent& event);
    void check_shared(const AccessEvent& event);
    void add_fault(const AccessEvent& event, unsigned lane, const std::string& where);

    const Machine machine_;
    const GlobalMemory& global_;
    const SharedMemory& shared_;
    const std::size_t dynamic_shared_bytes_;
    std::map<Key, Fault> faults_;
};

}  // namespace warpbook::model
