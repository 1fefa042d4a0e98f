// The main function of the suites' programs: runs kernels on one backend and compares what is found with the comment
// above the kernel.
//
//   faults.CLASS --list                                       a line for each kernel: its name, what must come of it
//   faults.CLASS --kernel NAME... [--backend model|cupti] [--schedules COUNT] [--time-limit SECONDS]
//   faults.CLASS --files PATTERN | --but-files PATTERN [...]  the kernels of files whose path contains this, or of all
//   others faults.CLASS --all [...]                                  all kernels
//
// Several kernels run one after another, each below a line "kernel: NAME". With --kernel, the first that does not end,
// or ends with an error of the GPU, is the last. Otherwise each has a process of its own, is stopped after a minute,
// and is named at the end if it is not as it should be, with the command that runs it alone.
//
// Exit code: 0 as it should be, 1 not, 64 wrong use, 77 the backend cannot be used here. A GPU finds nothing by itself:
// there a clean kernel must run to its end, and the others may do whatever they do. Counters are never read, so that
// compute-sanitizer can watch.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <warpbook/record/exit_codes.hpp>

#include "../../../common/src/program/device_code.hpp"
#include "../../../common/src/program/watchdog.hpp"
#include "experiment.hpp"
#include "fault_expectations.hpp"

namespace warpbook::tests {

namespace {

// Enough for a kernel of a few instructions to get to the loop that it never leaves.
constexpr std::chrono::seconds timeout_for_endless_kernels{2};

struct Options {
    bool list = false;
    std::vector<std::string> kernels;
    /// Each kernel in a process of its own.
    bool apart = false;
    /// In how many orders the model runs a kernel whose threads interact.
    std::uint32_t schedules = 1;
    bool on_gpu = false;
    std::chrono::seconds time_limit{20};
};

class BadOptions : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The kernels of files whose path contains the pattern, or of all others.
std::vector<std::string> kernels_in(const std::string& pattern, bool contain_it)
{
    std::vector<std::string> names;
    for (const FaultKernel& kernel : fault_kernels) {
        if ((std::string_view(kernel.file).find(pattern) != std::string_view::npos) == contain_it)
            names.push_back(kernel.name);
    }
    return names;
}

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
            options.kernels.push_back(value());
        } else if (option == "--all") {
            options.kernels = kernels_in("", true);
            options.apart = true;
        } else if (option == "--files" || option == "--but-files") {
            options.kernels = kernels_in(value(), option == "--files");
            options.apart = true;
        } else if (option == "--schedules") {
            options.schedules = static_cast<std::uint32_t>(std::stoul(value()));
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
    if (!options.list && options.kernels.empty())
        throw BadOptions("say --list, --kernel NAME, --files PATTERN, --but-files PATTERN or --all");
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

/// What one run came to.
struct Comparison {
    /// In the words of the table (sanitizer_table.py).
    std::string result;
    /// What is not as it should be; empty when all is.
    std::string wrong;
};

void report(const Comparison& comparison)
{
    std::cout << "result: " << comparison.result << "\n";
    if (!comparison.wrong.empty()) std::cout << "NOT AS EXPECTED\n" << comparison.wrong;
}

Comparison compare_end(const Options& options, const FaultKernel& kernel, const Expectation& expected,
                       const Observed& seen)
{
    for (const Finding& finding : seen.findings) std::cout << describe(finding) << "\n";
    if (!seen.device_error.empty()) std::cout << seen.device_error << "\n";

    const std::string result =
        seen.findings.empty() ? std::string("nothing") : "found " + std::to_string(seen.findings.size());
    if (!seen.device_error.empty())
        return {"device error", options.on_gpu && !expected.is_clean() ? "" : "it did not run to its end\n"};
    if (options.on_gpu && !expected.is_clean()) return {result, ""};
    return {result, differences(expected, seen.findings, kernel.file)};
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

Comparison compare_no_end(const Options& options, const FaultKernel& kernel, const Expectation& expected,
                          Backend& backend)
{
    const std::string where = current_location(backend);
    std::cout << "did not end, last seen at " << (where.empty() ? "an unknown place" : where) << "\n";
    if (options.on_gpu && !expected.is_clean()) return {"timed out", ""};
    const std::string wrong = differences_without_end(expected, where, kernel.file);
    return {wrong.empty() ? "named the line" : "timed out", wrong};
}

/// The exit code after all runs, or after the first that was not as expected.
int verdict(const Options& options, const Expectation& expected, bool as_expected)
{
    if (expected.known_failure.empty() || options.on_gpu) return as_expected ? 0 : 1;
    std::cout << "known to fail: " << expected.known_failure << "\n";
    if (!as_expected) return 0;
    std::cout << "NOT AS EXPECTED\nit does not fail any more: it is no known failure\n";
    return 1;
}

/// One run. If it does not end, the process does.
Observed run_once(const Options& options, const FaultKernel& kernel, const FaultCase& wanted, Backend& backend)
{
    const Expectation& expected = wanted.expectation;
    const auto limit = expected.ends() ? options.time_limit : std::min(timeout_for_endless_kernels, options.time_limit);
    Watchdog watchdog(limit, [&] {
        const Comparison comparison = compare_no_end(options, kernel, expected, backend);
        report(comparison);
        const int exit_code = verdict(options, expected, comparison.wrong.empty());
        std::cout.flush();
        std::_Exit(exit_code);
    });
    watchdog.start();
    Observed seen = run(backend, kernel, wanted.setup);
    watchdog.finish();
    return seen;
}

/// All that is found in the schedules: in the order of one of them a bug may do no harm. Those after the first are for
/// kernels whose threads interact.
Observed run_schedules(const Options& options, const FaultKernel& kernel, const FaultCase& wanted, unsigned threads)
{
    Observed all;
    for (std::uint32_t schedule = 0; schedule < options.schedules; ++schedule) {
        const std::unique_ptr<Backend> backend = open_backend(options, threads);
        backend->set_schedule(schedule);
        const Observed seen = run_once(options, kernel, wanted, *backend);
        add_new(seen.findings, all.findings);
        if (!seen.device_error.empty()) all.device_error = seen.device_error;
        if (!seen.threads_interact) break;
    }
    return all;
}

/// Whether it is as expected.
bool run_kernel(const Options& options, const FaultKernel& kernel, Backend* gpu, bool& gpu_failed)
{
    const FaultCase wanted = read_case(kernel.file, kernel.name);
    const auto is_as_expected = [&](const Observed& seen) {
        const Comparison comparison = compare_end(options, kernel, wanted.expectation, seen);
        report(comparison);
        return comparison.wrong.empty();
    };
    if (gpu != nullptr) {
        const Observed seen = run_once(options, kernel, wanted, *gpu);
        gpu_failed = !seen.device_error.empty();
        return is_as_expected(seen);
    }
    // Blocks one after another, and side by side: what is found must not depend on it.
    return is_as_expected(run_schedules(options, kernel, wanted, 1)) &&
           is_as_expected(run_schedules(options, kernel, wanted, 2));
}

int run_kernels(const Options& options)
{
    const std::unique_ptr<Backend> gpu = options.on_gpu ? open_backend(options, 0) : nullptr;
    int exit_code = 0;
    // Its context is of no use any more.
    bool gpu_failed = false;
    for (const std::string& name : options.kernels) {
        if (gpu_failed) break;
        const FaultKernel& kernel = kernel_named(name);
        if (options.kernels.size() > 1) std::cout << "kernel: " << name << std::endl;
        const bool as_expected = run_kernel(options, kernel, gpu.get(), gpu_failed);
        exit_code = std::max(exit_code, verdict(options, read_case(kernel.file, name).expectation, as_expected));
    }
    return exit_code;
}

/// Ends this process after the minute that a kernel may take.
void run_kernel_and_exit(Options options, const std::string& name)
{
    alarm(60);
    options.kernels = {name};
    int exit_code = 1;
    try {
        exit_code = run_kernels(options);
    } catch (const BackendUnavailable& error) {
        std::cout << error.what() << "\n";
        exit_code = exit_code::skipped;
    } catch (const std::exception& error) {
        std::cout << error.what() << "\n";
    }
    std::cout.flush();
    std::_Exit(exit_code);
}

/// The exit code: that of a kernel that is not as it should be, else that of one that cannot run here.
int run_kernels_apart(const Options& options, const std::string& command)
{
    std::string failures;
    int worst = 0;
    for (const std::string& name : options.kernels) {
        std::cout << "kernel: " << name << std::endl;
        const pid_t child = fork();
        if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
        if (child == 0) run_kernel_and_exit(options, name);
        int status = 0;
        if (waitpid(child, &status, 0) != child) throw std::system_error(errno, std::generic_category(), "waitpid");
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
        if (WIFEXITED(status) && WEXITSTATUS(status) == exit_code::skipped) {
            if (worst == 0) worst = exit_code::skipped;
            continue;
        }
        if (WIFSIGNALED(status))
            std::cout << (WTERMSIG(status) == SIGALRM ? "did not end within a minute\n" : strsignal(WTERMSIG(status)))
                      << "\n";
        worst = 1;
        failures += "FAILED: " + name + "; alone: " + command + " --kernel " + name + "\n";
    }
    std::cout << options.kernels.size() << " kernels\n" << failures;
    return worst;
}

/// The command line without what chooses kernels.
std::string alone(int argc, char** argv)
{
    std::string command = argv[0];
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--files" || word == "--but-files")
            ++i;
        else if (word != "--all")
            command += " " + word;
    }
    return command;
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
        if (options.list) return list_kernels();
        return options.apart ? run_kernels_apart(options, alone(argc, argv)) : run_kernels(options);
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
