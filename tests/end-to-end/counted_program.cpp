// A program that is counted, as far as `warpbook profile` can see: it writes what the injected library writes of a
// launch, without a GPU.
//
//   counted_program TIME [FILE]    makes the file when the launch begins, and FILE.milliseconds with its time when it
//   has ended
//
// TIME: how many seconds the launch takes, or a file: until that is there. SIGINT ends it early, which makes
// FILE.interrupted, and it says how often that came.
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include <warpbook/injection.hpp>
#include <warpbook/profile_fields.hpp>

#include "counters/injection/end_with_profiler.hpp"
#include "counters/injection/progress_file.hpp"

namespace {

constexpr const char* launch =
    R"({"kernel":"matmul","grid":[8,8,1],"block":[32,32,1],"totals":{"global":{"load":{"instructions":10,"units":320,)"
    R"("ideal_units":40}}},"lines":[{"file":"/nowhere/matmul.cu","line":7,"counters":{"global":{"load":)"
    R"({"instructions":10,"units":320,"ideal_units":40}}}}],"findings":[],"device":{"name":"a made-up GPU",)"
    R"("architecture":"sm_90","backend":"cupti","versions":"driver API 13.0"}})";

volatile sig_atomic_t interruptions = 0;

std::function<bool()> end_of(const std::string& time)
{
    char* rest = nullptr;
    const std::chrono::duration<double> seconds(std::strtod(time.c_str(), &rest));
    if (*rest != '\0') return [time] { return std::filesystem::exists(time); };
    const auto end = std::chrono::steady_clock::now() + seconds;
    return [end] { return std::chrono::steady_clock::now() >= end; };
}

void pass_time(const std::string& time, const std::string& file)
{
    using namespace std::chrono_literals;
    const std::function<bool()> is_over = end_of(time);
    while (interruptions == 0 && !is_over()) std::this_thread::sleep_for(10ms);
    if (interruptions == 0) return;
    std::ofstream(file + ".interrupted") << "yes" << std::endl;
    // A second one would come now.
    std::this_thread::sleep_for(500ms);
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

    // However long a busy machine lets those who read of it wait.
    injection::ProgressFile progress(folder, std::chrono::minutes(1));
    progress.begin({"matmul", 1, 1, 2, counting_what::counters});
    const std::string file = count > 2 ? arguments[2] : "counted_program";
    if (count > 2) std::ofstream(file) << getpid() << std::endl;
    const auto begin = std::chrono::steady_clock::now();
    pass_time(arguments[1], file);
    progress.end();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (count > 2) std::ofstream(file + ".milliseconds") << static_cast<long long>(took.count()) << std::endl;
    if (interruptions > 0) std::printf("interruptions: %d\n", static_cast<int>(interruptions));
    std::puts("counted");
    return 0;
}
