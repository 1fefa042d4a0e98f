#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "course/course.hpp"
#include "date.hpp"

namespace warpbook::tools::grading {

/// When things were handed in, as SUBMISSIONS/handed-in.csv says: a table with the columns student, lab and date. Where
/// lab is empty or *, the row is about all labs of the student; a row about one lab counts more.
class HandedInDates {
public:
    HandedInDates() = default;

    /// Throws UsageError, which names all rows that have a mistake, by their lines in the file.
    HandedInDates(const std::string& text, const Course& course);

    /// By the name as it is, or else by one that people take for the same (folded_name()). Nothing where two such names
    /// have different dates.
    std::optional<Time> of(const std::string& student, const std::string& lab) const;

    /// As the table spells them.
    std::vector<std::string> students() const;

private:
    // By the student's name and the lab's, which is empty for all labs.
    using Key = std::pair<std::string, std::string>;

    std::map<Key, Time> dates_;
    // The same by folded names: for students whose folder spells the name in another way. Nothing where it may be
    // either of two dates.
    std::map<Key, std::optional<Time>> dates_by_folded_name_;
};

}  // namespace warpbook::tools::grading
