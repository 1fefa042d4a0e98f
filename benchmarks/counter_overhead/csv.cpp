#include "csv.hpp"

#include <sstream>

namespace warpbook::benchmarks {

namespace {

class Lines {
public:
    Lines(const Case& what, std::ostream& out) : what_(what), out_(out) {}

    void add(Mode mode, int launches, const char* quantity, const char* unit, const Measured<Spread>& spread)
    {
        begin(mode, launches, quantity, unit);
        if (spread.available())
            out_ << spread.value().median << ',' << spread.value().min << ',' << spread.value().max << ",\n";
        else
            out_ << ",,," << spread.reason() << '\n';
    }

private:
    void begin(Mode mode, int launches, const char* quantity, const char* unit)
    {
        out_ << what_.name << ",\"" << name_of(mode) << "\"," << quantity << ',';
        // Nobody launched what is not there.
        if (launches > 0) out_ << launches;
        out_ << ',' << unit << ',';
    }

    const Case& what_;
    std::ostream& out_;
};

void add_processes(Lines& lines, Mode mode, const Measured<ProcessTimes>& times)
{
    if (!times.available()) {
        lines.add(mode, 0, "process", "s", Measured<Spread>::unavailable(times.reason()));
        return;
    }
    lines.add(mode, 1, "process", "s", times.value().seconds_of_one);
    lines.add(mode, 1 + times.value().further_launches, "process", "s", times.value().seconds_of_all);
}

}  // namespace

std::string to_csv(const Measurements& measurements)
{
    std::ostringstream out;
    out << "# " << measurements.conditions << '\n';
    out << "case,mode,quantity,launches,unit,median,least,most,unavailable\n";
    for (const LaunchRow& row : measurements.launches) {
        Lines lines(row.what, out);
        for (const auto& [mode, spread] : row.times) lines.add(mode, 1, "launch", "ms", spread);
    }
    for (const ProcessRow& row : measurements.processes) {
        Lines lines(row.what, out);
        for (const auto& [mode, times] : row.times) add_processes(lines, mode, times);
    }
    return out.str();
}

}  // namespace warpbook::benchmarks
