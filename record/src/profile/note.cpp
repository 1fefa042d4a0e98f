#include <warpbook/note.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace warpbook {

namespace {

struct NoteName {
    Note::Kind kind;
    std::string_view name;
};

constexpr std::array note_names = {
    NoteName{Note::Kind::few_blocks_ran, "few_blocks_ran"},
    NoteName{Note::Kind::few_blocks_counted, "few_blocks_counted"},
    NoteName{Note::Kind::scaled_from_blocks, "scaled_from_blocks"},
    NoteName{Note::Kind::scaled_from_launches, "scaled_from_launches"},
    NoteName{Note::Kind::lines_left_out, "lines_left_out"},
    NoteName{Note::Kind::failed_when_counted, "failed_when_counted"},
    NoteName{Note::Kind::failed, "failed"},
    NoteName{Note::Kind::clamped_reads, "clamped_reads"},
    NoteName{Note::Kind::races_given_up, "races_given_up"},
};

/// Nothing where all that were counted are the same.
std::string within(ErrorOfCounts error)
{
    if (!error) return "; how far they are wrong is not known";
    if (*error == 0) return "";
    // Upwards, to two digits.
    const double percent = 100 * *error;
    const double digit = std::pow(10, std::floor(std::log10(percent)) - 1);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%g", std::ceil(percent / digit - 1e-9) * digit);
    return ", within " + std::string(text.data()) + " %";
}

std::string only_so_many(std::size_t blocks, std::size_t of_blocks)
{
    return "only " + std::to_string(blocks) + " of its " + std::to_string(of_blocks) + " blocks ";
}

}  // namespace

std::string_view name_of(Note::Kind kind)
{
    const auto row = std::ranges::find(note_names, kind, &NoteName::kind);
    return row == note_names.end() ? "unknown" : row->name;
}

std::optional<Note::Kind> note_kind_named(std::string_view name)
{
    const auto row = std::ranges::find(note_names, name, &NoteName::name);
    return row == note_names.end() ? std::nullopt : std::optional(row->kind);
}

Note note_of_blocks_that_ran(std::size_t blocks, std::size_t of_blocks)
{
    return {Note::Kind::few_blocks_ran,
            only_so_many(blocks, of_blocks) + "ran, spread evenly: what the others would have written is missing"};
}

Note note_of_interrupted_launch(std::size_t blocks, std::size_t of_blocks)
{
    return {Note::Kind::few_blocks_ran, only_so_many(blocks, of_blocks) + "had run when the program was interrupted"};
}

Note note_of_counted_blocks(std::size_t blocks, std::size_t of_blocks)
{
    return {Note::Kind::few_blocks_counted, only_so_many(blocks, of_blocks) + "were counted, spread evenly; all ran"};
}

Note note_scaled_from_blocks(std::size_t blocks, std::size_t of_blocks, ErrorOfCounts error)
{
    return {
        Note::Kind::scaled_from_blocks,
        only_so_many(blocks, of_blocks) + "were counted and checked, and the counts are scaled to all" + within(error)};
}

Note note_scaled_from_launches(ErrorOfCounts error)
{
    return {Note::Kind::scaled_from_launches,
            "others of its kind only ran: its counts are scaled to theirs, too" + within(error)};
}

Note note_of_lines_left_out(const Unavailable& why) { return {Note::Kind::lines_left_out, to_string(why)}; }

Note note_of_failure_when_counted(const std::string& failure)
{
    return {Note::Kind::failed_when_counted,
            "the kernel failed only while it was counted, in the run for its source lines: " + failure};
}

Note note_of_failure(const std::string& failure)
{
    return {
        Note::Kind::failed,
        "the kernel failed while it was counted; run the program alone to see whether it fails there, too: " + failure};
}

Note note_of_clamped_reads(const SourceLocation& place, std::size_t further_lines, std::string_view mode)
{
    std::string lines;
    if (!place.file.empty())
        lines = " at " + place.file.substr(place.file.rfind('/') + 1) + ":" + std::to_string(place.line);
    if (further_lines > 0)
        lines += " and " + std::to_string(further_lines) + (further_lines == 1 ? " more line" : " more lines");
    return {Note::Kind::clamped_reads, "reads outside of the texture" + lines +
                                           " got its edge, as on a GPU: cudaAddressMode" + std::string(mode) +
                                           " works with normalizedCoords only"};
}

Note note_of_races_given_up()
{
    return {Note::Kind::races_given_up,
            "races of global memory were looked for only until this computer's memory was nearly used up"};
}

Unavailable lines_left_out_because(Unavailable why)
{
    why.text = "lines were not counted: " + why.text;
    return why;
}

bool is_about_few_blocks(const Note& note)
{
    return note.kind == Note::Kind::few_blocks_ran || note.kind == Note::Kind::few_blocks_counted ||
           note.kind == Note::Kind::scaled_from_blocks || note.kind == Note::Kind::scaled_from_launches;
}

}  // namespace warpbook
