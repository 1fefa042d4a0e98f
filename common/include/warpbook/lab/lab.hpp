#pragma once

#include <chrono>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/backend.hpp>
#include <warpbook/lab/buffer.hpp>

namespace warpbook {

class Session;

/// Base of every check of a lab. The name of a check's test suite says what it speaks for:
///
///   Values        the results are right
///   Accesses      the memory accesses are as they should be; needs counters
///   Predictions   the numbers in the student's file are what was measured; needs counters
///   Time          how long it takes beside something measured in the same run; where there is no clock (the model) it
///                 does not apply, and does not count
///
/// Faults that the backend sees (out-of-bounds accesses, deadlocks) fail and end the check that ran the kernel.
class Lab : public testing::Test {
protected:
    Lab();

    /// The size at which accesses are counted: from --n, or else the lab's own, one that fills a GPU and one that keeps
    /// the model's verdict quick. Ends the program as wrongly used when --n is larger than `largest`, or no multiple of
    /// `multiple_of`: at other sizes even right kernels have partly filled requests.
    struct Sizes {
        std::size_t on_gpu;
        std::size_t on_model;
        std::size_t multiple_of;
        std::size_t largest;
    };
    std::size_t counted_size(const Sizes& sizes) const;

    /// Random numbers whose seed the report names.
    std::mt19937& random();

    /// `count` random floats in [0, 1).
    std::vector<float> random_floats(std::size_t count);

    /// An array in device memory that holds `content`.
    template <class T>
    DeviceBuffer<T> input(std::string name, const std::vector<T>& content)
    {
        return DeviceBuffer<T>(backend(), std::move(name), content);
    }

    /// An array in device memory for the kernel to fill; poisoned, so that what was not written shows.
    template <class T>
    DeviceBuffer<T> output(std::string name, std::size_t count)
    {
        return DeviceBuffer<T>(backend(), std::move(name), count);
    }

    /// Runs the kernel.
    void run(const Launch& launch);

    /// Runs the kernel and counts its accesses. `label` names the measurement in the record when a check makes several.
    Profile profile(const Launch& launch, const std::string& label = "");

    /// The median times of the launch and of a device-to-device copy of `bytes`. Skips the check, as one that does not
    /// apply, where there is no clock: test with `if (IsSkipped()) return;`.
    struct Times {
        double launch_seconds = 0;
        double copy_seconds = 0;
    };
    Times time_beside_copy(const Launch& launch, std::size_t bytes);

private:
    Backend& backend() const;

    Session& session_;
};

}  // namespace warpbook
