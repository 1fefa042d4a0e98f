// Copies to and from a device that takes its time: a copy that was only begun is made when somebody waits for its
// event.
#include "counters/driver/host_copies.hpp"

#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

namespace {

struct Pending {
    std::function<void()> copy;
    /// Waiting for it makes the copy; null until one is recorded.
    CUevent event = nullptr;
};

std::deque<Pending> pending;
std::map<CUevent, int> events;
std::map<void*, std::size_t> pinned;
std::size_t pinned_room = 0;
int plain_copies = 0;
int begun_copies = 0;
CUresult answer_of_copies = CUDA_SUCCESS;

void* to_host(CUdeviceptr address) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)); }

CUresult fake_event_create(CUevent* event, unsigned)
{
    *event = reinterpret_cast<CUevent>(new int);
    events[*event] = 0;
    return CUDA_SUCCESS;
}

CUresult fake_event_destroy(CUevent event)
{
    if (events.erase(event) == 0) return CUDA_ERROR_INVALID_VALUE;
    delete reinterpret_cast<int*>(event);
    return CUDA_SUCCESS;
}

CUresult fake_event_record(CUevent event, CUstream)
{
    for (Pending& each : pending)
        if (each.event == nullptr) each.event = event;
    return CUDA_SUCCESS;
}

CUresult fake_event_synchronize(CUevent event)
{
    std::size_t last = 0;
    for (std::size_t i = 0; i < pending.size(); ++i)
        if (pending[i].event == event) last = i + 1;
    // What was begun before is done before.
    for (; last > 0; --last) {
        pending.front().copy();
        pending.pop_front();
    }
    return CUDA_SUCCESS;
}

CUresult fake_pin(void** memory, std::size_t bytes, unsigned)
{
    if (bytes > pinned_room) return CUDA_ERROR_OUT_OF_MEMORY;
    pinned_room -= bytes;
    *memory = new std::byte[bytes];
    pinned[*memory] = bytes;
    return CUDA_SUCCESS;
}

CUresult fake_unpin(void* memory)
{
    if (pinned.erase(memory) == 0) return CUDA_ERROR_INVALID_VALUE;
    delete[] static_cast<std::byte*>(memory);
    return CUDA_SUCCESS;
}

bool is_pinned(const void* memory, std::size_t bytes)
{
    for (const auto& [begin, size] : pinned)
        if (memory == begin && bytes <= size) return true;
    return false;
}

CUresult begin_copy(void* to, const void* from, std::size_t bytes)
{
    ++begun_copies;
    pending.push_back({[=] { std::memcpy(to, from, bytes); }});
    return answer_of_copies;
}

CUresult fake_to_device_async(CUdeviceptr to, const void* from, std::size_t bytes, CUstream)
{
    return is_pinned(from, bytes) ? begin_copy(to_host(to), from, bytes) : CUDA_ERROR_INVALID_VALUE;
}

CUresult fake_to_host_async(void* to, CUdeviceptr from, std::size_t bytes, CUstream)
{
    return is_pinned(to, bytes) ? begin_copy(to, to_host(from), bytes) : CUDA_ERROR_INVALID_VALUE;
}

CUresult fake_to_device(CUdeviceptr to, const void* from, std::size_t bytes)
{
    ++plain_copies;
    std::memcpy(to_host(to), from, bytes);
    return answer_of_copies;
}

CUresult fake_to_host(void* to, CUdeviceptr from, std::size_t bytes)
{
    ++plain_copies;
    std::memcpy(to, to_host(from), bytes);
    return answer_of_copies;
}

CUresult fake_error_text(CUresult, const char** text)
{
    *text = "made up";
    return CUDA_SUCCESS;
}

