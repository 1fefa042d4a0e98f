#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/facts.hpp>

#include "clock.hpp"
#include "cuda/runtime/call_site.hpp"
#include "machine/observers/accessed_bytes.hpp"

namespace warpbook::program {

/// A launch of a kernel, or a call that copies, fills, allocates or frees.
struct WorkName {
    CallSite site;
    /// Of the kernel, or of CUDA's function.
    std::string name;
    bool is_kernel = false;

    /// The name as PREFIXkernel or PREFIXcall, and the place as PREFIXlaunched_at or PREFIXcalled_at.
    Facts facts(const std::string& prefix) const;

    auto operator<=>(const WorkName&) const = default;
};

/// The same name, for ever: handlers of signals keep its address.
const WorkName& kept(WorkName name);

/// What the device does at one time, in a stream.
struct PieceOfWork {
    unsigned lane = 0;
    std::uint64_t number = 0;
    /// Among all work, as the program has asked for it.
    std::uint64_t sequence = 0;
    /// What comes before it.
    Clock before;
    /// Never null.
    const WorkName* name = &kept({});
    /// The call that asked for it returns when it is done.
    bool host_waits = false;
    /// By what it is, such as cudaMemcpy().
    bool is_of_waiting_call = false;
    /// A kernel has printed.
    bool prints = false;

    /// Of a kernel.
    model::AccessedBytes accessed;
    /// The host may follow a kernel by what it reads there, or tell it something.
    bool signals = false;
    /// Of a call: one after another, of which each is bytes from `begin` on.
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        bool is_write = false;
    };
    std::vector<Range> ranges;

    bool comes_before(const PieceOfWork& other) const
    {
        return lane == other.lane || other.before.includes(lane, number);
    }
    bool is_empty() const { return ranges.empty() && accessed.is_empty() && !prints; }

    /// Whether it writes the byte in a way that the host can tell; or reads it. Allocate nothing.
    bool writes(std::uint64_t address) const;
    bool touches(std::uint64_t address) const;
};

/// Two pieces of work that use the same byte, of which one at least changes it.
struct WorkConflict {
    std::uint64_t address = 0;
    /// Of kernels: the instruction, as in model::AccessedBytes::Place.
    std::optional<std::uint32_t> earlier_instruction{};
    std::optional<std::uint32_t> later_instruction{};
    bool earlier_writes = false;
    bool later_writes = false;
};

/// No matter what comes before what; a few at most.
std::vector<WorkConflict> conflicts_of(const PieceOfWork& earlier, const PieceOfWork& later);

}  // namespace warpbook::program
