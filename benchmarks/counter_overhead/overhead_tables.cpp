#include "overhead_tables.hpp"

#include "aims.hpp"
#include "../markdown.hpp"

namespace warpbook::benchmarks {

namespace {

/// A number made of two, or the reason why one of them is missing.
template <class Operation>
Measured<double> combined(const Measured<double>& left, const Measured<double>& right, Operation operation)
{
    if (!left.available()) return left;
    if (!right.available()) return right;
    return operation(left.value(), right.value());
}

Measured<double> difference(const Measured<double>& whole, const Measured<double>& part)
{
    return combined(whole, part, [](double a, double b) { return a - b; });
}

Measured<double> ratio(const Measured<double>& theirs, const Measured<double>& ours)
{
    return combined(theirs, ours, [](double a, double b) { return a / b; });
}

std::string cell(const Measured<double>& number)
{
    return number.available() ? three_digits(number.value()) : number.reason();
}

std::string cell(const Measured<double>& number, const Aim& aim)
{
    return number.available() ? beside(aim, number.value()) : number.reason();
}

Measured<double> median_of(const LaunchRow& row, Mode mode)
{
    const Measured<Spread>& spread = row.times.at(mode);
    return spread.available() ? spread.value().median : Measured<double>::unavailable(spread.reason());
}

Measured<double> seconds_of_one(const ProcessRow& row, Mode mode)
{
    const Measured<ProcessTimes>& times = row.times.at(mode);
    return times.available() ? times.value().seconds_of_one.median : Measured<double>::unavailable(times.reason());
}

Measured<double> further(const ProcessRow& row, Mode mode)
{
    const Measured<ProcessTimes>& times = row.times.at(mode);
    return times.available() ? milliseconds_per_further_launch(times.value())
                             : Measured<double>::unavailable(times.reason());
}

Cells cells_of(const LaunchRow& row)
{
    const Measured<double> plain = median_of(row, Mode::plain);
    const Measured<double> accesses = median_of(row, Mode::accesses);
    const Measured<double> lines = median_of(row, Mode::lines);
    return {std::string(row.what.kernel) + " " + std::string(row.what.size),
            std::string(row.what.block),
            cell(plain),
            cell(accesses),
            cell(difference(accesses, plain), aim_of_accesses),
            cell(lines),
            cell(difference(lines, plain), aim_of_lines),
            cell(median_of(row, Mode::ncu_accesses)),
            cell(ratio(median_of(row, Mode::ncu_accesses), accesses)),
            cell(median_of(row, Mode::ncu_lines)),
            cell(ratio(median_of(row, Mode::ncu_lines), lines))};
}

Cells cells_of(const ProcessRow& row, const char* counters, Mode ours, Mode theirs)
{
    return {std::string(row.what.kernel) + " " + std::string(row.what.size),
            std::string(row.what.block),
            counters,
            cell(seconds_of_one(row, Mode::plain)),
            cell(seconds_of_one(row, ours)),
            cell(seconds_of_one(row, theirs)),
            cell(ratio(seconds_of_one(row, theirs), seconds_of_one(row, ours)), aim_of_one_launch),
            cell(further(row, Mode::plain)),
            cell(further(row, ours)),
            cell(further(row, theirs)),
            cell(ratio(further(row, theirs), further(row, ours)), aim_of_further_launches)};
}

}  // namespace

std::string table_of_launches(const Measurements& measurements)
{
    std::vector<Cells> rows;
    for (const LaunchRow& row : measurements.launches) rows.push_back(cells_of(row));
    return markdown_table(
        {"kernel", "block", "plain", "accesses", "over plain, aim " + to_string(aim_of_accesses), "lines",
         "over plain, aim " + to_string(aim_of_lines), "ncu, accesses", "/ ours", "ncu, lines", "/ ours"},
        rows);
}

std::string table_of_processes(const Measurements& measurements)
{
    std::vector<Cells> rows;
    for (const ProcessRow& row : measurements.processes) {
        rows.push_back(cells_of(row, "accesses", Mode::accesses, Mode::ncu_accesses));
        rows.push_back(cells_of(row, "lines", Mode::lines, Mode::ncu_lines));
    }
    return markdown_table({"kernel", "block", "counters", "plain, s", "ours, s", "ncu, s",
                           "ncu / ours, aim " + to_string(aim_of_one_launch), "further launch: plain, ms", "ours, ms",
                           "ncu, ms", "ncu / ours, aim " + to_string(aim_of_further_launches)},
                          rows);
}

}  // namespace warpbook::benchmarks
