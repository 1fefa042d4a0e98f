#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/profile.hpp>

#include "cubin.hpp"
#include "counters/driver/cupti_api.hpp"
#include "line_table.hpp"

namespace warpbook::cupti {

/// Which source line each instruction of one cubin comes from.
class SourceMap {
public:
    SourceMap(const CuptiApi& api, const Cubin& cubin);

    /// Instructions of an inlined function count for its call where the function is written in another file than the
    /// kernel: a student's line says `atomicAdd`, the instruction lies in a header of CUDA. Unavailable where the code
    /// was compiled without -lineinfo.
    Measured<SourceLocation> location(const std::string& function, std::uint64_t pc_offset);

private:
    Measured<SourceLocation> look_up(const std::string& function, std::uint64_t pc_offset) const;

    const CuptiApi& api_;
    const Cubin& cubin_;
    LineTable lines_;
    // CUPTI reads the whole cubin for every question.
    std::map<std::pair<std::string, std::uint64_t>, Measured<SourceLocation>> known_;
};

/// Of an instruction's places, innermost first: the first that lies in the same file as the outermost.
SourceLocation location_in_kernels_file(const std::vector<SourceLocation>& locations);

}  // namespace warpbook::cupti
