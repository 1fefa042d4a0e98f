#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/record/json.hpp>

namespace warpbook::tools {

/// Blocks or threads in each direction, or a block's place.
using Extents = std::array<unsigned, 3>;

/// "(1, 0, 0)"
std::string to_string(const Extents& extents);

/// "3", "3,1" or "3,1,0". Throws UsageError.
Extents block_named(const std::string& text);

/// A launch in a record, and one of its blocks.
struct TracedLaunch {
    /// Its place among the record's profiles.
    std::size_t number = 0;
    std::string check;
    std::string label;
    std::string kernel;
    Extents grid{};
    Extents threads{};
    Extents block{};
    bool accesses_memory = true;
};

/// "n = 64, of Accesses.StoresAreCoalesced"
std::string name_of(const TracedLaunch& launch);

/// What a student asks for; the rest is chosen.
struct TraceSelection {
    /// A check's name, or a piece of it.
    std::optional<std::string> check{};
    /// A launch's label, or its kernel's name, or a piece of one of them.
    std::optional<std::string> launch{};
    std::optional<Extents> block{};
};

/// The launch that tells most: of the first check of accesses that failed, or else the first of the student's kernel,
/// in complete warps. The block is one in the middle, and not on the diagonal, where mixed-up extents do not show. One
/// that accessed no memory is chosen only where none did. Nothing when the record has no launch. Throws UsageError when
/// there are some, but not what was asked for: the message lists them.
std::optional<TracedLaunch> choose_launch(const Json& record, const std::string& student_file,
                                          const TraceSelection& selection);

}  // namespace warpbook::tools
