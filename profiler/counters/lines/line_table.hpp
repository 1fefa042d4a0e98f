#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

#include "cubin.hpp"

namespace warpbook::cupti {

/// The source lines of a cubin's instructions, with the calls that were inlined. CUPTI tells only the innermost line,
/// which for atomicAdd() is one in CUDA's own headers; this tells as well who called it.
class LineTable {
public:
    /// Reads what nvcc -lineinfo left in the cubin (DWARF 2 with NVIDIA's two additions). Empty when there is nothing,
    /// or nothing that can be read.
    static LineTable of(const Cubin& cubin);

    /// The places that an instruction belongs to: its own, then where that code was inlined, then the next outer.
    /// Empty when unknown.
    std::vector<SourceLocation> locations(const std::string& function, std::uint64_t pc_offset) const;

    /// One line of the table: from `address` on, the code belongs to `place`.
    struct Row {
        std::uint64_t address = 0;
        SourceLocation location;
        /// The number, from 1, of the row of the call that this code was inlined for; 0: not inlined.
        std::uint64_t caller = 0;
    };

private:
    std::map<std::string, std::vector<Row>> rows_of_;
};

}  // namespace warpbook::cupti
