// A program that knows nothing of Warpbook: what a GPU does with launches by kernels where the model had to decide. Its
// output on an H200 is in recordings/h200/programs/launches-by-kernels.txt. With an argument, it makes one such
// launch in each of 9 blocks, for `warpbook profile` and ncu.
#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

__device__ int deepest;
__device__ int failed;
__device__ int first_error;
struct ErrorCodes {
    int of[3];
};
__device__ ErrorCodes errors;

__device__ void note_error()
{
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess && atomicAdd(&failed, 1) == 0) first_error = error;
}

__global__ void nothing() {}

__global__ void go_down(int depth, int last, bool as_tail)
{
    deepest = depth;
    if (depth == last) return;
    go_down<<<1, 1, 0, as_tail ? cudaStreamTailLaunch : cudaStream_t{}>>>(depth + 1, last, as_tail);
    note_error();
}

__global__ void launch_many(int count)
{
    for (int i = 0; i < count; ++i) {
        nothing<<<1, 1>>>();
        note_error();
    }
}

__global__ void use_shared_memory()
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = 1;
}

__global__ void ask_for_shared_memory()
{
    const int bytes[] = {48 * 1024, 48 * 1024 + 16, 64 * 1024};
    for (int i = 0; i < 3; ++i) {
        use_shared_memory<<<1, 32, bytes[i]>>>();
        errors.of[i] = cudaGetLastError();
    }
}

__global__ void make_a_stream()
{
    cudaStream_t stream;
    errors.of[0] = cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
}

__global__ void fill_row(int* row, int value) { row[threadIdx.x] = value; }

__global__ void one_child_of_each_block(int* out)
{
    if (threadIdx.x == 0) fill_row<<<1, 32>>>(out + 32 * blockIdx.x, blockIdx.x);
}

namespace {

void require(cudaError_t result, const char* call)
{
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(result));
    std::exit(1);
}

void wait() { require(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); }

template <class T>
T read(const T& variable)
{
    T value;
    require(cudaMemcpyFromSymbol(&value, variable, sizeof value), "cudaMemcpyFromSymbol");
    return value;
}

void forget_errors()
{
    const int none = 0;
    require(cudaMemcpyToSymbol(failed, &none, sizeof none), "cudaMemcpyToSymbol");
    require(cudaMemcpyToSymbol(first_error, &none, sizeof none), "cudaMemcpyToSymbol");
}

void count_children()
{
    int* out = nullptr;
    require(cudaMalloc(&out, 9 * 32 * sizeof(int)), "cudaMalloc");
    one_child_of_each_block<<<9, 64>>>(out);
    wait();
}

void print_errors_of_shared_memory(const char* when)
{
    ask_for_shared_memory<<<1, 1>>>();
    wait();
    const ErrorCodes codes = read(errors);
    std::printf("shared memory of 48 KiB, 48 KiB + 16 and 64 KiB, %s: errors %d, %d, %d\n", when, codes.of[0],
                codes.of[1], codes.of[2]);
}

}  // namespace

int main(int arguments, char**)
{
    if (arguments > 1) {
        count_children();
        return 0;
    }
    cudaDeviceProp device;
    require(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
    std::printf("%s\n", device.name);
    for (const bool as_tail : {false, true}) {
        for (const int last : {24, 2000, 10000}) {
            forget_errors();
            go_down<<<1, 1>>>(0, last, as_tail);
            wait();
            std::printf("%d deep%s: came to %d, %d failed, the first with error %d\n", last,
                        as_tail ? " by tail launches" : "", read(deepest), read(failed), read(first_error));
        }
    }
    const struct {
        int blocks;
        int launches;
    } cases[] = {{1, 2049}, {1, 20000}, {128, 1}, {128, 32}};
    for (const auto& one : cases) {
        forget_errors();
        launch_many<<<one.blocks, 1>>>(one.launches);
        wait();
        std::printf("%d launches by each of %d blocks: %d failed, the first with error %d\n", one.launches, one.blocks,
                    read(failed), read(first_error));
    }
    print_errors_of_shared_memory("as it is");
    require(cudaFuncSetAttribute(use_shared_memory, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024),
            "cudaFuncSetAttribute");
    print_errors_of_shared_memory("when the host has asked for it");
    make_a_stream<<<1, 1>>>();
    wait();
    std::printf("cudaStreamCreateWithFlags(…, cudaStreamDefault): error %d\n", read(errors).of[0]);
}
