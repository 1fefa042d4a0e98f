#include "measurements.hpp"

#include <algorithm>

#include "../today.hpp"
#include "support/progress.hpp"

namespace warpbook::benchmarks {

namespace {

/// For the time of one launch; the first pays for what is loaded late and does not count.
int launches_for_medians(Mode mode, bool quick)
{
    if (quick) return 3;
    // ncu takes a hundred times as long for each.
    return is_ncu(mode) ? 4 : 31;
}

std::vector<Case> cases_of_launches(bool quick)
{
    if (quick) return {cases.back()};
    return {cases.begin(), cases.end()};
}

Spread spread_without_first(std::vector<double> values)
{
    values.erase(values.begin());
    return spread_of(std::move(values));
}

std::vector<LaunchRow> measure_launches(Workers& workers, bool quick)
{
    std::vector<LaunchRow> rows;
    std::vector<std::string> names;
    for (const Case& what : cases_of_launches(quick)) {
        rows.push_back({what, {}});
        names.emplace_back(what.name);
    }
    tools::Progress progress;
    for (const Mode mode : all_modes) {
        progress.show(std::string("Launches: ") + name_of(mode) + " …");
        const Measured<WorkerRun> run = workers.run({mode, launches_for_medians(mode, quick), names});
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].times.emplace(mode, run.available()
                                            ? spread_without_first(run.value().report.cases.at(i).milliseconds)
                                            : Measured<Spread>::unavailable(run.reason()));
    }
    return rows;
}

/// The processes of one mode, as they are repeated.
struct Series {
    std::vector<double> one;
    std::vector<double> all;
    std::string reason;
};

void repeat_once(Workers& workers, Mode mode, const Case& what, int further, Series& series)
{
    if (!series.reason.empty()) return;
    const std::vector<std::string> names = {std::string(what.name)};
    const Measured<WorkerRun> one = workers.run({mode, 1, names});
    const Measured<WorkerRun> all = one.available() ? workers.run({mode, 1 + further, names}) : one;
    if (!all.available()) {
        series.reason = all.reason();
        return;
    }
    series.one.push_back(one.value().seconds);
    series.all.push_back(all.value().seconds);
}

ProcessRow measure_processes(Workers& workers, const LaunchRow& launches, const Effort& effort)
{
    const Case& what = launches.what;
    std::map<Mode, Series> measured;
    tools::Progress progress;
    // In turns, so that a change in the machine's load meets all.
    for (int i = 0; i < effort.repetitions; ++i) {
        for (const Mode mode : all_modes) {
            progress.show("Processes: " + std::string(name_of(mode)) + ", " + std::to_string(i + 1) + " of " +
                          std::to_string(effort.repetitions) + " …");
            repeat_once(workers, mode, what, further_launches(launches.times.at(mode), effort.quick), measured[mode]);
        }
    }
    ProcessRow row{what, {}};
    for (const auto& [mode, series] : measured)
        row.times.emplace(mode, series.reason.empty()
                                    ? ProcessTimes{spread_of(series.one), spread_of(series.all),
                                                   further_launches(launches.times.at(mode), effort.quick)}
                                    : Measured<ProcessTimes>::unavailable(series.reason));
    return row;
}

std::string conditions_of(Workers& workers)
{
    const auto run_once = [&](Mode mode) { return workers.run({mode, 1, {std::string(cases.back().name)}}); };
    // First without counters: if that fails, the counters are not to blame.
    Measured<WorkerRun> run = run_once(Mode::plain);
    // Only one that counts asks CUPTI for its version.
    if (run.available()) run = run_once(Mode::accesses);
    const std::string gpu =
        run.available() ? run.value().report.gpu + "; " + run.value().report.versions : run.reason();
    return gpu + "; " + workers.ncu() + "; " + today();
}

template <class Row>
bool all_available(const std::vector<Row>& rows)
{
    return std::all_of(rows.begin(), rows.end(), [](const Row& row) {
        return std::all_of(row.times.begin(), row.times.end(),
                           [](const auto& time) { return time.second.available(); });
    });
}

}  // namespace

int further_launches(const Measured<Spread>& milliseconds_of_one, bool quick)
{
    if (quick || !milliseconds_of_one.available()) return 2;
    // Long enough to be seen beside the noise of a process, short enough for many repetitions.
    constexpr double milliseconds_of_all = 250;
    const double launches = milliseconds_of_all / std::max(milliseconds_of_one.value().median, 1e-3);
    return static_cast<int>(std::clamp(launches, 8.0, 20'000.0));
}

Measured<double> milliseconds_per_further_launch(const ProcessTimes& times)
{
    const double difference = times.seconds_of_all.median - times.seconds_of_one.median;
    // Noise of this size would be read as time of launches.
    const double noise = times.seconds_of_one.median - times.seconds_of_one.min;
    if (difference <= noise) return Measured<double>::unavailable("hidden by noise");
    return 1e3 * difference / times.further_launches;
}

bool Measurements::complete() const { return all_available(launches) && all_available(processes); }

Measurements measure(Workers& workers, const Effort& effort)
{
    Measurements all;
    all.conditions = conditions_of(workers);
    all.launches = measure_launches(workers, effort.quick);
    // Of the smallest kernel: what its process takes is what counting takes.
    all.processes.push_back(measure_processes(workers, all.launches.back(), effort));
    all.notes = workers.notes();
    all.failed = workers.failed();
    return all;
}

}  // namespace warpbook::benchmarks
