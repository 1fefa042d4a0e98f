#include "numba.hpp"

#include <system_error>

#include <warpbook/record/json.hpp>
#include <warpbook/system/process.hpp>

#include "../warm_model.hpp"

namespace warpbook::benchmarks {

namespace {

std::string last_line(std::string text)
{
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

Presence presence_in(const std::string& python)
{
    Presence absent = {"Numba", "not installed: apt-get install python3-numba"};
    try {
        const CapturedProcess process =
            run_captured({python, "-c", "import numba; print(numba.__version__)"}, timeout_for_simulators);
        const std::string line = last_line(process.output);
        if (process.end.exited_with(0)) return {"Numba " + line, ""};
        return line.find("No module named 'numba'") != std::string::npos ? absent
                                                                         : Presence{"Numba", "cannot be used: " + line};
    } catch (const std::system_error& error) {
        // So it is, too, where PATH names a folder that this user may not read.
        if (error.code() == std::errc::permission_denied)
            return {"Numba", std::string("cannot be used: ") + error.what()};
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        return absent;
    }
}

}  // namespace

Numba::Numba()
{
    // The second is where apt-get puts it; the first may be another Python.
    for (const char* const python : {"python3", "/usr/bin/python3"}) {
        python_ = python;
        presence_ = presence_in(python_);
        if (presence_.reason.empty()) return;
    }
}

Rate Numba::rate(const CommonCase& common, int repetitions) const
{
    const CapturedProcess process =
        run_captured({python_, (folder_of_simulators / "numba_kernels.py").string(), common.kernel,
                      std::to_string(common.n), std::to_string(common.workload.block.y), std::to_string(repetitions)},
                     timeout_for_simulators);
    if (!process.end.exited_with(0))
        throw Wrong("Numba with " + common.kernel + " " + describe(process.end) + ":\n" + process.output);
    const auto seconds = parse_json(last_line(process.output)).get<std::vector<double>>();
    return rate_of(common.workload.accesses.lane_accesses(), seconds);
}

}  // namespace warpbook::benchmarks
