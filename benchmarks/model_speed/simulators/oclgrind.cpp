#include "oclgrind.hpp"

#include <sstream>
#include <system_error>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "../warm_model.hpp"
#include "oclgrind_output.hpp"

namespace warpbook::benchmarks {

namespace {

// Relative: Oclgrind cannot read a path with a space in it.
const std::string program_file = "kernels.cl";
const std::string timed_file = "timed.sim";
const std::string dumping_file = "dumping.sim";

/// Runs the first and the last group only: all the start-up, and a part of the work that --inst-counts tells.
const std::string start_up_option = "--quick";

void write_argument(std::ostream& out, const Matrix& matrix, int n)
{
    out << "<size=" << matrix.size() * sizeof(float) << ">";
    for (std::size_t i = 0; i < matrix.size(); ++i)
        out << (i % static_cast<std::size_t>(n) == 0 ? '\n' : ' ') << matrix[i];
    out << '\n';
}

/// What oclgrind-kernel reads: the kernel, its threads, its arguments.
std::string case_text(const CommonCase& common, const std::string& option_of_the_result)
{
    const Dim3 block = common.workload.block;
    std::ostringstream out;
    out << program_file << '\n' << common.kernel << '\n';
    out << common.tiles() * block.x << ' ' << common.tiles() * block.y << " 1\n";
    out << block.x << ' ' << block.y << " 1\n";
    out << "<size=" << common.result.size() * sizeof(float) << " fill=-1 " << option_of_the_result << ">\n";
    for (const Matrix& input : common.inputs) write_argument(out, input, common.n);
    out << "<size=4>\n" << common.n << '\n';
    return out.str();
}

std::string difference_in_lanes(const AccessTally& expected, const AccessTally& counted)
{
    for (const Space space : all_spaces)
        for (const Operation operation : all_operations)
            if (expected.of(space, operation).lanes != counted.of(space, operation).lanes)
                return std::string(name_of(space)) + " " + std::string(name_of(operation)) + "s by " +
                       std::to_string(counted.of(space, operation).lanes) + " lanes, not " +
                       std::to_string(expected.of(space, operation).lanes);
    return "";
}

}  // namespace

Presence Oclgrind::presence()
{
    try {
        const std::string output = run_captured({"oclgrind-kernel", "--version"}).output;
        const std::size_t begin = output.find("Oclgrind");
        if (begin == std::string::npos) return {"Oclgrind", "cannot be used: " + output};
        return {output.substr(begin, output.find('\n', begin) - begin), ""};
    } catch (const std::system_error& error) {
        // So it is, too, where PATH names a folder that this user may not read.
        if (error.code() == std::errc::permission_denied)
            return {"Oclgrind", std::string("cannot be used: ") + error.what()};
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        return {"Oclgrind", "not installed: apt-get install oclgrind"};
    }
}

Oclgrind::Oclgrind(const CommonCase& common)
{
    std::filesystem::copy_file(folder_of_simulators / program_file, folder_.path() / program_file);
    write_text(folder_.path() / timed_file, case_text(common, ""));
    write_text(folder_.path() / dumping_file, case_text(common, "dump"));

    const std::string output = output_of(dumping_file, {"--inst-counts"});
    if (dumped_matrix(output) != common.result)
        throw Wrong("Oclgrind left a wrong result of " + common.kernel + "; it printed:\n" + output.substr(0, 500));
    const AccessTally counted = counted_lanes(output);
    if (const std::string difference = difference_in_lanes(common.workload.accesses, counted); !difference.empty())
        throw Wrong("Oclgrind counts other accesses of " + common.kernel + ": " + difference);
    const AccessTally of_start_up = counted_lanes(output_of(timed_file, {"--inst-counts", start_up_option}));
    timed_accesses_ = counted.lane_accesses() - of_start_up.lane_accesses();
}

std::optional<Rate> Oclgrind::rate(Checks checks, int repetitions) const
{
    std::vector<std::string> options;
    if (checks == Checks::races_and_uninitialized) options = {"--data-races", "--uninitialized"};
    std::vector<std::string> options_of_start_up = options;
    options_of_start_up.push_back(start_up_option);

    std::vector<double> start_ups;
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) {
        start_ups.push_back(seconds_of_run(options_of_start_up));
        times.push_back(seconds_of_run(options));
    }
    const double start_up = spread_of(start_ups).median;
    for (double& time : times) {
        time -= start_up;
        if (time <= 0) return std::nullopt;
    }
    return rate_of(timed_accesses_, times);
}

double Oclgrind::seconds_of_run(std::vector<std::string> options) const
{
    std::string output;
    const double seconds = seconds_of([&] { output = output_of(timed_file, std::move(options)); });
    if (!output.empty()) throw Wrong("Oclgrind found faults where there are none:\n" + output.substr(0, 500));
    return seconds;
}

std::string Oclgrind::output_of(const std::string& case_file, std::vector<std::string> options) const
{
    Command command = {
        "env", "--chdir=" + folder_.path().string(), "oclgrind-kernel", "--num-threads", "1", "--build-options", "-O3"};
    command.insert(command.end(), options.begin(), options.end());
    command.push_back(case_file);
    const CapturedProcess process = run_captured(command, timeout_for_simulators);
    if (!process.end.exited_with(0)) throw Wrong("Oclgrind " + describe(process.end) + ":\n" + process.output);
    return process.output;
}

}  // namespace warpbook::benchmarks
