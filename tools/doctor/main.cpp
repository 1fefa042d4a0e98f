#include <csignal>
#include <exception>
#include <iostream>

#include <unistd.h>

#include <warpbook/record/exit_codes.hpp>

#include "diagnosis.hpp"
#include "examine.hpp"
#include "screen.hpp"

namespace {

using namespace warpbook::doctor;

constexpr unsigned seconds_to_answer = 60;

/// A driver that hangs would leave its user without a word.
extern "C" void say_that_it_hangs(int)
{
    constexpr char text[] =
        "Something has not answered for a minute, most likely the NVIDIA driver. Look at `nvidia-smi` and at `sudo "
        "dmesg | grep NVRM`,\n"
        "then reboot. Meanwhile count on the model: ./warpbook check LAB --backend model\n";
    [[maybe_unused]] const auto written = write(STDOUT_FILENO, text, sizeof(text) - 1);
    _exit(static_cast<int>(Verdict::gpu_without_counters));
}

BuildFacts this_build()
{
    BuildFacts build;
    build.folder = WARPBOOK_BUILD_DIR;
    build.compiler = WARPBOOK_COMPILER;
    build.cmake = WARPBOOK_CMAKE;
    build.cuda = WARPBOOK_HAS_CUDA;
    build.cuda_refused = WARPBOOK_CUDA_REFUSED;
    if (build.cuda) {
        build.nvcc = WARPBOOK_NVCC;
        build.architecture = WARPBOOK_ARCHITECTURE;
    }
    return build;
}

}  // namespace

int main(int argc, char** argv)
try {
    if (argc > 1) {
        std::cerr << "warpbook-doctor takes no options, such as " << argv[1] << ".\n";
        return warpbook::exit_code::usage_error;
    }
    std::signal(SIGALRM, say_that_it_hangs);
    alarm(seconds_to_answer);
    const MachineFacts facts = examine(this_machine(), this_build());
    const Diagnosis diagnosis = diagnose(facts);
    std::cout << screen(facts, diagnosis);
    if (!std::cout.flush()) throw std::runtime_error("not everything could be printed");
    return static_cast<int>(diagnosis.verdict);
} catch (const std::exception& error) {
    std::cerr << "warpbook-doctor: " << error.what() << '\n';
    return warpbook::exit_code::setup_error;
}
