#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "machine/faults/fault_log.hpp"

namespace warpbook::model {

/// Loops of atomicCAS() that begin with a plain load, as the CUDA C++ Programming Guide writes them ("Atomic
/// Functions"): another thread may change the word meanwhile, and then the swap fails and says what it has found. So
/// the load is no race with atomics of others. One for each launch; safe to use from all of the model's threads.
///
/// Whether a load begins such a loop is known only later, when a lane swaps at the address that it has loaded from.
class SwapLoops {
public:
    /// A lane swaps at an address from which it has loaded by this instruction.
    void note_load(std::uint32_t instruction);
    /// A race of a load with an atomic.
    void note_race(const FaultKey& race, std::uint32_t load);

    /// Those of the races whose load begins a loop. For when the launch is over.
    std::vector<FaultKey> harmless_races() const;

private:
    mutable std::mutex mutex_;
    std::set<std::uint32_t> loads_;
    /// With the load of each.
    std::map<FaultKey, std::uint32_t> races_;
};

}  // namespace warpbook::model
