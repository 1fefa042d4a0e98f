#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "allocations.hpp"
#include "cuda/runtime/order/piece_of_work.hpp"

namespace warpbook::program {

/// An access of the program's own code to memory that it may not use.
struct HostAccess {
    std::uint64_t address = 0;
    bool is_write = false;
    /// What may still be using the memory; null for memory that is never the host's.
    const WorkName* work = nullptr;
    bool work_writes = false;
    /// The symbol of the kernel that has made it, which the host has called as a function; mostly empty.
    std::string kernel;
    /// Of the instruction, or of the call of that kernel, or after the call in the program's code that led to it.
    SourceLocation location;
};

struct AddressRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// Keeps the program's own code away from the device's memory, which the model has in the same process: on a GPU, an
/// access there is a segmentation fault. Here it is noted, and the program goes on. One for the process.
class HostGuard {
public:
    static HostGuard& get();

    /// The runtime itself is about to use the device's memory.
    void open();
    /// The same of a piece of it alone: the system takes its time for each page. Empty: what it knows of the memory.
    void open(const void* memory, std::size_t bytes);
    /// From now on the program's code runs.
    void close(Allocations& allocations);
    /// The same of variables alone, before the first call of the runtime's.
    void close_variables();

    /// What the host has accessed while the work was asked for and had not begun: some of it meets what it does.
    void compare_accesses_with(const PieceOfWork& work);

    /// What was noted since the last call.
    std::vector<HostAccess> take_accesses();

private:
    HostGuard() = default;
    void find_ranges(Allocations& allocations);
    void close_ranges();
    void decide_accesses();

    bool is_all_open_ = true;
    /// Where it is not.
    std::vector<AddressRange> open_;
    /// Of the allocations for which the ranges were found.
    std::uint64_t version_ = 0;
    /// How many accesses were taken.
    std::size_t taken_ = 0;
    /// Decided late.
    std::vector<HostAccess> late_;
    std::size_t late_count_ = 0;
};

}  // namespace warpbook::program
