#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/backend.hpp>
#include <warpbook/lab/buffer.hpp>
#include <warpbook/lab/duration.hpp>

namespace warpbook {

class Session;

/// Base of every check of a lab. The name of a check's test suite says what it speaks for:
///
///   Values        the results are right
///   Accesses      the memory accesses are as they should be; needs counters
///   Predictions   the numbers in the student's file are what was measured; needs counters
///   Time          how long it takes beside something measured in the same run; where there is no clock (the model) it
///                 does not apply, and does not count
///   Stretch       what goes beyond the task; applies to students who have taken it on, and does not count otherwise
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
        /// Where the model is held to what GPUs counted (--compared-size): small, and no power of two in tiles, so that
        /// a mixed-up extent shows.
        std::size_t compared = 480;
    };
    std::size_t counted_size(const Sizes& sizes) const;

    /// Random numbers whose seed the report names.
    std::mt19937& random();

    /// `count` random floats in [0, 1).
    std::vector<float> random_floats(std::size_t count);

    /// `count` random whole numbers from 0 to 9. Their sums and products are exact in float, in every order, as long as
    /// they stay below 2^24: a right kernel equals the reference to the last bit.
    template <class T>
    std::vector<T> random_digits(std::size_t count)
    {
        std::vector<T> digits(count);
        for (T& digit : digits) digit = static_cast<T>(random()() % 10);
        return digits;
    }

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

    /// Runs a kernel whose faults are the lesson: returns them, and the check goes on. Only the model sees races, so
    /// the check does not apply elsewhere, and the kernel does not run: test with `if (IsSkipped()) return;`.
    std::vector<Finding> faults_of(const Launch& launch);

    /// The median time of the launches, one after the other, beside that of a device-to-device copy of `bytes`. Where
    /// there is no clock the check does not apply: test with `if (IsSkipped()) return;`.
    Duration time_beside_copy(const std::vector<Launch>& launches, std::size_t bytes);

    /// The same beside other launches, which `yardstick` names for people: "the same kernel with stride 1".
    Duration time_beside(const std::vector<Launch>& launches, const std::vector<Launch>& others,
                         const std::string& yardstick);

    /// Ends the check as one that has no meaning here, for example because it is optional and nobody has begun it. It
    /// does not count. Call it as `return does_not_apply(...)`.
    void does_not_apply(const std::string& why);

    /// Adds a line to the report of this check, also when it is right.
    void note(const std::string& text);

private:
    Backend& backend() const;
    Duration compare_times(const Measured<double>& seconds, const Measured<double>& yardstick_seconds,
                           const std::string& yardstick);

    Session& session_;
};

}  // namespace warpbook
