#include "grading_speed.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <stdexcept>

#include "support/text_width.hpp"

namespace warpbook::tools::grading {

namespace {

/// What is told of a class that nobody has described.
constexpr std::size_t students_of_a_class = 30;
constexpr std::size_t labs_of_a_class = 10;
constexpr double seconds_of_a_minute = 60;

struct Range {
    double min;
    double median;
    double max;
};

Range range_of(std::vector<double> values)
{
    if (values.empty()) throw std::invalid_argument("nothing was measured");
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return {values.front(), median, values.back()};
}

/// Two digits are as many as such a measurement repeats.
std::string two_digits(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, value < 0.995 ? "%.2f" : value < 9.95 ? "%.1f" : "%.0f", value);
    return text;
}

/// "3.1 s (3.0 to 3.3)"; without the range where it rounds to the same.
std::string with_range(const Range& range, const std::string& unit)
{
    const std::string min = two_digits(range.min);
    const std::string max = two_digits(range.max);
    return two_digits(range.median) + unit + (min == max ? "" : " (" + min + " to " + max + ")");
}

struct Row {
    std::string label;
    std::function<std::string(const GradingSpeed&)> cell;
};

std::vector<Row> rows()
{
    const std::string a_class =
        std::to_string(students_of_a_class) + " students with " + std::to_string(labs_of_a_class) + " labs";
    return {
        {"building a file, alone", [](const GradingSpeed& speed) { return seconds_for_people(speed.build_alone); }},
        {"checking it, alone", [](const GradingSpeed& speed) { return seconds_for_people(speed.check_alone); }},
        {"several at a time", [](const GradingSpeed& speed) { return std::to_string(speed.at_once); }},
        {"building each of them", [](const GradingSpeed& speed) { return seconds_for_people(speed.build_at_once); }},
        {"checking it", [](const GradingSpeed& speed) { return seconds_for_people(speed.check_at_once); }},
        {"files a minute", [](const GradingSpeed& speed) { return rates_for_people(speed.files_a_minute); }},
        {a_class,
         [](const GradingSpeed& speed) {
             return "about " + duration_for_people(students_of_a_class * labs_of_a_class, speed.files_a_minute);
         }},
    };
}

std::string without_trailing_blanks(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

}  // namespace

std::string seconds_for_people(const std::vector<double>& seconds) { return with_range(range_of(seconds), " s"); }

std::string rates_for_people(const std::vector<double>& files_a_minute)
{
    return with_range(range_of(files_a_minute), "");
}

std::string duration_for_people(std::size_t files, const std::vector<double>& files_a_minute)
{
    std::vector<double> minutes;
    for (const double rate : files_a_minute) minutes.push_back(static_cast<double>(files) / rate);
    Range range = range_of(minutes);
    constexpr double few_minutes = 2;
    if (range.max >= few_minutes) return with_range(range, " minutes");
    for (double* const value : {&range.min, &range.median, &range.max}) *value *= seconds_of_a_minute;
    return with_range(range, " seconds");
}

std::string table_of_speeds(const std::vector<GradingSpeed>& speeds)
{
    constexpr std::size_t gap = 3;
    // Rows of texts, the first with the backends' names.
    std::vector<std::vector<std::string>> table = {{""}};
    for (const GradingSpeed& speed : speeds) table.front().push_back(speed.backend);
    for (const Row& row : rows()) {
        table.push_back({row.label});
        for (const GradingSpeed& speed : speeds)
            table.back().push_back(speed.unavailable.empty() ? row.cell(speed) : "unavailable");
    }
    std::string text;
    for (const std::vector<std::string>& row : table) {
        std::string line = "  ";
        for (std::size_t column = 0; column < row.size(); ++column) {
            std::size_t width = 0;
            for (const std::vector<std::string>& each : table) width = std::max(width, text_width(each[column]));
            line += padded(row[column], width + gap);
        }
        text += without_trailing_blanks(line) + "\n";
    }
    for (const GradingSpeed& speed : speeds)
        if (!speed.unavailable.empty()) text += "\n  " + speed.backend + " is unavailable: " + speed.unavailable + "\n";
    return text;
}

}  // namespace warpbook::tools::grading
