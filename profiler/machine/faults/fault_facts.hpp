#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <warpbook/source_location.hpp>

#include "machine/rules/warp_access.hpp"
#include "fault_log.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/memory/global_memory.hpp"
#include "machine/lanes/step.hpp"

/// What is known of accesses that are faults.
namespace warpbook::model {

Facts facts_of(Step step);
Facts facts_of(const WarpAccess& access);

/// An access, with its `facts`, of `width` bytes at `address` that misses an array. `columns` are those of a matrix; 0
/// where the array is none, or its rows are unknown.
FaultDescription outside_array(const Facts& facts, const std::string& array, std::uint64_t begin, std::size_t bytes,
                               std::uint64_t address, unsigned width, std::size_t columns = 0);

/// The arrays in which an access with another index would lie; empty when there are none.
struct MeantArrays {
    /// With the negative index that was taken for an unsigned one.
    std::string before_wraparound;
    /// With the index that was too large for an int.
    std::string before_overflow;
};
FaultDescription not_device_memory(Step step, std::uint64_t address, const MeantArrays& meant = {});

/// `variable` is the host's there, by its symbol; null where none is known.
FaultDescription memory_of_host(Step step, const DeviceVariables::Variable* variable);

/// `array` is the one that the access is nearest to; null when there is none.
FaultDescription misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array);

/// The lane's own stack has no room left.
FaultDescription stack_overflow();

/// What findings call memory that a kernel has allocated there: "memory from scale.cu:12".
std::string name_of_allocation(const SourceLocation& location);

/// Also of an element or a member that lies a little after.
inline bool is_null(std::uint64_t address) { return address < 4096; }

}  // namespace warpbook::model
