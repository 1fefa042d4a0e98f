#include "measurement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <warpbook/system/process.hpp>

#include "program_output.hpp"
#include "tiers.hpp"
#include "wrong.hpp"

namespace warpbook::benchmarks {

namespace {

namespace fs = std::filesystem;

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

std::string program_beside_this_one(const char* name)
{
    return (fs::read_symlink("/proc/self/exe").parent_path() / name).string();
}

void require_success(const std::string& what, const CapturedProcess& process)
{
    if (!process.end.exited_with(0)) throw Wrong(what + " " + describe(process.end) + ":\n" + process.output);
}

class Measured {
public:
    Measured(const Case& wanted, const Effort& effort, const fs::path& folder)
        : case_(wanted), size_(std::to_string(wanted.size_for(effort))), program_(folder / std::string(wanted.name))
    {
        const std::string source = WARPBOOK_RUN_SPEED_PROGRAMS "/" + std::string(wanted.name) + ".cu";
        require_success(
            source, run_captured({program_beside_this_one("warpbook"), "run", "-O3", "-o", program_.string(), source}));
    }

    template <std::size_t words>
    double by_run(const std::array<const char*, words>& tier, int launches, unsigned threads)
    {
        Command command{program_beside_this_one("warpbook"), "run", "--top", "0", "--threads", std::to_string(threads)};
        command.insert(command.end(), tier.begin(), tier.end());
        command.insert(command.end(), {program_.string(), "--", size_, std::to_string(launches)});
        return seconds_of_right(run_captured(command), "warpbook run");
    }

    double by_plain_loop(unsigned threads)
    {
        return seconds_of_right(run_captured({program_beside_this_one("run_speed_plain"), std::string(case_.name),
                                              size_, std::to_string(launches_when_native), std::to_string(threads)}),
                                "the plain loop");
    }

    /// Nothing where this computer, or this build, has no POCL, or POCL has no such kernel.
    std::optional<double> by_pocl(unsigned threads)
    {
        const std::string program = program_beside_this_one("run_speed_pocl");
        if (!case_.is_in_opencl || !fs::exists(program)) return std::nullopt;
        const Command command{"env",   "POCL_MAX_PTHREAD_COUNT=" + std::to_string(threads),
                              program, std::string(case_.name),
                              size_,   std::to_string(launches_when_native)};
        constexpr int no_pocl = 2;
        const CapturedProcess process = run_captured(command);
        if (process.end.exited_with(no_pocl)) return std::nullopt;
        return seconds_of_right(process, "POCL");
    }

private:
    double seconds_of_right(const CapturedProcess& process, const std::string& by)
    {
        const std::string what = std::string(case_.name) + " by " + by;
        require_success(what, process);
        const ProgramOutput said = program_output(process.output);
        if (!result_) result_ = said.result;
        // Sums in another order.
        constexpr double tolerance = 1e-5;
        if (std::abs(said.result - *result_) > tolerance * std::abs(*result_))
            throw Wrong(what + " has the result " + std::to_string(said.result) + ", and before it was " +
                        std::to_string(*result_));
        return said.seconds;
    }

    const Case& case_;
    std::string size_;
    fs::path program_;
    std::optional<double> result_;
};

struct Seconds {
    std::vector<double> one;
    std::vector<double> all;

    OnCores spreads() const { return {spread_of(one), spread_of(all)}; }
};

}  // namespace

Measurement measure(const Case& wanted, const Effort& effort, const fs::path& folder)
{
    Measured measured(wanted, effort, folder);
    Seconds counted;
    Seconds native;
    Seconds plain;
    Seconds pocl;
    for (int i = 0; i < effort.repetitions; ++i) {
        for (const bool on_all : {false, true}) {
            const unsigned threads = on_all ? processors() : 1;
            const auto add = [&](Seconds& seconds, double time) {
                (on_all ? seconds.all : seconds.one).push_back(time);
            };
            add(plain, measured.by_plain_loop(threads));
            add(native, measured.by_run(counted_no_longer, launches_when_native, threads));
            if (const std::optional<double> time = measured.by_pocl(threads)) add(pocl, *time);
            add(counted, measured.by_run(all_counted, launches_when_counted, threads));
        }
    }
    Measurement measurement{&wanted, wanted.size_for(effort), counted.spreads(), native.spreads(), plain.spreads(), {}};
    if (!pocl.one.empty()) measurement.pocl = pocl.spreads();
    return measurement;
}

}  // namespace warpbook::benchmarks
