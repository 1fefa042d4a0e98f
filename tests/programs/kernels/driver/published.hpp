// What the host part of a published program is written with. README.md of the whole programs (tests/programs).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <cuda_runtime.h>

#include <warpbook/backend.hpp>

/// The host part: makes arrays, runs the kernels, compares what they leave. It is called six times, each time with a
/// backend of its own.
void program();

namespace warpbook::published {

using warpbook::AddressMode;
using warpbook::Dim3;
using warpbook::element_format_of;
using warpbook::FindingKind;
using warpbook::in_all_directions;
using warpbook::TextureFilter;
using warpbook::TextureMemorySetup;
using warpbook::TextureSetup;
using warpbook::TextureShape;
using warpbook::TextureValues;

Backend& backend();

/// An array of the device that nobody has written.
template <class T>
T* unwritten(std::size_t count, const std::string& name)
{
    return static_cast<T*>(backend().allocate(count * sizeof(T), name));
}

template <class T>
T* array(const std::vector<T>& values, const std::string& name)
{
    T* memory = unwritten<T>(values.size(), name);
    backend().copy_to_device(memory, values.data(), values.size() * sizeof(T));
    return memory;
}

template <class T>
T* zeros(std::size_t count, const std::string& name)
{
    return array(std::vector<T>(count), name);
}

template <class T>
std::vector<T> content(const T* memory, std::size_t count)
{
    std::vector<T> values(count);
    backend().copy_to_host(values.data(), memory, count * sizeof(T));
    return values;
}

/// Runs the kernel and notes what the model finds.
void run(const Launch& launch);

template <class... Parameters, class... Arguments>
void run_with_shared(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, std::size_t bytes, Arguments&&... arguments)
{
    run(launch_with_shared(kernel, grid, block, bytes, std::forward<Arguments>(arguments)...));
}

template <class... Parameters, class... Arguments>
void run(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, Arguments&&... arguments)
{
    run_with_shared(kernel, grid, block, 0, std::forward<Arguments>(arguments)...);
}

/// So that the blocks can meet: this_grid().sync().
template <class... Parameters, class... Arguments>
void run_cooperatively(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, std::size_t bytes,
                       Arguments&&... arguments)
{
    run(launch_cooperatively(kernel, grid, block, bytes, std::forward<Arguments>(arguments)...));
}

/// What the published code does wrong: the model has to say so, at that "file.cu:line" and perhaps that other one.
void expect_finding(FindingKind kind, const std::string& place, const std::string& second_location = {});

void expect(const std::string& what, bool is_right);

/// `tolerance` is relative for numbers beyond 1.
template <class T>
void expect_equal(const std::string& what, const std::vector<T>& got, const std::vector<T>& want, double tolerance = 0)
{
    const auto is_near = [&](T one, T other) {
        const auto wanted = static_cast<double>(other);
        return one == other ||
               std::abs(static_cast<double>(one) - wanted) <= tolerance * std::max(1.0, std::abs(wanted));
    };
    const auto [at, wanted] = std::mismatch(got.begin(), got.end(), want.begin(), want.end(), is_near);
    const bool is_right = at == got.end() && wanted == want.end();
    expect(is_right || at == got.end() || wanted == want.end()
               ? what
               : what + " " + std::to_string(at - got.begin()) + ": " + std::to_string(*at) + ", expected " +
                     std::to_string(*wanted),
           is_right);
}

template <class T>
requires std::is_arithmetic_v<T>
void expect_equal(const std::string& what, T got, T want, double tolerance = 0)
{
    expect_equal(what, std::vector<T>{got}, std::vector<T>{want}, tolerance);
}

/// The same numbers each time.
std::vector<float> random_floats(std::size_t count, float low = 0, float high = 1);
std::vector<int> random_ints(std::size_t count, int low, int high);
std::vector<unsigned> random_unsigneds(std::size_t count, unsigned low, unsigned high);

/// The vector whose element i is `function(i)`.
template <class Function>
auto numbers(std::size_t count, Function function)
{
    std::vector<decltype(function(std::size_t{}))> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = function(i);
    return values;
}

}  // namespace warpbook::published

using namespace warpbook::published;  // NOLINT(google-global-names-in-headers): host parts are to be short
