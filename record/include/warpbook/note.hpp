#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <warpbook/source_location.hpp>
#include <warpbook/unavailable.hpp>

namespace warpbook {

/// What is to be known of a launch besides its numbers. The kind is for programs, the sentence for people.
struct Note {
    enum class Kind : std::uint8_t {
        /// Only some of its blocks ran.
        few_blocks_ran,
        /// All of its blocks ran, and only some were counted.
        few_blocks_counted,
        /// The same, and the counts are multiplied as if the others were like these.
        scaled_from_blocks,
        /// Others of the same kernel, grid and block ran, and were not counted: its counts stand for theirs, too.
        scaled_from_launches,
        /// The run for its source lines was left out: `lines` of the profile say why.
        lines_left_out,
        /// The program's own run of the kernel was well, and the one for its source lines failed: of a kernel that
        /// reads outside its arrays, unnoticed alone. Such a program may end otherwise when it is counted.
        failed_when_counted,
        /// The kernel failed, perhaps because it was counted.
        failed,
        /// Reads outside of a texture gave its edge, although the texture should wrap or mirror.
        clamped_reads,
        /// Races were looked for only until the computer's memory was nearly used up.
        races_given_up,
    };

    Kind kind = Kind::few_blocks_ran;
    /// Without its full stop.
    std::string sentence;

    friend bool operator==(const Note&, const Note&) = default;
};

/// As records spell it, for example "few_blocks_ran".
std::string_view name_of(Note::Kind kind);
/// The kind with this name, if there is one.
std::optional<Note::Kind> note_kind_named(std::string_view name);

// The sentences of notes.

Note note_of_blocks_that_ran(std::size_t blocks, std::size_t of_blocks);
Note note_of_interrupted_launch(std::size_t blocks, std::size_t of_blocks);
Note note_of_counted_blocks(std::size_t blocks, std::size_t of_blocks);
/// How far counts may be wrong that are known by a part: a share of them, nothing where nobody knows.
using ErrorOfCounts = std::optional<double>;
Note note_scaled_from_blocks(std::size_t blocks, std::size_t of_blocks, ErrorOfCounts error = 0.0);
Note note_scaled_from_launches(ErrorOfCounts error = 0.0);
/// `why` is the reason of the missing lines as lines_left_out_because() gives it.
Note note_of_lines_left_out(const Unavailable& why);
Note note_of_failure_when_counted(const std::string& failure);
Note note_of_failure(const std::string& failure);
/// `mode` is the end of CUDA's name for the mode, "Wrap" or "Mirror".
Note note_of_clamped_reads(const SourceLocation& place, std::size_t further_lines, std::string_view mode);

Note note_of_races_given_up();

/// "lines were not counted: the kernel prints, …"
Unavailable lines_left_out_because(Unavailable why);

/// Whether its counts are those of a part: only some of the launch's blocks ran or were counted, or it stands for
/// others.
bool is_about_few_blocks(const Note& note);

}  // namespace warpbook
