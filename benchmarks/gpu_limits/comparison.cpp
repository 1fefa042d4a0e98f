#include "comparison.hpp"

#include <algorithm>
#include <stdexcept>

namespace warpbook::benchmarks {

namespace {

Measured<double> unavailable(const std::string& reason) { return Measured<double>::unavailable(reason); }

}  // namespace

const Row& Comparison::row(const std::string& name) const
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
    if (found == rows.end()) throw std::out_of_range("no row is called " + name);
    return *found;
}

bool Comparison::complete() const
{
    return std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.milliseconds.available(); });
}

Measured<double> speed_of(const Row& row)
{
    if (!row.milliseconds.available()) return unavailable(row.milliseconds.reason());
    constexpr double per_millisecond = 1e-6;
    const double amount = row.counts_operations ? row.work.operations : row.work.bytes;
    return amount / row.milliseconds.value().median * per_millisecond;
}

Measured<double> per_cent_of_baseline(const Comparison& comparison, const Row& row)
{
    if (row.baseline.empty()) return unavailable("no yardstick");
    const Measured<double> own = speed_of(row);
    if (!own.available()) return own;
    const Measured<double> baseline = speed_of(comparison.row(row.baseline));
    if (!baseline.available()) return baseline;
    return 100 * own.value() / baseline.value();
}

std::optional<bool> reached(const Comparison& comparison, const Row& row)
{
    if (!row.goal) return std::nullopt;
    const Measured<double> per_cent = per_cent_of_baseline(comparison, row);
    if (!per_cent.available()) return std::nullopt;
    return per_cent.value() >= *row.goal;
}

Measured<double> per_cent_of_ceiling(const Comparison& comparison, const Row& row)
{
    if (!row.milliseconds.available()) return unavailable(row.milliseconds.reason());
    const Measured<double> gigabytes = speed_of(comparison.row(name_of_copy));
    if (!gigabytes.available()) return gigabytes;
    const Measured<double> gigaflops = speed_of(comparison.row(name_of_arithmetic));
    if (!gigaflops.available()) return gigaflops;
    const double seconds = 1e-9 * std::max(row.work.bytes / gigabytes.value(), row.work.operations / gigaflops.value());
    return 100 * 1e3 * seconds / row.milliseconds.value().median;
}

}  // namespace warpbook::benchmarks
