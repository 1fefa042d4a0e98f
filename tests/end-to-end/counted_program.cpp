// A program that is counted, as far as `warpbook profile` can see: it writes what the injected library writes of a
// launch, without a GPU.
//
//   counted_program SECONDS [FILE]    the launch takes so long; makes the file when it begins
//
// SIGINT ends it early, and it says how often that came.
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <warpbook/injection.hpp>
#include <warpbook/profile_fields.hpp>

#include "injection/end_with_profiler.hpp"
#include "injection/progress_file.hpp"

namespace {

constexpr const char* launch =
    R"({"kernel":"matmul","grid":[8,8,1],"block":[32,32,1],"totals":{"global":{"load":{"instructions":10,"units":320,)"
    R"("ideal_units":40}}},"lines":[{"file":"/nowhere/matmul.cu","line":7,"counters":{"global":{"load":)"
    R"({"instructions":10,"units":320,"ideal_units":40}}}}],"findings":[],"device":{"name":"a made-up GPU"}})";

volatile sig_atomic_t interruptions = 0;

void pass_time(std::chrono::duration<double> time)
{
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + time;
    while (interruptions == 0 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(10ms);
    // A second one would come now.
    if (interruptions > 0) std::this_thread::sleep_for(500ms);
}

}  // namespace

int main(int count, char** arguments)
{
    using namespace warpbook;
    const char* folder = std::getenv(injection::folder_variable);
    if (folder == nullptr || count < 2) return 2;
    ::signal(SIGINT, [](int) { interruptions = interruptions + 1; });
    injection::end_with_profiler(folder);
    std::ofstream(std::string(folder) + "/" + std::to_string(getpid()) + ".jsonl") << launch << std::endl;

    injection::ProgressFile progress(folder);
    progress.begin({"matmul", 1, 1, 2, counting_what::counters});
    if (count > 2) std::ofstream(arguments[2]) << getpid() << std::endl;
    pass_time(std::chrono::duration<double>(std::atof(arguments[1])));
    progress.end();
    if (interruptions > 0) std::printf("interruptions: %d\n", static_cast<int>(interruptions));
    std::puts("counted");
    return 0;
}
