// The main function of the suite's programs: runs one kernel on one backend and compares what is found with the comment
// above the kernel.
//
//   faults.CLASS --list                                       a line for each kernel: its name, what must come of it
//   faults.CLASS --kernel NAME [--backend model|cupti] [--time-limit SECONDS]
//
// Exit code: 0 as it should be, 1 not, 64 wrong use, 77 the backend cannot be used here. A GPU finds nothing by itself:
// there a clean kernel must run to its end, and the others may do whatever they do. Counters are never read, so that
// compute-sanitizer can watch.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <warpbook/records/exit_codes.hpp>

#include "../../../common/src/device_code.hpp"
#include "../../../common/src/watchdog.hpp"
#include "experiment.hpp"
#include "fault_expectations.hpp"

namespace warpbook::tests {

namespace {

// Enough for a kernel of a few instructions to get to the loop that it never leaves.
constexpr std::chrono::seconds timeout_for_endless_kernels{2};

struct Options {
    bool list = false;
    std::string kernel;
    bool on_gpu = false;
    std::chrono::seconds time_limit{20};
};

class BadOptions : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

Options read_options(const std::vector<std::string>& words)
{
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& option = words[i];
        const auto value = [&] {
            if (++i == words.size()) throw BadOptions(option + " needs a value");
            return words[i];
        };
        if (option == "--list") {
            options.list = true;
        } else if (option == "--kernel") {
            options.kernel = value();
        } else if (option == "--time-limit") {
            options.time_limit = std::chrono::seconds(std::stoi(value()));
        } else if (option == "--backend") {
            const std::string name = value();
            if (name != "model" && name != "cupti") throw BadOptions("--backend is model or cupti, not " + name);
            options.on_gpu = name == "cupti";
        } else {
            throw BadOptions("there is no option " + option);
        }
    }
    if (!options.list && options.kernel.empty()) throw BadOptions("say --list or --kernel NAME");
    return options;
}

/// `threads` is for the model.
std::unique_ptr<Backend> open_backend(const Options& options, unsigned threads)
{
    BackendOptions wanted;
    wanted.device_code = device_code();
    wanted.hardware_counters = false;
    wanted.model_threads = threads;
    return options.on_gpu ? open_cupti_backend(wanted) : open_model_backend(wanted);
}

/// The result in the words of the table (sanitizer_table.py), then what is wrong with it.
int report(const std::string& result, const std::string& wrong)
{
    std::cout << "result: " << result << "\n";
    if (wrong.empty()) return 0;
    std::cout << "NOT AS EXPECTED\n" << wrong;
    return 1;
}

int report_end(const Options& options, const FaultKernel& kernel, const Expectation& expected, const Observed& seen)
{
    for (const Finding& finding : seen.findings) std::cout << describe(finding) << "\n";
    if (!seen.device_error.empty()) std::cout << seen.device_error << "\n";

    const std::string result =
        seen.findings.empty() ? std::string("nothing") : "found " + std::to_string(seen.findings.size());
    if (options.on_gpu && !expected.is_clean()) return report(result, "");
    if (!seen.device_error.empty()) return report("device error", "it did not run to its end\n");
    return report(result, differences(expected, seen.findings, kernel.file));
}

/// Asks again when the backend does not know: the model's threads may just have been between two accesses.
std::string current_location(Backend& backend)
{
    std::string where;
    for (int tries = 0; tries < 50 && where.empty(); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        where = backend.current_location();
    }
    return where;
}

int report_no_end(const Options& options, const FaultKernel& kernel, const Expectation& expected, Backend& backend)
{
    const std::string where = current_location(backend);
    std::cout << "did not end, last seen at " << (where.empty() ? "an unknown place" : where) << "\n";
    if (options.on_gpu && !expected.is_clean()) return report("timed out", "");
    const std::string wrong = differences_without_end(expected, where, kernel.file);
    return report(wrong.empty() ? "named the line" : "timed out", wrong);
}

int run_kernel(const Options& options, unsigned threads)
{
    const FaultKernel& kernel = kernel_named(options.kernel);
    const FaultCase wanted = read_case(kernel.file, kernel.name);
    const std::unique_ptr<Backend> backend = open_backend(options, threads);

    const auto limit =
        wanted.expectation.ends() ? options.time_limit : std::min(timeout_for_endless_kernels, options.time_limit);
    // A kernel that does not end ends with the process only.
    Watchdog watchdog(limit, [&] {
        const int exit_code = report_no_end(options, kernel, wanted.expectation, *backend);
        std::cout.flush();
        std::_Exit(exit_code);
    });
    watchdog.start();
    const Observed seen = run(*backend, kernel, wanted.setup);
    watchdog.finish();
    return report_end(options, kernel, wanted.expectation, seen);
}

int run_kernel(const Options& options)
{
    if (options.on_gpu) return run_kernel(options, 0);
    // Blocks one after another, and side by side: what is found must not depend on it.
    for (const unsigned threads : {1u, 2u}) {
        if (const int failed = run_kernel(options, threads)) return failed;
    }
    return 0;
}

int list_kernels()
{
    for (const FaultKernel& kernel : fault_kernels)
        std::cout << kernel.name << "\t" << summary(read_case(kernel.file, kernel.name).expectation) << "\n";
    return 0;
}

}  // namespace

}  // namespace warpbook::tests

int main(int argc, char** argv)
{
    using namespace warpbook::tests;
    try {
        const Options options = read_options({argv + 1, argv + argc});
        return options.list ? list_kernels() : run_kernel(options);
    } catch (const BadOptions& error) {
        std::cerr << error.what() << "\n";
        return warpbook::exit_code::usage_error;
    } catch (const warpbook::BackendUnavailable& error) {
        std::cout << error.what() << "\n";
        return warpbook::exit_code::skipped;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
