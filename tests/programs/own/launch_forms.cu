// Every way in which host code launches a kernel. Prints what is wrong, or PASSED.

#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace {

int failures = 0;

void expect(bool holds, const char* what)
{
    if (holds) return;
    std::printf("wrong: %s\n", what);
    ++failures;
}

#define CHECK(call) expect((call) == cudaSuccess, #call)

constexpr int n = 64;

struct Ints {
    int* data = nullptr;
    Ints()
    {
        CHECK(cudaMalloc(&data, n * sizeof(int)));
        CHECK(cudaMemset(data, 0, n * sizeof(int)));
    }
    ~Ints() { cudaFree(data); }
    bool all(int value) const
    {
        std::vector<int> host(n);
        CHECK(cudaMemcpy(host.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost));
        for (const int element : host)
            if (element != value) return false;
        return true;
    }
};

}  // namespace

__global__ void store(int* out, int value) { out[threadIdx.x] = value; }
static __global__ void store_hidden(int* out, int value) { out[threadIdx.x] = value + 1; }
__global__ void store_default(int* out, int value = 7, int more = 3) { out[threadIdx.x] = value + more; }

__global__ void overloaded(int* out, int value) { out[threadIdx.x] = value; }
__global__ void overloaded(int* out, float value) { out[threadIdx.x] = static_cast<int>(value * 2); }

template <class T>
__global__ void deduced(T* out, T value)
{
    out[threadIdx.x] = value;
}

template <int factor, class T = int>
__global__ void with_number(T* out, T value)
{
    out[threadIdx.x] = value * factor;
}

template <template <class> class Box, class T>
__global__ void of_template(Box<T> box, int* out)
{
    out[threadIdx.x] = box.value;
}

template <class T>
struct Box {
    T value;
};

template <class Function>
__global__ void apply(int* out, Function function)
{
    out[threadIdx.x] = function(static_cast<int>(threadIdx.x));
}

struct AddOne {
    __device__ int operator()(int) const { return 1; }
};

template <class... Numbers>
__global__ void sum_of(int* out, Numbers... numbers)
{
    out[threadIdx.x] = (0 + ... + numbers);
}

namespace outer {
namespace inner {
__global__ void in_namespace(int* out) { out[threadIdx.x] = 11; }
}  // namespace inner
}  // namespace outer

struct Owner {
    static constexpr int threads = n;
    void (*kernel)(int*, int) = store;
    int value = 5;
    void run(int* out) { kernel<<<1, threads>>>(out, value); }
    template <class T>
    void run_template(T* out)
    {
        deduced<T><<<1, n>>>(out, static_cast<T>(value));
        this->kernel<<<1, n>>>(out, value + 1);
    }
};

#define LAUNCH(kernel, ...) kernel<<<1, n>>>(__VA_ARGS__)
#define GRID 1, n

__global__ void with_shared(int* out)
{
    extern __shared__ int words[];
    words[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = words[n - 1 - threadIdx.x] + static_cast<int>(threadIdx.x);
}

__constant__ int constant_value;
__device__ int device_value = 3;
__global__ void from_variables(int* out) { out[threadIdx.x] = constant_value + device_value; }

__global__ void __launch_bounds__(64) architecture(int* out)
{
#ifdef __CUDA_ARCH__
    out[threadIdx.x] = __CUDA_ARCH__ >= 700;
#else
    out[threadIdx.x] = -1;
#endif
}

__host__ __device__ int where_am_i()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
}
__global__ void tell_where(int* out) { out[threadIdx.x] = where_am_i(); }

struct Large {
    int numbers[100];
    std::size_t bytes;
};
__global__ void by_value(int* out, Large large)
{
    out[threadIdx.x] = large.numbers[99] + static_cast<int>(large.bytes);
}

// In other_file.cu.
extern __global__ void in_other_file(int* out);
void launch_in_other_file(int* out);
extern __device__ int device_value_of_other_file;
__global__ void from_other_file(int* out) { out[threadIdx.x] = device_value_of_other_file; }
int launch_template_in_other_file(int* out);

/// Host code that no kernel could have.
int computed_goto(int way)
{
    static void* const ways[] = {&&first, &&second};
    goto* ways[way];
first:
    return 5;
second:
    return 6;
}

std::string name_of(int number)
{
    switch (number) {
    case 0: return "zero";
    case 1: return "one";
    case 2: return "two";
    case 3: return "three";
    case 4: return "four";
    case 5: return "five";
    default: throw std::out_of_range("number");
    }
}

thread_local int of_this_thread = 4;