DriverApi fake_driver()
{
    DriverApi api;
    api.event_create.address = &fake_event_create;
    api.event_destroy.address = &fake_event_destroy;
    api.event_record.address = &fake_event_record;
    api.event_synchronize.address = &fake_event_synchronize;
    api.host_memory_allocate.address = &fake_pin;
    api.host_memory_free.address = &fake_unpin;
    api.copy_host_to_device_async.address = &fake_to_device_async;
    api.copy_device_to_host_async.address = &fake_to_host_async;
    api.copy_host_to_device.address = &fake_to_device;
    api.copy_device_to_host.address = &fake_to_host;
    api.get_error_name.address = &fake_error_text;
    api.get_error_string.address = &fake_error_text;
    return api;
}

constexpr std::size_t stage = 1000;

struct CopyRow {
    const char* name;
    std::size_t bytes;
    int plain;
    int begun;
};

void PrintTo(const CopyRow& row, std::ostream* os) { *os << row.name; }

class HostCopiesTest : public testing::TestWithParam<CopyRow> {
protected:
    HostCopiesTest()
    {
        pending.clear();
        pinned_room = 1 << 20;
        plain_copies = begun_copies = 0;
        answer_of_copies = CUDA_SUCCESS;
    }
    ~HostCopiesTest() override
    {
        EXPECT_TRUE(events.empty());
        EXPECT_TRUE(pinned.empty());
    }

    static std::vector<unsigned char> numbers(std::size_t count)
    {
        std::vector<unsigned char> all(count);
        for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<unsigned char>(i % 251);
        return all;
    }

    static CUdeviceptr address_of(std::vector<unsigned char>& memory)
    {
        return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(memory.data()));
    }

    const DriverApi api = fake_driver();
};

TEST_P(HostCopiesTest, CopyAll)
{
    const CopyRow& row = GetParam();
    const std::vector<unsigned char> content = numbers(row.bytes);
    HostCopies copies(api, stage);
    std::vector<unsigned char> device(row.bytes);
    copies.to_device(address_of(device), content.data(), row.bytes);
    EXPECT_EQ(device, content);
    EXPECT_EQ(plain_copies, row.plain);
    EXPECT_EQ(begun_copies, row.begun);

    std::vector<unsigned char> found(row.bytes);
    copies.to_host(found.data(), address_of(device), row.bytes);
    EXPECT_EQ(found, content);
    EXPECT_EQ(plain_copies, 2 * row.plain);
    EXPECT_EQ(begun_copies, 2 * row.begun);
    EXPECT_TRUE(pending.empty());
}

INSTANTIATE_TEST_SUITE_P(Table, HostCopiesTest,
                         testing::Values(CopyRow{"Few", 10, 1, 0}, CopyRow{"OneStage", stage, 1, 0},
                                         CopyRow{"OneMore", stage + 1, 0, 2}, CopyRow{"TwoStages", 2 * stage, 0, 2},
                                         CopyRow{"Many", 7 * stage + 3, 0, 8}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(HostCopiesTest, DoWithoutPinnedMemory)
{
    pinned_room = stage;  // the second buffer has none
    const std::vector<unsigned char> content = numbers(5 * stage);
    std::vector<unsigned char> device(content.size());
    HostCopies copies(api, stage);
    copies.to_device(address_of(device), content.data(), content.size());
    EXPECT_EQ(device, content);
    EXPECT_EQ(plain_copies, 1);
    EXPECT_EQ(begun_copies, 0);
}

TEST_F(HostCopiesTest, ThrowWhatTheDriverSays)
{
    const std::vector<unsigned char> content = numbers(5 * stage);
    std::vector<unsigned char> device(content.size());
    std::vector<unsigned char> found(content.size());
    HostCopies copies(api, stage);
    answer_of_copies = CUDA_ERROR_ILLEGAL_ADDRESS;
    EXPECT_THROW(copies.to_device(address_of(device), content.data(), content.size()), DriverError);
    EXPECT_THROW(copies.to_host(found.data(), address_of(device), content.size()), DriverError);
    EXPECT_THROW(copies.to_device(address_of(device), content.data(), 1), DriverError);
}

}  // namespace

}  // namespace warpbook::cupti
