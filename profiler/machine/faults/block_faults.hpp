#pragma once

#include <cstdint>
#include <optional>

#include "fault_log.hpp"

namespace warpbook::model {

/// Faults that are found while a block runs. Some end it, and with it the launch; the others go to the log.
class BlockFaults {
public:
    BlockFaults(FaultLog& log, std::uint64_t code_begin) : log_(log), code_begin_(code_begin) {}

    void begin_block(const Dim3& block) { block_ = block; }

    /// Whose fault it is, and where in the code, as return addresses; `other` is 0 for faults of one place.
    struct Where {
        unsigned thread = 0;
        std::uintptr_t return_address = 0;
        std::uintptr_t other = 0;
    };

    /// As FaultLog::add().
    template <class Describe>
    void add(FindingKind kind, const Where& where, Describe describe)
    {
        log_.add(key_of(kind, where), block_, where.thread, describe);
    }

    /// Of several the first one counts.
    void end_block(const Where& where, const FaultDescription& description)
    {
        if (ended_by_) return;
        ended_by_ = {key_of(description.kind, where), {description, block_, where.thread, 1}};
    }
    const std::optional<EndingFault>& ended_by() const { return ended_by_; }

    /// Its offset from the start of the program's code.
    std::uint32_t instruction_at(std::uintptr_t return_address) const
    {
        return static_cast<std::uint32_t>(return_address - code_begin_);
    }

private:
    FaultKey key_of(FindingKind kind, const Where& where) const
    {
        return {kind, instruction_at(where.return_address), where.other == 0 ? 0 : instruction_at(where.other)};
    }

    FaultLog& log_;
    const std::uint64_t code_begin_;
    Dim3 block_;
    std::optional<EndingFault> ended_by_;
};

}  // namespace warpbook::model
