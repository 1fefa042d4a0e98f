#pragma once

// What the programs of `./warpbook bench run` and their plain loops share: what they are told, what they compute on,
// and what they print.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Task {
    std::size_t size = 0;
    int launches = 1;
};

/// `PROGRAM SIZE LAUNCHES`
inline Task read_task(char** arguments)
{
    if (arguments[1] == nullptr || arguments[2] == nullptr) {
        std::fprintf(stderr, "usage: PROGRAM SIZE LAUNCHES\n");
        std::exit(64);
    }
    return {std::strtoull(arguments[1], nullptr, 10), std::atoi(arguments[2])};
}

/// Of the last launch, by this computer's clock: the first ones touch memory that nobody has touched, and may be
/// counted. `prepare` is not timed.
template <class Prepare, class Launch>
double seconds_of_last(const Task& task, Prepare prepare, Launch launch)
{
    double seconds = 0;
    for (int i = 0; i < task.launches; ++i) {
        prepare();
        const auto begin = std::chrono::steady_clock::now();
        launch();
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return seconds;
}

template <class Launch>
double seconds_of_last(const Task& task, Launch launch)
{
    return seconds_of_last(
        task, [] {}, launch);
}

/// Elements that have changed places change it, too.
template <class T>
double checksum(const std::vector<T>& values)
{
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += static_cast<double>(values[i]) * static_cast<double>(1 + i % 17);
    return sum;
}

inline void print(double seconds, double result) { std::printf("seconds %.9g\nresult %.17g\n", seconds, result); }
