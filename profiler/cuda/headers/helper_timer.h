// What programs call of the header of this name in NVIDIA's samples (helper_string.h): a clock of the host's.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support the helpers of NVIDIA's samples (helper_timer.h): leave them out, the check looks for errors"
#endif

#include <chrono>

struct StopWatchInterface {
    std::chrono::steady_clock::time_point begin{};
    float milliseconds = 0;
    unsigned times = 0;
    bool runs = false;

    float passed() const
    {
        if (!runs) return 0;
        return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - begin).count();
    }
};

inline bool sdkCreateTimer(StopWatchInterface** timer)
{
    *timer = new StopWatchInterface;
    return true;
}
inline bool sdkDeleteTimer(StopWatchInterface** timer)
{
    delete *timer;
    *timer = nullptr;
    return true;
}
inline bool sdkStartTimer(StopWatchInterface** timer)
{
    (*timer)->begin = std::chrono::steady_clock::now();
    (*timer)->runs = true;
    return true;
}
inline bool sdkStopTimer(StopWatchInterface** timer)
{
    (*timer)->milliseconds += (*timer)->passed();
    ++(*timer)->times;
    (*timer)->runs = false;
    return true;
}
inline bool sdkResetTimer(StopWatchInterface** timer)
{
    const bool runs = (*timer)->runs;
    **timer = StopWatchInterface{};
    if (runs) sdkStartTimer(timer);
    return true;
}
inline float sdkGetTimerValue(StopWatchInterface** timer) { return (*timer)->milliseconds + (*timer)->passed(); }
inline float sdkGetAverageTimerValue(StopWatchInterface** timer)
{
    return (*timer)->times == 0 ? 0 : (*timer)->milliseconds / static_cast<float>((*timer)->times);
}
