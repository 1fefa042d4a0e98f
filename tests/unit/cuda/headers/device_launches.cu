// Kernels that launch kernels.

#include "device_launches.hpp"

// A quicksort whose parts are launches. Values of one part are compared by one thread: the sorting is not the point.
__global__ void sort_in_parts(int* values, int first, int last)
{
    const int pivot = values[(first + last) / 2];
    int left = first;
    int right = last;
    while (left <= right) {
        while (values[left] < pivot) ++left;
        while (values[right] > pivot) --right;
        if (left > right) break;
        const int other = values[left];
        values[left++] = values[right];
        values[right--] = other;
    }
    if (first < right) sort_in_parts<<<1, 1>>>(values, first, right);
    if (left < last) sort_in_parts<<<1, 1>>>(values, left, last);
}

__global__ void fill_row(int* row, int value) { row[threadIdx.x] = value; }  // @fill_row

__global__ void one_child_of_each_block(int* out, int n)
{
    if (threadIdx.x == 0) fill_row<<<1, 32>>>(out + 32 * blockIdx.x, 100 * blockIdx.x);
}

template <class T, int factor>
__global__ void scale(T* out, T value)
{
    out[threadIdx.x] = factor * value;
}

// The argument of the template is one of the launch, and 0 is a pointer.
template <class T>
__global__ void put_unless_null(T* out, T value, const T* nothing)
{
    if (nothing == nullptr) out[threadIdx.x] = value;
}

__global__ void child_of_a_template(int* out, float* floats)
{
    scale<int, 3><<<1, 4>>>(out, 5);
    scale<float, (1 > 0 ? 2 : 1)><<<dim3(1), dim3(2, 2)>>>(floats, 1.5f);
    put_unless_null<<<1, 8>>>(out + 4, 7, static_cast<const int*>(nullptr));
    put_unless_null<int><<<1, 2>>>(out + 12, 8, 0);
    put_unless_null<int><<<1, 2, 0, NULL>>>(out + 14, 9, NULL);
}

__global__ void write_numbers(double* out, double a, short b, unsigned char c, bool d, float e = 0.25f)
{
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
    out[4] = e;
}

__global__ void converted_arguments(double* out)
{
    const long long large = 65536 + 7;
    write_numbers<<<1, 1>>>(out, 3, static_cast<short>(large), 255, out, 1);
    write_numbers<<<1, 1>>>(out + 5, 2.5f, -1, 'a', nullptr != out);
}

__global__ void do_task(double* out, Task task, int3 offset)
{
    for (int i = 0; i < task.count; ++i) out[task.first + i] = task.factor * i + offset.z;
}

__global__ void structure_as_argument(double* out, int n)
{
    Task task{static_cast<int>(threadIdx.x) * 4, 4, 0.5};
    do_task<<<1, 1>>>(out, task, {1, 2, 100});
    // The launch has a copy.
    task.count = static_cast<short>(n);
}

extern __shared__ int of_the_launch[];

__global__ void reverse(int* out, const int* in, int n)
{
    of_the_launch[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = of_the_launch[n - 1 - threadIdx.x];
}

__global__ void dynamic_memory_of_a_child(int* out, const int* in, int n)
{
    of_the_launch[0] = -1;
    reverse<<<1, n, n * sizeof(int)>>>(out, in, n);
}

__global__ void put_one(int* out) { *out = 1; }
__global__ void put_two(int* out) { *out = 2; }

typedef void (*Kernel)(int*);

struct Choice {
    Kernel kernel;
    Kernel all[2];
    __device__ void launch(int* out) { this->kernel<<<1, 1>>>(out); }
    __device__ Kernel other() const { return all[1]; }
};

__global__ void kernels_in_variables(int* out)
{
    Kernel kernel = threadIdx.x % 2 == 0 ? put_one : put_two;
    kernel<<<1, 1>>>(out + threadIdx.x);
    Choice choice{put_two, {put_one, put_two}};
    choice.launch(out + 2 + threadIdx.x);
    choice.all[threadIdx.x]<<<1, 1>>>(out + 4 + threadIdx.x);
    choice.other()<<<1, 1>>>(out + 6 + threadIdx.x);
    (threadIdx.x == 0 ? put_one : put_two)<<<1, 1>>>(out + 8 + threadIdx.x);
}

namespace outer {
namespace inner {
__global__ void put_three(int* out) { *out = 3; }
}  // namespace inner

template <int n>
struct Number {
    static constexpr int value = n;
};
template <class T>
struct Same {
    using type = T;
    static constexpr int value = T::value;
};
}  // namespace outer

// Of two kernels with one name the arguments choose one.
__global__ void put_four(int* out) { *out = 4; }
__global__ void put_four(long long* out) { *out = 44; }

#define LAUNCH_ONE(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#define ONE_BLOCK <<<1, 1>>>

__global__ void kernels_by_other_names(int* out)
{
    using namespace outer;
    inner::put_three<<<1, 1>>>(out);
    ::outer::inner::put_three<<<1, 1>>>(out + 1);
    put_four<<<1, 1>>>(out + 2);
    LAUNCH_ONE(put_two, out + 3);
    put_two ONE_BLOCK(out + 4);
    scale<int, 2><<<Same<Same<Number<1>>>::value, 2>>>(out + 5, 3);
    // clang-format off
    if (*"a <<<" == 'a') put_one<<<1 >> 0, 1 << 0>>>(out + 7);  // not put_one<<<2, 2>>>(out)
    // clang-format on
    auto later = [=](int* where) { put_two<<<1, 1>>>(where); };
    later(out + 8);
}

__global__ void launches_over_lines(int* out)
{
    // clang-format off
    fill_row<<<
        1,
        32
        >>>
        (out,
         1);
    // clang-format on
    out[32] = 5;  // @behind_launches
}

__device__ void note(int* order, int* next, int number) { order[(*next)++] = number; }

__global__ void note_number(int* order, int* next, int number) { note(order, next, number); }

__global__ void order_of_streams(int* order, int* next)
{
    note_number<<<1, 1, 0, cudaStreamTailLaunch>>>(order, next, 4);
    note_number<<<1, 1>>>(order, next, 1);
    note_number<<<1, 1, 0, cudaStreamTailLaunch>>>(order, next, 5);
    note_number<<<1, 1>>>(order, next, 2);
    note_number<<<1, 1, 0, cudaStreamFireAndForget>>>(order, next, 3);
    note(order, next, 0);
}

// What a grid launches is complete before what follows it in its stream.
__global__ void order_of_grandchildren(int* order, int* next, int depth)
{
    note(order, next, depth);
    if (depth == 3) return;
    order_of_grandchildren<<<1, 1, 0, cudaStreamTailLaunch>>>(order, next, 3);
    order_of_grandchildren<<<1, 1>>>(order, next, depth + 1);
}

__global__ void count_with_others(int* counter, int* seen) { seen[threadIdx.x] = atomicAdd(counter, 1); }

__global__ void child_that_counts(int* counter, int* seen)
{
    const int place = atomicAdd(counter, 1);
    if (threadIdx.x == 0) count_with_others<<<1, 64>>>(counter + 1 + blockIdx.x, seen + 64 * blockIdx.x);
    seen[64 * gridDim.x + blockIdx.x * blockDim.x + threadIdx.x] = place;
}

__global__ void add_one_plainly(int* word) { *word += 1; }  // @add_one_plainly

__global__ void add_one(int* counter) { atomicAdd(counter, 1); }

// Block 0 reads the first word late.
__global__ void child_beside_many_readers(int* words, int n)
{
    int sum = 0;
    for (int i = 1; i < n && blockIdx.x == 0; ++i) sum += words[i];
    sum += words[0];  // @readers
    if (sum > 0) return;
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) add_one_plainly<<<1, 1>>>(words);
}

