#include "progress_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
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

constexpr std::size_t size_of_file = 16384;
/// Longer names are cut: nobody shows as much. A letter takes six in JSON at most.
constexpr std::size_t longest_name = 2048;

/// Nothing where it cannot be written.
char* mapped_file(const std::string& path)
{
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return nullptr;
    void* memory = MAP_FAILED;
    if (posix_fallocate(file, 0, size_of_file) == 0)
        memory = mmap(nullptr, size_of_file, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

bool exists(const std::string& file) { return access(file.c_str(), F_OK) == 0; }

}  // namespace

ProgressFile::ProgressFile(const std::string& folder, std::chrono::milliseconds timeout)
    : timeout_(timeout),
      file_(folder + "/" + std::to_string(getpid()) + progress_extension),
      shown_(folder + "/" + std::to_string(getpid()) + shown_extension)
{}

ProgressFile::~ProgressFile()
{
    end();
    if (content_ == nullptr) return;
    munmap(content_, size_of_file);
    std::remove(file_.c_str());
}

void ProgressFile::begin(const CountingStep& step)
{
    if (!begun_) begun_ = std::chrono::system_clock::now();
    if (!has_tried_) content_ = mapped_file(file_);
    has_tried_ = true;
    if (content_ == nullptr) return;
    const Json json{{progress_field::kernel, step.kernel.substr(0, longest_name)},
                    {progress_field::launch, step.launch},
                    {progress_field::run, step.run},
                    {progress_field::runs, step.runs},
                    {progress_field::what, step.what},
                    {progress_field::before, step.before},
                    {progress_field::begun, seconds_since_1970(*begun_)}};
    const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    take_away();
    std::memcpy(content_ + 1, text.data() + 1, text.size() - 1);
    std::memset(content_ + text.size(), '\n', size_of_file - text.size());
    std::atomic_thread_fence(std::memory_order_seq_cst);
    *content_ = text.front();
}

/// What is left without its first brace is nothing for who reads it.
void ProgressFile::take_away()
{
    if (content_ != nullptr) *content_ = '\n';
    std::atomic_thread_fence(std::memory_order_seq_cst);
}

void ProgressFile::end()
{
    if (!begun_) return;
    begun_.reset();
    take_away();
    constexpr std::chrono::milliseconds pause{5};
    for (auto waited = pause * 0; waited < timeout_ && exists(shown_); waited += pause)
        std::this_thread::sleep_for(pause);
}

}  // namespace warpbook::injection
