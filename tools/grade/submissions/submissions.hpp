#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "date.hpp"

namespace warpbook::tools::grading {

// What a class has handed in: a folder for each student, in which a lab's file lies in one of these places, by the name
// that the lab gives it (`student_file` of its lab.json):
//
//     STUDENT/tile_transpose.cu
//     STUDENT/14-tile-transpose/tile_transpose.cu
//     STUDENT/labs/14-tile-transpose/tile_transpose.cu      in a clone of the workbook, whose other files are ignored
//
// SUBMISSIONS/handed-in.csv may say when each was handed in.

/// Larger files are refused: the longest solution has 20 KiB.
inline constexpr std::size_t max_bytes_of_a_file = 1024 * 1024;

/// What a student handed in for one lab.
struct HandedIn {
    enum class State {
        /// To be graded.
        ready,
        /// The file cannot be compiled, whatever anybody does: it is empty, too large or no text. To be graded with no
        /// points, and `message`.
        refused,
        /// Nobody knows what the student handed in, for example because the lab is there twice or the file cannot be
        /// read. Whoever grades has to look; there are no points until then.
        unclear,
    };

    /// The lab's name: "14-tile-transpose".
    std::string lab;
    /// From SUBMISSIONS, as it is on disk: "ada/tile_transpose.cu".
    std::string path;
    State state = State::ready;
    /// Why it is not ready, and what to do about it: a sentence or two. Empty where it is ready.
    std::string message{};
    /// The file's bytes as they are; empty unless it is ready or refused.
    std::string text{};
    /// Refused since it is too large: `text` is empty then, too.
    bool is_too_large = false;
    /// What handed-in.csv says. Only where there is no such file, when the lab's file last changed: that would be
    /// somebody's date by accident, beside others that somebody has written down.
    std::optional<Time> handed_in{};
    /// Whether the file is the lab's starter, byte by byte (see Starters).
    bool is_unchanged_starter = false;

    /// Whether `text` is the file's.
    bool has_text() const { return state != State::unclear && !is_too_large; }
};

struct Student {
    /// For people and records: the folder's name, with what cannot be shown as \n or \xff. No two students have the
    /// same.
    std::string name;
    /// The folder's name as it is on disk.
    std::string folder;
    /// A safe name for files and folders about this student: file_name_of(), and no other student has it, also where
    /// upper and lower case are the same.
    std::string file_name;
    /// In the order of the course; at most one for each lab.
    std::vector<HandedIn> files{};
    /// Sentences about what was handed in and cannot be taken for a lab's file, or may be a mistake.
    std::vector<std::string> problems{};
};

struct Submissions {
    std::filesystem::path folder;
    /// By name.
    std::vector<Student> students;
    /// Sentences about what belongs to no student.
    std::vector<std::string> problems;
    /// Whether there is a handed-in.csv.
    bool has_dates = false;
    /// Those whom it names and who have no folder, as it spells them.
    std::vector<std::string> dated_without_folder{};
};

/// The text of each lab's starter, by the lab's name. Labs without one have no unchanged starters.
using Starters = std::map<std::string, std::string>;

/// Reads all of it. Links are not followed, and nothing but regular files is opened. Throws UsageError where the folder
/// cannot be one of submissions (it is missing, empty, one student's, the workbook), or handed-in.csv has a mistake.
Submissions read_submissions(const std::filesystem::path& folder, const Course& course, const Starters& starters = {});

/// The same of a file whose bytes were read before: whether they can be compiled, and are the lab's starter.
HandedIn handed_in_text(const std::string& lab, const std::string& path, std::string text,
                        const Starters& starters = {});

}  // namespace warpbook::tools::grading
