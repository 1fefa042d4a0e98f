#include "memory_calls.hpp"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <string_view>

namespace warpbook::cupti {

namespace {

/// To count a launch takes less, but for kernels that run for minutes.
constexpr std::chrono::minutes longest_count{1};
constexpr std::chrono::seconds longest_call{10};

/// Memory calls of this thread that have begun, and not ended: one that had begun before anybody listened has no
/// beginning.
thread_local int begun_here = 0;

bool contains_one_of(std::string_view name, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

bool begins_with_one_of(std::string_view name, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return name.starts_with(word); });
}

bool changes_memory(std::string_view name)
{
    if (begins_with_one_of(name, {"cuMem", "cuArray", "cuMipmappedArray"})) return !contains_one_of(name, {"Get"});
    // Contexts and code have memory of their own.
    return begins_with_one_of(name, {"cuCtx", "cuDevicePrimaryCtx", "cuModule", "cuLibrary"}) &&
           contains_one_of(name, {"Create", "Destroy", "Detach", "Retain", "Release", "Reset", "Load", "Unload"});
}

}  // namespace

std::vector<CUpti_CallbackId> calls_that_change_memory(const CuptiApi& api)
{
    std::vector<CUpti_CallbackId> calls;
    for (CUpti_CallbackId id = 1; id < CUPTI_DRIVER_TRACE_CBID_SIZE; ++id) {
        const char* name = nullptr;
        // An older CUPTI does not know all of them.
        if (!api.succeeds(api.get_callback_name, CUPTI_CB_DOMAIN_DRIVER_API, id, &name) || name == nullptr) continue;
        if (changes_memory(name)) calls.push_back(id);
    }
    return calls;
}

void MemoryCalls::begin() noexcept
{
    std::unique_lock lock(mutex_);
    // A call within a call would wait for its own end.
    if (begun_here == 0) changed_.wait_for(lock, longest_count, [this] { return !are_held_; });
    ++begun_here;
    ++begun_;
}

void MemoryCalls::end() noexcept
{
    if (begun_here == 0) return;
    --begun_here;
    {
        const std::lock_guard lock(mutex_);
        --begun_;
    }
    changed_.notify_all();
}

void MemoryCalls::hold() noexcept
{
    std::unique_lock lock(mutex_);
    are_held_ = true;
    changed_.wait_for(lock, longest_call, [this] { return begun_ == begun_here; });
}

void MemoryCalls::let_go() noexcept
{
    {
        const std::lock_guard lock(mutex_);
        are_held_ = false;
    }
    changed_.notify_all();
}

}  // namespace warpbook::cupti
