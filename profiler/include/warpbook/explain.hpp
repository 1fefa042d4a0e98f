#pragma once

#include <string>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// Two lines for people:
///
///   labs/14-tile-transpose/tile_transpose.cu:23  transposed[column * n + row] = ...
///     global store: 32.00 sectors per request, ideal 4.00  (8x too many; every lane touches its own 32-byte sector)
std::string explain_line(const SourceLocation& location, Space space, Operation operation, const AccessCounts& counts);

/// The second of them.
std::string explain_counts(Space space, Operation operation, const AccessCounts& counts);

/// "file:line  text of the line", the text cut to a readable length.
std::string describe_location(const SourceLocation& location);

/// A fault in a sentence, with place, block and thread.
std::string explain_finding(const Finding& finding);

/// Whose accesses the counts are, where that is more or less than what the kernel itself does: "the counts are also
/// those of 9 grids that the kernel launches", "texture reads are not counted (2 lines: blur.cu:12, blur.cu:14)".
/// Mostly nothing.
std::vector<std::string> explain_what_is_counted(const Profile& profile);

}  // namespace warpbook
