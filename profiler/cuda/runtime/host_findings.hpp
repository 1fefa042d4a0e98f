#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <warpbook/source_location.hpp>

#include "call_site.hpp"

namespace warpbook::program {

/// What the host of a program can do wrong.
enum class HostFindingKind : std::uint8_t {
    /// Memory that nobody had freed when the program ended.
    leak,
    double_free,
    /// Freeing what is no allocation, or with the function for another kind of memory.
    invalid_free,
    /// A copy or a fill of memory that was freed before.
    use_after_free,
    /// A copy or a fill of more than the array has.
    copy_out_of_bounds,
    /// The kind of a copy says another direction than its pointers.
    wrong_direction,
    /// A pointer that is none of the device's, where the device's is needed.
    invalid_pointer,
    /// The host itself reads or writes the device's memory.
    host_access,
    /// The host uses what a kernel or a copy may still be writing.
    unsynchronized,
    /// A launch that failed, and whose error nobody asked for.
    unchecked_error,
};

/// As records spell it, for example "double_free".
const char* name_of(HostFindingKind kind);

struct HostFinding {
    HostFindingKind kind = HostFindingKind::leak;
    SourceLocation location;
    std::string text;
    std::uint64_t occurrences = 1;
    /// Where the memory was allocated, or freed, or the kernel launched.
    std::optional<SourceLocation> other_location;
};

/// One for each kind and place.
class HostFindings {
public:
    /// The first text of a kind and place stays.
    void add(HostFinding finding);

    /// By place.
    std::vector<HostFinding> all() const;

private:
    using Key = std::tuple<SourceLocation, HostFindingKind, std::optional<SourceLocation>>;
    std::map<Key, HostFinding> findings_;
};

/// A line of FOLDER/PID.jsonl: {"host_finding": {"kind": …}}
std::string to_json(const HostFinding& finding);

/// "warpbook: main.cu:12: …"
std::string to_text(const HostFinding& finding);

}  // namespace warpbook::program
