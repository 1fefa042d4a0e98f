#include "handed_in_dates.hpp"

#include <algorithm>
#include <array>

#include "support/comma_separated.hpp"
#include "support/errors.hpp"
#include "course/find_lab.hpp"
#include "support/nearest_name.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

constexpr std::array<const char*, 3> wanted_columns = {"student", "lab", "date"};

/// Where each of the wanted columns stands.
using Columns = std::array<std::size_t, wanted_columns.size()>;

std::string without_byte_order_mark(const std::string& text)
{
    return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

std::string columns_listed(const Cells& cells)
{
    std::string text;
    for (const std::string& cell : cells) text += (text.empty() ? "" : ",") + name_for_people(cell);
    return text;
}

/// Collects all that is wrong, so that nobody has to try again for each mistake.
class TableOfDates {
public:
    TableOfDates(const std::string& text, const Course& course) : course_(course)
    {
        const auto rows = comma_separated_rows(without_byte_order_mark(text));
        if (!rows) {
            mistakes_.emplace_back("A quotation mark (\") begins a field and never ends it.");
        } else if (rows->empty()) {
            mistakes_.emplace_back("It is empty. Its first line must be: student,lab,date");
        } else if (const std::optional<Columns> columns = columns_of(rows->front())) {
            for (std::size_t i = 1; i < rows->size(); ++i) add((*rows)[i], *columns, rows->front().cells.size());
        }
        if (!mistakes_.empty()) throw UsageError(error_text());
    }

    struct Entry {
        std::string student;
        std::string lab;
        Time date;
    };
    const std::vector<Entry>& entries() const { return entries_; }

private:
    std::optional<Columns> columns_of(const CommaSeparatedRow& head)
    {
        Columns columns{};
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto found = std::ranges::find_if(
                head.cells, [&](const std::string& cell) { return folded_name(cell) == wanted_columns[i]; });
            if (found == head.cells.end()) {
                add_mistake(head, "has the columns " + columns_listed(head.cells) +
                                      ", but it must begin with: student,lab,date");
                return std::nullopt;
            }
            columns[i] = static_cast<std::size_t>(found - head.cells.begin());
        }
        return columns;
    }

    void add(const CommaSeparatedRow& row, const Columns& columns, std::size_t wanted_cells)
    {
        if (row.cells.size() != wanted_cells) {
            return add_mistake(row, "has " + std::to_string(row.cells.size()) + " fields, but the first line has " +
                                        std::to_string(wanted_cells) + ".");
        }
        const std::string& student = row.cells[columns[0]];
        const std::string& typed_lab = row.cells[columns[1]];
        const std::string& typed_date = row.cells[columns[2]];
        if (folded_name(student).empty()) return add_mistake(row, "names no student.");
        const std::optional<std::string> lab = lab_named(row, typed_lab);
        const ReadDate date = date_from(typed_date);
        if (!date.time) {
            add_mistake(row, "says '" + name_for_people(typed_date) + "', which " + date.problem + ". Write it as " +
                                 example_of_date + ".");
        }
        if (!lab || !date.time) return;
        const bool is_there = std::ranges::any_of(
            entries_, [&](const Entry& entry) { return entry.student == student && entry.lab == *lab; });
        if (is_there) {
            return add_mistake(row, "is about '" + name_for_people(student) + "' and " +
                                        (lab->empty() ? std::string("all labs") : *lab) +
                                        ", as an earlier line is. Keep one of them.");
        }
        entries_.push_back({student, *lab, *date.time});
    }

    /// Empty for all labs.
    std::optional<std::string> lab_named(const CommaSeparatedRow& row, const std::string& typed)
    {
        const std::string trimmed = folded_name(typed);
        if (trimmed.empty() || trimmed == "*") return "";
        try {
            return find_lab(course_, trimmed).name;
        } catch (const UsageError& error) {
            const std::string message = error.what();
            add_mistake(row, "names a lab that cannot be found. " + message.substr(0, message.find('\n')));
            return std::nullopt;
        }
    }

    void add_mistake(const CommaSeparatedRow& row, const std::string& what)
    {
        mistakes_.push_back("Line " + std::to_string(row.line) + " " + what);
    }

    std::string error_text() const
    {
        constexpr std::size_t max_shown = 20;
        std::string text = "handed-in.csv of the submissions cannot be used:";
        for (std::size_t i = 0; i < std::min(mistakes_.size(), max_shown); ++i) text += "\n  " + mistakes_[i];
        if (mistakes_.size() > max_shown)
            text += "\n  and " + std::to_string(mistakes_.size() - max_shown) + " more mistakes";
        return text + "\nCorrect it, and grade again: what was graded is kept.";
    }

    const Course& course_;
    std::vector<Entry> entries_;
    std::vector<std::string> mistakes_;
};

}  // namespace

HandedInDates::HandedInDates(const std::string& text, const Course& course)
{
    const TableOfDates table(text, course);
    for (const TableOfDates::Entry& entry : table.entries()) {
        dates_[{entry.student, entry.lab}] = entry.date;
        const auto [known, is_new] =
            dates_by_folded_name_.emplace(std::pair(folded_name(entry.student), entry.lab), entry.date);
        if (!is_new && known->second != entry.date) known->second.reset();
    }
}

std::optional<Time> HandedInDates::of(const std::string& student, const std::string& lab) const
{
    for (const std::string& of_lab : {lab, std::string()}) {
        if (const auto found = dates_.find({student, of_lab}); found != dates_.end()) return found->second;
        const auto similar = dates_by_folded_name_.find({folded_name(student), of_lab});
        if (similar != dates_by_folded_name_.end()) return similar->second;
    }
    return std::nullopt;
}

std::vector<std::string> HandedInDates::students() const
{
    std::vector<std::string> names;
    for (const auto& [key, date] : dates_)
        if (names.empty() || names.back() != key.first) names.push_back(key.first);
    return names;
}

}  // namespace warpbook::tools::grading
