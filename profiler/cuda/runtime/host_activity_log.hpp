#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <warpbook/host_activity.hpp>

#include "call_site.hpp"
#include "runtime_api.hpp"
#include "settings.hpp"

namespace warpbook::program {

/// What the program asks of the runtime: its calls, and what they copy.
class HostActivityLog {
public:
    explicit HostActivityLog(const Settings& settings)
        : notes_calls_(settings.notes_calls), refused_call_(settings.refused_call)
    {}

    /// The next call of the program's own. Whether it is to be refused.
    bool note_call(const char* function);
    /// `stream` is its lane.
    void note_copy(HostCopies::Direction direction, std::size_t bytes, bool is_pinned, unsigned stream);

    HostActivity activity() const;

    /// What a refused call returns: "Note that this function may also return error codes from previous, asynchronous
    /// launches", as CUDA's documents say of nearly all of them.
    static constexpr cudaError_t error_of_refused_call = cudaErrorDevicesUnavailable;

private:
    const bool notes_calls_;
    const std::optional<std::size_t> refused_call_;
    std::uint64_t calls_ = 0;
    std::map<std::pair<std::string, SourceLocation>, HostCalls> calls_at_;
    struct Copies {
        HostCopies all;
        std::set<unsigned> streams;
    };
    std::map<HostCopies::Direction, Copies> copies_;
};

}  // namespace warpbook::program
