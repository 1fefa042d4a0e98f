#include "contest.hpp"

#include <algorithm>
#include <stdexcept>

namespace warpbook::benchmarks {

namespace {

Measured<double> unavailable(const std::string& reason) { return Measured<double>::unavailable(reason); }

}  // namespace

const Row& Contest::row(const std::string& name) const
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
    if (found == rows.end()) throw std::out_of_range("no row is called " + name);
    return *found;
}

bool Contest::complete() const
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

Measured<double> per_cent_of_yardstick(const Contest& contest, const Row& row)
{
    if (row.yardstick.empty()) return unavailable("no yardstick");
    const Measured<double> own = speed_of(row);
    if (!own.available()) return own;
    const Measured<double> yardstick = speed_of(contest.row(row.yardstick));
    if (!yardstick.available()) return yardstick;
    return 100 * own.value() / yardstick.value();
}

std::optional<bool> reached(const Contest& contest, const Row& row)
{
    if (!row.goal) return std::nullopt;
    const Measured<double> per_cent = per_cent_of_yardstick(contest, row);
    if (!per_cent.available()) return std::nullopt;
    return per_cent.value() >= *row.goal;
}

Measured<double> per_cent_of_ceiling(const Contest& contest, const Row& row)
{
    if (!row.milliseconds.available()) return unavailable(row.milliseconds.reason());
    const Measured<double> gigabytes = speed_of(contest.row(name_of_copy));
    if (!gigabytes.available()) return gigabytes;
    const Measured<double> gigaflops = speed_of(contest.row(name_of_arithmetic));
    if (!gigaflops.available()) return gigaflops;
    const double seconds = 1e-9 * std::max(row.work.bytes / gigabytes.value(), row.work.operations / gigaflops.value());
    return 100 * 1e3 * seconds / row.milliseconds.value().median;
}

}  // namespace warpbook::benchmarks
