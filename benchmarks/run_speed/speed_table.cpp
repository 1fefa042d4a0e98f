#include "speed_table.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "../markdown.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr Aim aim_of_counted_over_native{Aim::Bound::at_least, 20};

/// None is set for other numbers of processors.
std::optional<Aim> aim_of_scaling(unsigned processors)
{
    if (processors == 2) return Aim{Aim::Bound::at_least, 1.8};
    if (processors >= 16) return Aim{Aim::Bound::at_least, 10};
    return std::nullopt;
}

/// "0.0123 (0.0121–0.0130)"
std::string in_seconds(const Spread& spread)
{
    return three_digits(spread.median) + " (" + three_digits(spread.min) + "–" + three_digits(spread.max) + ")";
}

std::string scaling_of(const OnCores& seconds, unsigned processors)
{
    const std::optional<Aim> aim = aim_of_scaling(processors);
    return aim ? beside(*aim, seconds.scaling()) : three_digits(seconds.scaling());
}

Cells row_of(const Measurement& measurement, unsigned processors)
{
    const Case& of = *measurement.of;
    return {std::string(of.what),
            std::to_string(measurement.size),
            of.has_barriers ? "yes" : "no",
            in_seconds(measurement.counted.one),
            in_seconds(measurement.counted.all),
            in_seconds(measurement.native.one),
            in_seconds(measurement.native.all),
            in_seconds(measurement.plain.one),
            in_seconds(measurement.plain.all),
            measurement.pocl ? in_seconds(measurement.pocl->one) : "",
            measurement.pocl ? in_seconds(measurement.pocl->all) : "",
            beside(of.aim(), measurement.native_over_plain()),
            three_digits(measurement.counted_over_native()),
            scaling_of(measurement.native, processors),
            scaling_of(measurement.counted, processors)};
}

double median_of(const std::vector<Measurement>& measurements, const std::function<double(const Measurement&)>& number)
{
    std::vector<double> numbers;
    for (const Measurement& measurement : measurements) numbers.push_back(number(measurement));
    return spread_of(numbers).median;
}

double beyond_aim(const Measurement& measurement)
{
    return measurement.native_over_plain() / measurement.of->aim().limit;
}

}  // namespace

std::string speed_table(std::vector<Measurement> measurements, unsigned processors)
{
    if (measurements.empty()) return "";
    std::stable_sort(measurements.begin(), measurements.end(),
                     [](const Measurement& a, const Measurement& b) { return beyond_aim(a) > beyond_aim(b); });
    std::vector<Cells> rows;
    for (const Measurement& measurement : measurements) rows.push_back(row_of(measurement, processors));
    const std::string all = "on " + std::to_string(processors);
    const double counted_over_native = median_of(measurements, &Measurement::counted_over_native);
    return markdown_table({"kernel", "size", "barriers", "counted on 1", "counted " + all, "native on 1",
                           "native " + all, "plain C++ on 1", "plain C++ " + all, "POCL on 1", "POCL " + all,
                           "native / plain", "counted / native", "native scales", "counted scales"},
                          rows) +
           "\nCounted / native, median of the rows: " + beside(aim_of_counted_over_native, counted_over_native) +
           " (aim " + to_string(aim_of_counted_over_native) + ").\n";
}

}  // namespace warpbook::benchmarks
