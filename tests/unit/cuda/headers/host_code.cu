#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <mutex>
#include <new>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "host_code.hpp"

// Constant and other objects in constant memory.
__constant__ float weights[4] = {1, 2, 3, 4};
__constant__ const int order[4] = {3, 2, 1, 0};
static __constant__ const float scale = 2;
__constant__ int odd_ones[2] = {5, 7};
extern "C" {
__constant__ int with_c_linkage[2] = {1, 2};
}
struct Point {
    float x, y;
    __host__ __device__ constexpr Point(float a = 0, float b = 0) : x(a), y(b) {}
};
namespace shapes {
namespace {
__constant__ Point corners[2] = {Point(1, 2), Point(3, 4)};
}
__constant__ constexpr Point middle{2, 3};
}  // namespace shapes
template <class T>
__constant__ T half = T(0.5);

// Not constant, though others bear the name.
namespace lists {
__device__ int order[4];
}

__global__ void weighted(float* out, const int* in)
{
    const int i = threadIdx.x;
    out[i] = weights[order[i & 3]] * scale * static_cast<float>(in[i]);
    lists::order[i & 3] = 1;
}

__global__ void products(float* out)
{
    const int i = threadIdx.x;
    const Point corner = shapes::corners[i & 1];
    out[i] = corner.x * corner.y + shapes::middle.x + half<float> +
             static_cast<float>(odd_ones[i & 1] * with_c_linkage[i & 1]);
}

// Made by the compiler: constructors, assignments, what a class inherits.
struct Defaults {
    int first = 3;
    Point point;
    Defaults() = default;
};
struct Heir : Defaults {
    int second = 4;
};
struct Adds {
    int what;
    template <class T>
    __device__ T operator()(T value) const
    {
        return value + static_cast<T>(what);
    }
};
template <class Function, class T>
__device__ T apply(Function&& function, T value)
{
    return std::forward<Function>(function)(std::move(value));
}
template <int... numbers>
__device__ int sum_of()
{
    int sum = 0;
    for (const int number : {numbers...}) sum += number;
    return sum;
}

__global__ void uses_what_kernels_may(float* out)
{
    const int i = threadIdx.x;
    static const int negative_ones[2] = {-1, -2};
    constexpr int positive_ones[2] = {1, 2};
    Heir heir;
    heir.first += i;
    const Heir copy = heir;
    int calls = 0;
    const auto twice = [&calls](auto x) { return ++calls, 2 * x; };
    alignas(Point) unsigned char memory[sizeof(Point)];
    const Point* const made = new (memory) Point(1, 2);
    const float root = std::sqrt(std::abs(-4.0f)) + std::fabs(-1.0f);                  // 3
    const int sum = apply(twice, i) + copy.first + sum_of<1, -2>() + calls;            // 3 i + 3
    const int none = apply(Adds{3}, positive_ones[i & 1] + negative_ones[i & 1]) - 3;  // 0
    out[i] = static_cast<float>(sum + none + copy.second) + made->x * made->y + root - 2;
}

// Host code.
thread_local int calls_of_this_thread = 0;
std::atomic<int> calls{0};
static const std::map<std::string, int> powers = {{"one", 1}, {"two", 2}, {"four", 4}};
std::once_flag flag;
std::mutex mutex;

__global__ void copy_through_shared_memory(int* out, const int* in)
{
    __shared__ int tile[32];
    extern __shared__ int dynamic[];
    tile[threadIdx.x] = in[threadIdx.x];
    dynamic[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x] + dynamic[31 - threadIdx.x];
}

int count_calls() { return ++calls; }

int count_calls_of_this_thread()
{
    static thread_local int others = 10;
    return ++calls_of_this_thread + ++others;
}

double value_in_table(int i)
{
    static const std::vector<double> table = {1, 2, 3};
    return table.at(static_cast<std::size_t>(i));
}

std::string name_of_power(int i)
{
    std::ostringstream text;
    for (const auto& [name, number] : powers)
        if (number == i) text << name << "!";
    return text.str();
}

int set_up_once()
{
    static int times = 0;
    std::call_once(flag, [] { ++times; });
    const std::lock_guard lock(mutex);
    return times;
}

template <class T>
T operations_on()
{
    std::atomic<T> value{0};
    value = 7;
    value.fetch_add(5);
    value.fetch_sub(2);
    value.fetch_and(14);
    value.fetch_or(1);
    value.fetch_xor(2);
    T expected = 9;
    if (!value.compare_exchange_strong(expected, 20)) return 0;
    expected = 1;
    if (value.compare_exchange_weak(expected, 30) || expected != 20) return 0;
    return static_cast<T>(value.exchange(3) + value.load());
}

unsigned __int128 wide_operations()
{
    static unsigned __int128 value = 0;
    __atomic_store_n(&value, 7, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&value, 5, __ATOMIC_RELAXED);
    __atomic_fetch_nand(&value, ~static_cast<unsigned __int128>(0) << 1, __ATOMIC_SEQ_CST);
    return ~__atomic_load_n(&value, __ATOMIC_ACQUIRE);
}

unsigned long long all_atomic_operations()
{
    return operations_on<std::uint8_t>() + operations_on<std::uint16_t>() + operations_on<std::uint32_t>() +
           operations_on<std::uint64_t>() + static_cast<unsigned long long>(wide_operations());
}

std::vector<int> sorted(std::vector<int> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    std::cout << std::flush;
    return numbers;
}

__host__ __device__ float weight_for_host(int i) { return static_cast<float>(i < 3 ? 3 : i); }

// What g++ makes to run initializers, such as that of <iostream>, is at the file's last line, and no part of this
// kernel.
__global__ void behind_all_others(int* out) { out[threadIdx.x] = 1; }
