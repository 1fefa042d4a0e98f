#include "check.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <utility>

#include "../recordings/recorded_numbers.hpp"

namespace warpbook::proof {

namespace {

using Key = std::pair<std::string, std::string>;
/// The rows of a launch by place and number.
using RowsOfLaunch = std::map<Key, const Row*>;
using Rows = std::map<Key, RowsOfLaunch>;

Rows by_launch(std::span<const Row> rows)
{
    Rows all;
    for (const Row& row : rows) all[{row.about, row.launch}][{row.place, row.number}] = &row;
    return all;
}

std::string in_words(const Row& row)
{
    return row.about + " " + row.launch + ": " + (row.place.empty() ? "" : row.place + " ") + row.number;
}

/// Of two numbers of a line, also inlined code of which ncu shows more or less there than we do; the sum over all lines
/// is held to be equal.
bool may_differ(const Row& row)
{
    if (row.place.empty()) return has_reason(row);
    return row.place != all_lines && !row.remark.empty();
}

class Checker {
public:
    explicit Checker(Check& result) : result_(result) {}

    void table(std::span<const Row> rows)
    {
        for (const Row& row : rows) {
            ++result_.numbers;
            if (row.ours != row.ncu && !may_differ(row)) result_.wrong.push_back(in_words(row) + ": " + numbers(row));
        }
    }

    /// `value` is what the recording has; a table of lines leaves out what is 0 on both sides.
    void number(const OurLaunch& launch, const RowsOfLaunch& rows, const Key& what, std::uint64_t value)
    {
        const auto found = rows.find(what);
        ++result_.numbers;
        if (found == rows.end() ? value == 0 : found->second->ours == value) return;
        const std::string name = launch.about + " " + launch.launch + ": " + what.first + " " + what.second;
        if (found == rows.end())
            result_.missing.push_back(name);
        else
            result_.wrong.push_back(name + ": recorded " + std::to_string(value) + ", beside ncu's " +
                                    std::to_string(found->second->ours));
    }

private:
    static std::string numbers(const Row& row)
    {
        return "ours " + std::to_string(row.ours) + ", ncu's " + std::to_string(row.ncu);
    }

    Check& result_;
};

void check_totals(Checker& checker, const OurLaunch& launch, const RowsOfLaunch& rows)
{
    const auto numbers = our_numbers(launch.totals, launch.metrics);
    for (const Counterpart& one : launch_counterparts()) {
        const auto recorded = numbers.find(one.ours);
        if (recorded != numbers.end()) checker.number(launch, rows, {"", std::string(one.ncu)}, recorded->second);
    }
}

void check_lines(Checker& checker, const OurLaunch& launch, const RowsOfLaunch& rows)
{
    for (const LineCounterpart& number : line_counterparts()) {
        std::map<std::string, std::uint64_t> places;
        for (const auto& line : launch.lines) {
            const std::uint64_t value = number_of_line(line.at("counters"), number);
            places[line.at("file").get<std::string>() + ":" + std::to_string(line.at("line").get<int>())] += value;
            places[all_lines] += value;
        }
        for (const auto& [place, value] : places) checker.number(launch, rows, {place, std::string(number.ncu)}, value);
    }
}

}  // namespace

bool has_reason(const Row& row)
{
    const auto gives_it = [&row](const Counterpart& one) {
        return one.ncu == row.number && !row.remark.empty() && row.remark == reason_for(one, row.ours, row.ncu);
    };
    return std::ranges::any_of(launch_counterparts(), gives_it) || std::ranges::any_of(atomic_counterparts(), gives_it);
}

Check check(std::span<const OurLaunch> recorded, std::span<const Row> launches, std::span<const Row> lines)
{
    Check result;
    Checker checker(result);
    checker.table(launches);
    checker.table(lines);

    Rows rows_of_launches = by_launch(launches);
    const Rows rows_of_lines = by_launch(lines);
    for (const OurLaunch& launch : recorded) {
        const Key key{launch.about, launch.launch};
        const auto found = rows_of_launches.find(key);
        if (found == rows_of_launches.end()) {
            result.missing.push_back(launch.about + " " + launch.launch);
            continue;
        }
        check_totals(checker, launch, found->second);
        const auto of_lines = rows_of_lines.find(key);
        check_lines(checker, launch, of_lines == rows_of_lines.end() ? RowsOfLaunch{} : of_lines->second);
        rows_of_launches.erase(found);
    }
    for (const auto& [key, unused] : rows_of_launches)
        result.wrong.push_back(key.first + " " + key.second + ": ncu has seen it, and the recording has it not");
    return result;
}

void check_repetitions(Check& check, const std::vector<Cells>& rows)
{
    for (const Cells& row : rows) {
        ++check.numbers;
        if (row.at(2) != "1") check.wrong.push_back(row.at(0) + ": " + row.at(2) + " distinct readings");
    }
}

void check_values(Check& check, const std::vector<Cells>& rows)
{
    for (const Cells& row : rows) {
        const std::string& metric = row.at(1);
        if (!metric.starts_with("l1tex__t_") && !metric.starts_with("smsp__sass_")) continue;
        ++check.numbers;
        const bool all_the_same = row.at(3) == row.at(4) && row.at(3) == row.at(6) && row.at(6) == row.at(7);
        if (!all_the_same)
            check.wrong.push_back(row.at(0) + ": " + metric + " is from " + row.at(3) + " to " + row.at(4) +
                                  ", ncu's from " + row.at(6) + " to " + row.at(7));
    }
}

int report(const Check& check, const std::string& tables)
{
    for (const std::string& wrong : check.wrong) std::cout << wrong << "\n";
    std::cout << tables << ": " << check.numbers << " numbers checked, " << check.wrong.size() << " wrong\n";
    if (!check.wrong.empty() || check.numbers == 0) return 1;
    if (check.missing.empty()) return 0;
    return tests::not_comparable(tables + " have not " + std::to_string(check.missing.size()) +
                                 " of the numbers, the first " + check.missing.front() +
                                 ": read them with ncu on a GPU (docs/hardware.md)");
}

}  // namespace warpbook::proof