__global__ void child_that_only_adds(int* counter) { add_one<<<2, 64>>>(counter); }

__global__ void launches_of_no_child(int* errors, int* out)
{
    errors[0] = cudaGetLastError();
    fill_row<<<1, 0>>>(out, 1);  // @no_threads
    errors[1] = cudaPeekAtLastError();
    fill_row<<<1, 1025>>>(out, 1);
    errors[2] = cudaGetLastError();
    errors[3] = cudaGetLastError();
    fill_row<<<0, 32>>>(out, 1);
    errors[4] = cudaGetLastError();
    fill_row<<<1, 32, 48 * 1024 + 1>>>(out, 1);
    errors[5] = cudaGetLastError();
    fill_row<<<-1, 32>>>(out, 1);
    errors[6] = cudaGetLastError();
    Kernel nothing = nullptr;
    nothing<<<1, 1>>>(out);
    errors[7] = cudaGetLastError();
    fill_row<<<1, 32>>>(out, 2);
    errors[8] = cudaGetLastError();
}

__global__ void as_deep_as_it_goes(int* deepest, int* errors, int depth)
{
    *deepest = depth;
    as_deep_as_it_goes<<<1, 1>>>(deepest, errors, depth + 1);  // @too_deep
    errors[depth] = cudaGetLastError();
}

__global__ void streams_of_its_own(int* out, int* errors)
{
    cudaStream_t first;
    cudaStream_t second;
    errors[0] = cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    errors[1] = cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    errors[2] = first == second;
    fill_row<<<1, 32, 0, first>>>(out, 1);
    fill_row<<<1, 32, 0, second>>>(out + 32, 2);
    errors[3] = cudaStreamDestroy(first);
    errors[4] = cudaStreamDestroy(second);
}

__global__ void many_children(int* out, int count)
{
    for (int i = threadIdx.x; i < count; i += blockDim.x) put_one<<<1, 1>>>(out + i);  // @many_children
}

__global__ void write_at(int* out, int n) { out[n + threadIdx.x] = 1; }  // @write_at

__global__ void child_that_writes_outside(int* out, int n)
{
    write_at<<<1, 4>>>(out, n - 4);
    write_at<<<1, 4>>>(out, n);
    write_at<<<2, 4>>>(out, n);
}

__global__ void copy_row(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void child_that_reads_what_nobody_wrote(int* out, const int* in) { copy_row<<<1, 32>>>(out, in); }

// Each thread has a number of its own on the device's heap, until the last one has read them all.
__global__ void memory_by_the_runtime(int* out, int** numbers)
{
    const unsigned i = threadIdx.x;
    const cudaError_t error = cudaMalloc(&numbers[i], sizeof(int));
    if (error != cudaSuccess) return;
    *numbers[i] = 3 * i;
    __syncthreads();
    out[i] = *numbers[blockDim.x - 1 - i];
    __syncthreads();
    ::cudaFree(numbers[i]);
    void* nothing = nullptr;
    if (cudaMalloc(&nothing, size_t(1) << 40) == cudaErrorMemoryAllocation && nothing == nullptr) out[i] += 1000;
}
