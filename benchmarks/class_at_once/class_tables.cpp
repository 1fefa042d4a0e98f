#include "class_tables.hpp"

#include <algorithm>
#include <optional>

#include "../markdown.hpp"
#include "../timing.hpp"

namespace warpbook::benchmarks {

namespace {

/// A zero would look like a measurement.
constexpr const char* nothing = "–";

const std::vector<ClassRow>& rows_of(const ClassMeasurements& measurements, ClassPart part)
{
    return measurements.parts.at(part);
}

/// Of the first run that is not as it should be.
std::string outcome_of(const ClassRow& row)
{
    const auto found =
        std::find_if(row.runs.begin(), row.runs.end(), [](const SolutionRun& run) { return !run.solved(); });
    if (found == row.runs.end()) return row.runs.front().outcome;
    if (found->problem.empty()) return found->outcome;
    // A line break would end the table.
    return found->outcome + ": " + found->problem.substr(0, found->problem.find('\n'));
}

using Seconds = std::optional<double> SolutionRun::*;

std::vector<double> seconds_in(const ClassRow& row, Seconds which = &SolutionRun::seconds)
{
    std::vector<double> seconds;
    for (const SolutionRun& run : row.runs) {
        if (run.*which) seconds.push_back(*(run.*which));
    }
    return seconds;
}

/// "1.52 (1.49–1.60)"
std::string seconds_of_row(const ClassRow& row, Seconds which = &SolutionRun::seconds)
{
    const std::vector<double> seconds = seconds_in(row, which);
    if (seconds.empty()) return nothing;
    const Spread spread = spread_of(seconds);
    if (seconds.size() == 1) return three_digits(spread.median);
    return three_digits(spread.median) + " (" + three_digits(spread.min) + "–" + three_digits(spread.max) + ")";
}

/// "≤ 2.5, met"
std::string beside_aim(const Aim& aim, const ClassRow& row)
{
    const bool met = row.solved() && aim.met_by(spread_of(seconds_in(row)).median);
    return to_string(aim) + (met ? ", met" : ", **missed**");
}

std::string number_or_nothing(std::size_t number) { return number == 0 ? nothing : std::to_string(number); }

std::string table_with_aim(const std::vector<ClassRow>& rows, const Aim& aim)
{
    std::vector<Cells> cells;
    for (const ClassRow& row : rows)
        cells.push_back({row.lab, outcome_of(row), seconds_of_row(row), beside_aim(aim, row)});
    return markdown_table({"lab", "verdict", "seconds", "aim"}, cells);
}

std::string table_from_save(const std::vector<ClassRow>& rows, const Aim& aim)
{
    std::vector<Cells> cells;
    for (const ClassRow& row : rows)
        cells.push_back({row.lab, outcome_of(row), seconds_of_row(row), beside_aim(aim, row),
                         seconds_of_row(row, &SolutionRun::seconds_to_end)});
    return markdown_table({"lab", "verdict", "seconds", "aim", "seconds to the end"}, cells);
}

std::string table_of_at_once(const std::vector<ClassRow>& rows)
{
    std::vector<Cells> cells;
    for (const ClassRow& row : rows)
        cells.push_back(
            {row.lab, outcome_of(row), seconds_of_row(row), number_or_nothing(row.runs.front().programs_before)});
    return markdown_table({"lab", "verdict", "seconds", "programs before it"}, cells);
}

std::string table_of_largest(const std::vector<ClassRow>& rows)
{
    std::vector<Cells> cells;
    for (const ClassRow& row : rows)
        cells.push_back({row.lab, number_or_nothing(row.runs.front().n.value_or(0)), outcome_of(row),
                         seconds_of_row(row), beside_aim(aim_at_largest, row)});
    return markdown_table({"lab", "size", "verdict", "seconds", "aim"}, cells);
}

}  // namespace

std::string about_part(const ClassMeasurements& measurements, ClassPart part)
{
    const std::vector<ClassRow>& rows = rows_of(measurements, part);
    const std::size_t times = rows.empty() ? 0 : rows.front().runs.size();
    const std::string median = "median of " + std::to_string(times) + (times == 1 ? " process" : " processes");
    switch (part) {
    case ClassPart::alone:
        return "The whole check of each lab's solution at the lab's own size, one after the other: seconds from the "
               "start of the\nprocess to its end, " +
               median + " (least–most).";
    case ClassPart::at_once:
        return "The same, all at the same time: what each took, and how many programs were before it when it waited "
               "for the GPU.";
    case ClassPart::largest:
        return "Each at the largest size that its lab allows. A lab without a size to choose is checked as always.";
    case ClassPart::save: break;
    }
    return "From a changed file of a student to the verdict of `./warpbook check`, and to its end: seconds, " + median +
           " (least–most).";
}

std::string table_of_part(const ClassMeasurements& measurements, ClassPart part)
{
    const std::vector<ClassRow>& rows = rows_of(measurements, part);
    switch (part) {
    case ClassPart::alone: return table_with_aim(rows, aim_alone);
    case ClassPart::at_once: return table_of_at_once(rows);
    case ClassPart::largest: return table_of_largest(rows);
    case ClassPart::save: break;
    }
    return table_from_save(rows, measurements.aim_from_save);
}

std::string summary_of_at_once(const ClassMeasurements& measurements)
{
    const std::vector<ClassRow>& rows = rows_of(measurements, ClassPart::at_once);
    const auto solved = std::count_if(rows.begin(), rows.end(), [](const ClassRow& row) { return row.solved(); });
    const bool met = static_cast<std::size_t>(solved) == rows.size();
    return std::to_string(rows.size()) + (rows.size() == 1 ? " program" : " programs") +
           " at once: " + std::to_string(solved) + " SOLVED (aim: all" + (met ? ", met" : ", **missed**") + "); " +
           three_digits(measurements.seconds_of_all_at_once) + " s from the start of the first to the end of the last.";
}

}  // namespace warpbook::benchmarks
