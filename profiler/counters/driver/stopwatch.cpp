#include "stopwatch.hpp"

#include <algorithm>
#include <vector>

namespace warpbook::cupti {

namespace {

/// A moment on the device.
class Event {
public:
    explicit Event(const DriverApi& api) : api_(api)
    {
        api_.call(api_.event_create)(&event_, static_cast<unsigned>(CU_EVENT_DEFAULT));
    }
    ~Event() { api_.call_quietly(api_.event_destroy, event_); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void record() const { api_.call(api_.event_record)(event_, CUstream{nullptr}); }
    void wait() const { api_.call(api_.event_synchronize)(event_); }

    std::chrono::duration<double> since(const Event& earlier) const
    {
        float milliseconds = 0;
        api_.call(api_.event_elapsed_time)(&milliseconds, earlier.event_, event_);
        return std::chrono::duration<double, std::milli>(milliseconds);
    }

private:
    const DriverApi& api_;
    CUevent event_ = nullptr;
};

// The longer it takes, the less chance has to do with it.
constexpr int enough_of_long_work = 5;
constexpr std::chrono::milliseconds long_enough{30};

}  // namespace

std::chrono::duration<double> median_time(const DriverApi& api, int repetitions, const std::function<void()>& work)
{
    const Event begin(api);
    const Event end(api);
    work();
    api.call(api.context_synchronize)();

    std::vector<std::chrono::duration<double>> times;
    std::chrono::duration<double> all{};
    for (int i = 0; i < std::max(repetitions, 1); ++i) {
        if (i >= enough_of_long_work && all >= long_enough) break;
        begin.record();
        work();
        end.record();
        end.wait();
        times.push_back(end.since(begin));
        all += times.back();
    }
    std::sort(times.begin(), times.end());
    const std::size_t middle = times.size() / 2;
    return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

}  // namespace warpbook::cupti