int main(int argc, char** argv)
{
    const Ints ints;
    int* const out = ints.data;
    const dim3 grid(1);
    const dim3 block(n);

    store<<<1, n>>>(out, 1);
    expect(ints.all(1), "plain");
    store<<<grid, block>>>(out, 2);
    expect(ints.all(2), "dim3");
    store<<<dim3(1, 1), dim3(n, 1, 1), 0, nullptr>>>(out, 3);
    expect(ints.all(3), "four parts");
    ::store<<<1, n>>>(out, 4);
    expect(ints.all(4), "global name");
    store<<<1, n>>>(out, 5);
    expect(ints.all(5), "spaces");
    store<<<1 < 2 ? 1 : 0, (n > 1) ? n : 1>>>(out, 1 << 3 >> 1);
    expect(ints.all(4), "comparisons and shifts");
    store<<<std::tuple_size<std::tuple<int>>::value, n>>>(out, 6);
    expect(ints.all(6), "a template in the configuration");
    store_hidden<<<1, n>>>(out, 6);
    expect(ints.all(7), "static");
    store_default<<<1, n>>>(out);
    expect(ints.all(10), "default arguments");
    store_default<<<1, n>>>(out, 1);
    expect(ints.all(4), "one default argument");
    overloaded<<<1, n>>>(out, 4);
    expect(ints.all(4), "the overload for int");
    overloaded<<<1, n>>>(out, 4.0f);
    expect(ints.all(8), "the overload for float");
    store<<<1, n>>>(out, 3.9);
    expect(ints.all(3), "a conversion");

    deduced<<<1, n>>>(out, 21);
    expect(ints.all(21), "deduced");
    deduced<int><<<1, n>>>(out, 22.5);
    expect(ints.all(22), "named, with a conversion");
    with_number<3><<<1, n>>>(out, 5);
    expect(ints.all(15), "a number as argument of a template");
    with_number<(2 > 1) ? 4 : 0><<<1, n>>>(out, 5);
    expect(ints.all(20), "an expression as argument of a template");
    of_template<<<1, n>>>(Box<int>{9}, out);
    expect(ints.all(9), "a template as argument of a template");
    of_template<Box, int><<<1, n>>>(Box<int>{10}, out);
    expect(ints.all(10), "the same, named");
    apply<<<1, n>>>(out, AddOne());
    expect(ints.all(1), "a function object");
    sum_of<<<1, n>>>(out, 1, 2, 3);
    expect(ints.all(6), "a pack");
    outer::inner::in_namespace<<<1, n>>>(out);
    expect(ints.all(11), "a namespace");
    {
        using namespace outer;
        inner::in_namespace<<<1, n>>>(out);
    }

    const auto kernel = store;
    kernel<<<1, n>>>(out, 31);
    expect(ints.all(31), "a variable");
    void (*const kernels[])(int*, int) = {store, store_hidden, deduced<int>};
    for (int i = 0; i < 3; ++i) {
        kernels[i]<<<1, n>>>(out, 40);
        expect(ints.all(i == 1 ? 41 : 40), "an element");
    }
    std::map<std::string, void (*)(int*, int)> by_name{{"store", store}, {"hidden", store_hidden}};
    by_name["hidden"]<<<1, n>>>(out, 50);
    expect(ints.all(51), "an element of a map");
    (*kernels[0])<<<1, n>>>(out, 52);
    expect(ints.all(52), "a pointer, followed");
    Owner owner;
    owner.run(out);
    expect(ints.all(5), "a member");
    owner.run_template(out);
    expect(ints.all(6), "a member's template");
    owner.kernel<<<1, n>>>(out, 53);
    expect(ints.all(53), "a member of a variable");

    LAUNCH(store, out, 61);
    expect(ints.all(61), "a macro");
    LAUNCH(deduced, out, 62);
    expect(ints.all(62), "a macro, deduced");
    store<<<GRID>>>(out, 63);
    expect(ints.all(63), "a macro for the configuration");
    const auto launch = [&](int value) { store<<<1, n>>>(out, value); };
    launch(64);
    expect(ints.all(64), "in a lambda");
    const std::function<void()> later = [out] { deduced<<<1, n>>>(out, 65); };
    later();
    expect(ints.all(65), "in a function object");
    const auto [first, second] = std::tuple(66, 1);
    store<<<second, n>>>(out, first);
    expect(ints.all(66), "with structured bindings");
    if (argc > 0)
        store<<<1, n>>>(out, 67);
    else
        store<<<1, n>>>(out, 68);
    expect(ints.all(67), "behind an if without braces");
    for (int i = 0; i < 2; ++i) store<<<1, n>>>(out, i), expect(ints.all(i), "in an expression with commas");

    with_shared<<<1, n, n * sizeof(int)>>>(out);
    expect(ints.all(n - 1), "dynamic shared memory");
    const int five = 5;
    CHECK(cudaMemcpyToSymbol(constant_value, &five, sizeof five));
    from_variables<<<1, n>>>(out);
    expect(ints.all(8), "variables");
    int read_back = 0;
    CHECK(cudaMemcpyFromSymbol(&read_back, device_value, sizeof read_back));
    expect(read_back == 3, "a variable that is read back");
    architecture<<<1, n>>>(out);
    expect(ints.all(1), "__CUDA_ARCH__ in a kernel");
    tell_where<<<1, n>>>(out);
    expect(ints.all(1), "__CUDA_ARCH__ in a function for both, on the device");
    expect(where_am_i() == 2, "__CUDA_ARCH__ in a function for both, on the host");
    Large large{};
    large.numbers[99] = 12;
    large.bytes = 1;
    by_value<<<1, n>>>(out, large);
    expect(ints.all(13), "a large argument");

    in_other_file<<<1, n>>>(out);
    expect(ints.all(71), "of another file");
    launch_in_other_file(out);
    expect(ints.all(72), "by another file");
    from_other_file<<<1, n>>>(out);
    expect(ints.all(74), "a variable of another file");
    expect(launch_template_in_other_file(out) == 1 && ints.all(75), "a template that two files have");

    std::thread other([&] { store<<<1, n>>>(out, of_this_thread + 76); });
    other.join();
    expect(ints.all(80), "by another thread");
    expect(of_this_thread == 4, "a thread's variable");
    expect(computed_goto(1) == 6 && name_of(argc + 4) == "five", "jumps of host code");
    try {
        name_of(99);
        expect(false, "an exception");
    } catch (const std::out_of_range&) {
    }
    const std::clock_t begin = std::clock();
    const std::time_t now = std::time(nullptr);
    expect(begin >= 0 && now > 1700000000 && std::clock() - begin < 100 * CLOCKS_PER_SEC, "the host's clock");
    expect(argv[argc] == nullptr && min(3, 2) == 2 && max(2u, 3u) == 3, "min and max for the host");

    CHECK(cudaDeviceSynchronize());
    CHECK(cudaGetLastError());
    std::puts(failures == 0 ? "PASSED" : "FAILED");
    return failures;
}
