#include "progress_file.hpp"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <thread>

#include <nlohmann/json.hpp>

#include <warpbook/injection.hpp>
#include <warpbook/profile_fields.hpp>

namespace warpbook::injection {

namespace {

using Json = nlohmann::ordered_json;

double seconds_since_1970(std::chrono::system_clock::time_point time)
{
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

bool exists(const std::string& file) { return access(file.c_str(), F_OK) == 0; }

}  // namespace

ProgressFile::ProgressFile(const std::string& folder, std::chrono::milliseconds timeout)
    : timeout_(timeout),
      file_(folder + "/" + std::to_string(getpid()) + progress_extension),
      shown_(folder + "/" + std::to_string(getpid()) + shown_extension)
{}

void ProgressFile::begin(const CountingStep& step)
{
    if (!begun_) begun_ = std::chrono::system_clock::now();
    const Json json{{progress_field::kernel, step.kernel},
                    {progress_field::launch, step.launch},
                    {progress_field::run, step.run},
                    {progress_field::runs, step.runs},
                    {progress_field::what, step.what},
                    {progress_field::before, step.before},
                    {progress_field::begun, seconds_since_1970(*begun_)}};
    const std::string unfinished = file_ + ".unfinished";
    std::ofstream stream(unfinished);
    stream << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    stream.close();
    if (!stream) return;
    // ext4 sends a file to the disk that takes another one's place: that takes 1 ms, and this 10 µs.
    std::remove(file_.c_str());
    std::rename(unfinished.c_str(), file_.c_str());
}

void ProgressFile::end()
{
    if (!begun_) return;
    begun_.reset();
    std::remove(file_.c_str());
    constexpr std::chrono::milliseconds pause{5};
    for (auto waited = pause * 0; waited < timeout_ && exists(shown_); waited += pause)
        std::this_thread::sleep_for(pause);
}

}  // namespace warpbook::injection
