#include "date.hpp"

#include <cstdio>
#include <regex>

namespace warpbook::tools::grading {

namespace {

using namespace std::chrono;

int number_in(const std::cmatch& parts, std::size_t index)
{
    return parts[index].matched ? std::stoi(parts[index].str()) : 0;
}

/// Of "+01:00", "-0530", "+01" or "Z".
std::optional<minutes> zone_in(const std::cmatch& parts, std::size_t index)
{
    if (parts[index].str() == "Z" || parts[index].str() == "z") return minutes(0);
    const int of_hours = number_in(parts, index + 2);
    const int of_minutes = number_in(parts, index + 3);
    // The farthest from UTC are +14:00 and -12:00.
    if (of_hours > 14 || of_minutes > 59) return std::nullopt;
    const minutes ahead = hours(of_hours) + minutes(of_minutes);
    return parts[index + 1].str() == "-" ? -ahead : ahead;
}

}  // namespace

ReadDate date_from(std::string_view text)
{
    static const std::regex date_alone(R"(\d{4}-\d{2}-\d{2})");
    static const std::regex date_and_time(
        R"((\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|z|([+-])(\d{2}):?(\d{2})?)?)");
    constexpr std::size_t longest = 40;
    std::cmatch parts;
    if (text.size() <= longest && std::regex_match(text.begin(), text.end(), date_alone))
        return {std::nullopt, "has no time of day"};
    if (text.size() > longest || !std::regex_match(text.begin(), text.end(), parts, date_and_time))
        return {std::nullopt, "is not a date and a time"};

    const year_month_day day(year(number_in(parts, 1)), month(static_cast<unsigned>(number_in(parts, 2))),
                             std::chrono::day(static_cast<unsigned>(number_in(parts, 3))));
    if (!day.ok()) return {std::nullopt, "has a day that no calendar has"};
    const int hour = number_in(parts, 4);
    const int minute = number_in(parts, 5);
    const int second = number_in(parts, 6);
    if (hour > 23 || minute > 59 || second > 59) return {std::nullopt, "has a time that no clock shows"};
    if (!parts[7].matched) return {std::nullopt, "has no time zone"};
    const std::optional<minutes> zone = zone_in(parts, 7);
    if (!zone) return {std::nullopt, "has a time zone that does not exist"};
    return {sys_days(day) + hours(hour) + minutes(minute) + seconds(second) - *zone, ""};
}

std::string text_of(Time time)
{
    const sys_days day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss of_day(time - day);
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(of_day.hours().count()), static_cast<int>(of_day.minutes().count()),
                  static_cast<int>(of_day.seconds().count()));
    return text;
}

}  // namespace warpbook::tools::grading
