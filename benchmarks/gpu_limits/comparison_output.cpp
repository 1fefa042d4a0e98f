#include "comparison_output.hpp"

#include <array>
#include <cstdio>
#include <sstream>

#include "../markdown.hpp"

namespace warpbook::benchmarks {

namespace {

std::string unit_of(const Row& row) { return row.counts_operations ? "GFLOP/s" : "GB/s"; }

/// A zero would look like a measurement.
constexpr const char* nothing = "–";

std::string whole(double number)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.0f", number);
    return text.data();
}

std::string goal_of(const Comparison& comparison, const Row& row)
{
    if (!row.goal) return nothing;
    const std::string wanted = "≥ " + whole(*row.goal) + " %";
    const std::optional<bool> success = reached(comparison, row);
    if (!success) return wanted;
    return wanted + (*success ? ", reached" : ", **missed**");
}

std::string per_cent(const Measured<double>& number)
{
    return number.available() ? three_digits(number.value()) + " %" : nothing;
}

Cells cells_of(const Comparison& comparison, const Row& row)
{
    const std::string lab = row.lab.empty() ? nothing : row.lab;
    const std::string baseline = row.baseline.empty() ? nothing : row.baseline;
    if (!row.milliseconds.available())
        return {lab,     row.name, row.size, "unavailable: " + row.milliseconds.reason(),
                nothing, baseline, nothing,  goal_of(comparison, row),
                nothing};
    const Spread& spread = row.milliseconds.value();
    return {lab,
            row.name,
            row.size,
            three_digits(spread.median) + " (" + three_digits(spread.min) + "–" + three_digits(spread.max) + ")",
            whole(speed_of(row).value()) + " " + unit_of(row),
            baseline,
            per_cent(per_cent_of_baseline(comparison, row)),
            goal_of(comparison, row),
            per_cent(per_cent_of_ceiling(comparison, row))};
}

/// Fields that may hold a comma. None of ours holds a quote.
std::string quoted(const std::string& text) { return text.empty() ? text : '"' + text + '"'; }

std::string field(const Measured<double>& number)
{
    if (!number.available()) return {};
    std::ostringstream text;
    text << number.value();
    return text.str();
}

std::string verdict(const Comparison& comparison, const Row& row)
{
    const std::optional<bool> success = reached(comparison, row);
    if (!success) return {};
    return *success ? "reached" : "missed";
}

}  // namespace

std::string table_of(const Comparison& comparison)
{
    std::vector<Cells> rows;
    for (const Row& row : comparison.rows) rows.push_back(cells_of(comparison, row));
    return markdown_table(
        {"lab", "kernel", "size", "ms (least–most)", "speed", "beside", "of it", "goal", "of the ceiling"}, rows);
}

std::string csv_of(const Comparison& comparison)
{
    std::ostringstream out;
    out << "# " << comparison.conditions << '\n';
    out << "# milliseconds: median of the launches; per cents: of the yardstick's speed, and of the speed at the "
           "ceiling, "
           "the slower of its bytes at a copy's speed and its operations at that of multiply-adds in registers\n";
    out << "lab,name,size,bytes,operations,milliseconds,least,most,speed,unit,yardstick,per_cent_of_yardstick,goal,"
           "verdict,per_cent_of_ceiling,unavailable\n";
    for (const Row& row : comparison.rows) {
        out << row.lab << ',' << quoted(row.name) << ',' << quoted(row.size) << ',' << whole(row.work.bytes) << ','
            << whole(row.work.operations) << ',';
        if (row.milliseconds.available()) {
            const Spread& spread = row.milliseconds.value();
            out << spread.median << ',' << spread.min << ',' << spread.max << ',';
        } else {
            out << ",,,";
        }
        out << field(speed_of(row)) << ',' << unit_of(row) << ',' << quoted(row.baseline) << ','
            << field(per_cent_of_baseline(comparison, row)) << ',';
        if (row.goal) out << *row.goal;
        out << ',' << verdict(comparison, row) << ',' << field(per_cent_of_ceiling(comparison, row)) << ','
            << quoted(row.milliseconds.reason()) << '\n';
    }
    return out.str();
}

}  // namespace warpbook::benchmarks
