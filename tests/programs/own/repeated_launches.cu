// A launch that repeats another is left out where nothing that it reads has changed: ./warpbook run --check none. Here
// something changes before every third launch, each time in another way, and all values must be right.
#include <cstdio>
#include <cstdlib>

#include <thrust/device_ptr.h>
#include <thrust/fill.h>

constexpr int n = 4096;
constexpr int threads = 256;

__device__ int factor = 1;
__constant__ int summand;
__managed__ int managed_summand;
__device__ int launches;

struct Arrays {
    int* values;
    int* result;
};

__global__ void combine(Arrays arrays, int* const* by_pointer, const int* managed, const int* pinned)
{
    const int i = blockIdx.x * threads + threadIdx.x;
    arrays.result[i] =
        arrays.values[i] * factor + summand + managed_summand + (*by_pointer)[i] + managed[i] + pinned[i];
}
__global__ void add_one(int* values) { values[blockIdx.x * threads + threadIdx.x] += 1; }
__global__ void count_launch() { atomicAdd(&launches, 1); }
__global__ void count_threads(int* count) { atomicAdd(count, 1); }
__global__ void print_number(int number)
{
    if (threadIdx.x == 0) printf("printed %d\n", number);
}

static Arrays arrays;
static int** pointer;
static int* pointed[2];
static int* managed;
static int* pinned;
/// What the device has, as the host knows it.
static int values[n], pointed_values[2][n], own_factor = 1, own_summand, pointed_at;

static void fail(const char* where, int found, int expected)
{
    std::printf("FAILED after %s: %d, expected %d\n", where, found, expected);
    std::exit(1);
}

static void check(const char* change)
{
    static int result[n];
    for (int launch = 0; launch < 3; ++launch) {
        combine<<<n / threads, threads>>>(arrays, pointer, managed, pinned);
        cudaMemcpy(result, arrays.result, sizeof result, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; ++i) {
            const int expected = values[i] * own_factor + own_summand + managed_summand +
                                 pointed_values[pointed_at][i] + managed[i] + pinned[i];
            if (result[i] != expected) fail(change, result[i], expected);
        }
    }
}

static void change_what_is_read()
{
    check("nothing");
    cudaMemcpy(arrays.values, values, sizeof values, cudaMemcpyHostToDevice);
    check("a copy of what was there");
    values[100] = 7;
    cudaMemcpy(arrays.values + 100, &values[100], sizeof(int), cudaMemcpyHostToDevice);
    check("a copy of one element");
    cudaMemset(arrays.values, 0, sizeof(int) * 50);
    for (int i = 0; i < 50; ++i) values[i] = 0;
    check("a fill of a part");
    for (const int content : {0, 1, 0}) {
        cudaMemset(arrays.values, content, sizeof values);
        for (int& value : values) value = content * 0x01010101;
        check("a fill");
    }
    own_factor = 3;
    cudaMemcpyToSymbol(factor, &own_factor, sizeof(int));
    check("a copy to a variable");
    own_summand = 5;
    cudaMemcpyToSymbol(summand, &own_summand, sizeof(int));
    check("a copy to a constant");
    managed_summand = 11;
    check("a store to a managed variable");
    managed[3] = 13;
    check("a store to managed memory");
    pinned[n - 1] = 17;
    check("a store to pinned memory");
    add_one<<<n / threads, threads>>>(arrays.values);
    for (int& value : values) ++value;
    check("another kernel");
    add_one<<<n / threads, threads>>>(arrays.result);
    check("another kernel that changes the result");
    cudaMemset(arrays.result, 0, sizeof values);
    check("a fill of the result");
    add_one<<<n / threads, threads>>>(pointed[0]);
    for (int& value : pointed_values[0]) ++value;
    check("a kernel that changes what is read by a pointer in memory");
    pointed_at = 1;
    cudaMemcpy(pointer, &pointed[1], sizeof(int*), cudaMemcpyHostToDevice);
    check("a copy of another pointer");
    cudaMemcpy(arrays.values, pointed[0], sizeof values, cudaMemcpyDeviceToDevice);
    for (int i = 0; i < n; ++i) values[i] = pointed_values[0][i];
    check("a copy on the device");
    thrust::fill(thrust::device_pointer_cast(arrays.values), thrust::device_pointer_cast(arrays.values + 10), 19);
    for (int i = 0; i < 10; ++i) values[i] = 19;
    check("a call of a library");
}

/// What a launch does besides writing to arrays that it only writes.
static void do_more_than_write()
{
    for (int i = 0; i < 5; ++i) count_launch<<<1, 1>>>();
    int count = 0;
    cudaMemcpyFromSymbol(&count, launches, sizeof count);
    if (count != 5) fail("five launches that count", count, 5);
    for (int i = 0; i < 5; ++i) {
        cudaMemcpy(arrays.result, arrays.values, sizeof values, cudaMemcpyDeviceToDevice);
        add_one<<<n / threads, threads>>>(arrays.result);
        cudaMemcpy(&count, arrays.result + n - 1, sizeof count, cudaMemcpyDeviceToHost);
        if (count != values[n - 1] + 1) fail("a copy and an increment", count, values[n - 1] + 1);
    }
    for (int i = 0; i < 5; ++i) {
        cudaMemset(arrays.result, 0, sizeof(int) * n);
        count_threads<<<2, 64>>>(arrays.result);
        cudaMemcpy(&count, arrays.result, sizeof count, cudaMemcpyDeviceToHost);
        if (count != 128) fail("a fill and a count", count, 128);
    }
    for (int i = 0; i < 3; ++i) print_number<<<1, 32>>>(23);
    cudaDeviceSynchronize();
}

int main()
{
    for (int** const array : {&arrays.values, &arrays.result, &pointed[0], &pointed[1]}) {
        cudaMalloc(array, sizeof(int) * n);
        cudaMemset(*array, 0, sizeof(int) * n);
    }
    cudaMalloc(&pointer, sizeof(int*));
    cudaMemcpy(pointer, &pointed[0], sizeof(int*), cudaMemcpyHostToDevice);
    cudaMallocManaged(&managed, sizeof(int) * n);
    cudaMallocHost(&pinned, sizeof(int) * n);
    for (int i = 0; i < n; ++i) managed[i] = pinned[i] = i;

    change_what_is_read();
    do_more_than_write();

    for (int* const array : {arrays.values, arrays.result, pointed[0], pointed[1], managed}) cudaFree(array);
    cudaFree(pointer);
    cudaFreeHost(pinned);
    std::puts("PASSED");
}
