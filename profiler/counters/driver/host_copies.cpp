#include "host_copies.hpp"

#include <algorithm>
#include <cstring>

#include <warpbook/pieces.hpp>

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

void copy_by_all_cores(std::byte* to, const std::byte* from, std::size_t bytes)
{
    constexpr std::size_t bytes_of_piece = std::size_t{2} << 20;
    for_each_piece(bytes, bytes_of_piece,
                   [&](std::size_t first, std::size_t last) { std::memcpy(to + first, from + first, last - first); });
}

}  // namespace

HostCopies::~HostCopies() { free_stages(); }

void HostCopies::to_device(CUdeviceptr to, const void* from, std::size_t bytes)
{
    if (!is_staged(bytes)) {
        api_.call(api_.copy_host_to_device)(to, from, bytes);
        return;
    }
    for (std::size_t first = 0; first < bytes; first += stage_bytes_) {
        const Stage& stage = stage_of(first);
        const std::size_t part = std::min(stage_bytes_, bytes - first);
        wait_for(stage);
        copy_by_all_cores(static_cast<std::byte*>(stage.memory), static_cast<const std::byte*>(from) + first, part);
        api_.call(api_.copy_host_to_device_async)(to + first, static_cast<const void*>(stage.memory), part,
                                                  CUstream{nullptr});
        note_copy(stage);
    }
    for (const Stage& stage : stages_) wait_for(stage);
}

void HostCopies::to_host(void* to, CUdeviceptr from, std::size_t bytes)
{
    if (!is_staged(bytes)) {
        api_.call(api_.copy_device_to_host)(to, from, bytes);
        return;
    }
    const auto begin_copy = [&](std::size_t first) {
        const Stage& stage = stage_of(first);
        api_.call(api_.copy_device_to_host_async)(stage.memory, from + first, std::min(stage_bytes_, bytes - first),
                                                  CUstream{nullptr});
        note_copy(stage);
    };
    begin_copy(0);
    for (std::size_t first = 0; first < bytes; first += stage_bytes_) {
        if (bytes - first > stage_bytes_) begin_copy(first + stage_bytes_);
        const Stage& stage = stage_of(first);
        wait_for(stage);
        copy_by_all_cores(static_cast<std::byte*>(to) + first, static_cast<const std::byte*>(stage.memory),
                          std::min(stage_bytes_, bytes - first));
    }
}

bool HostCopies::is_staged(std::size_t bytes)
{
    if (bytes <= stage_bytes_ || has_no_pinned_memory_) return false;
    if (stages_.front().memory != nullptr) return true;
    has_no_pinned_memory_ = !make_stages();
    return !has_no_pinned_memory_;
}

/// False when the system lets nobody pin as much: copies take longer then.
bool HostCopies::make_stages()
{
    try {
        for (Stage& stage : stages_) {
            api_.call(api_.event_create)(&stage.done, static_cast<unsigned>(CU_EVENT_DISABLE_TIMING));
            api_.call(api_.host_memory_allocate)(&stage.memory, stage_bytes_, 0u);
        }
        return true;
    } catch (const DriverError&) {
        free_stages();
        return false;
    }
}

void HostCopies::free_stages() noexcept
{
    for (Stage& stage : stages_) {
        if (stage.memory != nullptr) api_.call_quietly(api_.host_memory_free, stage.memory);
        if (stage.done != nullptr) api_.call_quietly(api_.event_destroy, stage.done);
        stage = {};
    }
}

}  // namespace warpbook::cupti
