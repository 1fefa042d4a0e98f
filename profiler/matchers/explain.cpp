#include <warpbook/explain.hpp>

#include <cmath>

#include <warpbook/access_words.hpp>
#include <warpbook/mismatch.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {

namespace {

/// What the numbers of one line say about its addresses.
std::string cause_for_global(double per_request, double ideal)
{
    constexpr double one_for_each_lane = 32;
    if (per_request >= one_for_each_lane) return "every lane touches its own 32-byte sector";
    if (per_request <= ideal + 1)
        return "the lanes' addresses reach into one sector more than they fill: is it a misaligned start, not a "
               "multiple of 32 bytes?";
    return "only " + std::to_string(std::lround(100 * ideal / per_request)) + " % of each sector is used";
}

std::string cause_for_shared(Operation operation, double per_instruction, double ideal)
{
    const double ways = per_instruction / ideal;
    constexpr double all_lanes = 32;
    // Atomics to one word queue as well.
    if (operation == Operation::atomic)
        return "about " + std::to_string(std::lround(ways)) +
               " lanes want one bank at once, which serves one atomic at a time";
    if (ways >= all_lanes) return "all 32 lanes want different words of one bank, which serves one at a time";
    return "about " + std::to_string(std::lround(ways)) +
           " different words are wanted from one bank, which serves one at a time";
}

/// What the counts say about the lanes' addresses; empty where they cost no more than the ideal.
std::string cause_of(AccessKind kind, const AccessCounts& counts)
{
    const Measured<double> each = units_per_instruction(counts);
    const Measured<double> ideal = ideal_units_per_instruction(counts);
    if (!each.available() || !ideal.available() || each.value() <= ideal.value()) return {};
    return kind.space == Space::global ? cause_for_global(each.value(), ideal.value())
                                       : cause_for_shared(kind.operation, each.value(), ideal.value());
}

/// At most `longest` bytes of `line`, and no part of a UTF-8 character: a record with half of one is no JSON.
std::string cut(const std::string& line, std::size_t longest)
{
    if (line.size() <= longest) return line;
    const auto continues_a_character = [&](std::size_t at) {
        return (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80;
    };
    while (longest > 0 && continues_a_character(longest)) --longest;
    return line.substr(0, longest) + " ...";
}

/// "(3, 1, 0)": unlike an extent's trailing ones, a position's trailing zeros say something.
std::string position_for_people(const Dim3& position)
{
    return "(" + std::to_string(position.x) + ", " + std::to_string(position.y) + ", " + std::to_string(position.z) +
           ")";
}

std::string_view plural_of(UncountedAccess access)
{
    switch (access) {
    case UncountedAccess::texture_read: return "texture reads";
    case UncountedAccess::surface_read: return "surface reads";
    case UncountedAccess::surface_write: break;
    }
    return "surface writes";
}

}  // namespace

std::string explain_counts(Space space, Operation operation, const AccessCounts& counts)
{
    const AccessKind kind{space, operation};
    return name_of(kind) + ": " + cost_words(kind, counts, cause_of(kind, counts));
}

std::string describe_location(const SourceLocation& location)
{
    constexpr std::size_t longest = 100;
    const std::string line = cut(line_of(location.file, location.line), longest);
    return path_for_people(location.file) + ":" + std::to_string(location.line) + (line.empty() ? "" : "  " + line);
}

std::string explain_line(const SourceLocation& location, Space space, Operation operation, const AccessCounts& counts)
{
    return describe_location(location) + "\n  " + explain_counts(space, operation, counts);
}

std::string to_string(const Mismatch& mismatch)
{
    const bool is_long = mismatch.why.find('\n') != std::string::npos;
    std::string text = (is_long ? "\n" : "") + mismatch.why;
    for (const Mismatch::Line& line : mismatch.lines)
        text += "\n" + describe_location(line.location) + "\n  " + line.text;
    return text;
}

std::string explain_finding(const Finding& finding)
{
    std::string text = describe_location(finding.location) + "\n  " + sentence_of(finding) + "; block " +
                       position_for_people(finding.block) + ", thread " + position_for_people(finding.thread);
    if (finding.occurrences > 1) text += ", and " + std::to_string(finding.occurrences - 1) + " more like it";
    if (finding.other_location) text += "\n  the other line: " + describe_location(*finding.other_location);
    return text;
}

std::vector<std::string> explain_what_is_counted(const Profile& profile)
{
    std::vector<std::string> sentences;
    if (profile.launches_by_kernels.available() && profile.launches_by_kernels.value() > 0) {
        const std::size_t grids = profile.launches_by_kernels.value();
        sentences.push_back("the counts are also those of " + std::to_string(grids) +
                            (grids == 1 ? " grid" : " grids") + " that the kernel launches");
    }
    if (!profile.uncounted.available()) return sentences;
    for (const UncountedAccess access :
         {UncountedAccess::texture_read, UncountedAccess::surface_read, UncountedAccess::surface_write}) {
        std::string places;
        std::size_t lines = 0;
        for (const UncountedLine& line : profile.uncounted.value()) {
            if (line.access != access) continue;
            places += (lines++ == 0 ? "" : ", ") + path_for_people(line.location.file) + ":" +
                      std::to_string(line.location.line);
        }
        if (lines > 0)
            sentences.push_back(std::string(plural_of(access)) + " are not counted (" + std::to_string(lines) +
                                (lines == 1 ? " line: " : " lines: ") + places + ")");
    }
    return sentences;
}

}  // namespace warpbook
