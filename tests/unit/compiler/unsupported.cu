// What the model does not support, a kernel each: the compiler must refuse it with these words, and say nothing else.
// unsupported.sh compiles one case, from its line SAYS to the next case, as NAME.cu; together they are no program.

// CASE: address-of-a-local-variable
// SAYS: address of local variable
__device__ const int* doubled(int x)
{
    const int result = 2 * x;
    return &result;
}

__global__ void map(int* out) { out[threadIdx.x] = *doubled(out[threadIdx.x]); }

// CASE: address-of-memcpy
// SAYS: a kernel takes the address of `memcpy`, a function of a library
__global__ void copy(float* out, const float* in)
{
    void* (*volatile function)(void*, const void*, size_t) = memcpy;
    function(out, in, sizeof *out);
}

// CASE: algorithm-of-the-library
// SAYS: uses `stl_algobase.h` of the C++ library, which is for the host
#include <algorithm>

__global__ void copy(float* out, const float* in, int n)
{
    if (threadIdx.x == 0) std::copy(in, in + n, out);
}

// CASE: all-without-mask
// SAYS: no __all any more: use __all_sync(mask, predicate)
__global__ void vote(int* out, const int* in) { out[threadIdx.x] = __all(in[threadIdx.x] > 0); }

// CASE: allocation-by-the-runtime
// SAYS: no runtime of CUDA for the host (cudaMalloc)
__global__ void fill(int** out) { cudaMalloc(out, 32 * sizeof(int)); }

int* allocate()
{
    int* memory = nullptr;
    cudaMalloc(&memory, 32 * sizeof(int));
    return memory;
}

// CASE: any-without-mask
// SAYS: no __any any more: use __any_sync(mask, predicate)
__global__ void vote(int* out, const int* in) { out[threadIdx.x] = __any(in[threadIdx.x] > 0); }

// CASE: architecture-of-the-host
// SAYS: this is the code of the host, where __CUDA_ARCH__ is undefined
__host__ __device__ int architecture() { return __CUDA_ARCH__; }

__global__ void kernel(int* out) { out[threadIdx.x] = architecture(); }

// CASE: array-of-variable-length
// SAYS: variable length array
__global__ void squares(int* out, int n)
{
    int list[n];
    for (int i = 0; i < n; ++i) list[i] = i * i;
    out[threadIdx.x] = list[threadIdx.x % n];
}

// CASE: assembly-of-the-host
// SAYS: does not know this inline PTX (asm): the operand `(%0)` of `movss %1, (%0)`
__global__ void ones(float* out)
{
    const float one = 1;
    __asm__ volatile("movss %1, (%0)" : : "r"(out + threadIdx.x), "x"(one) : "memory");
}

// CASE: atomic-difference-of-float
// SAYS: CUDA's atomicSub takes addresses of int and unsigned. Others: atomicAdd with the negative value
__global__ void subtract(float* out, const float* in) { atomicSub(out, in[threadIdx.x]); }

// CASE: atomic-increment-of-int
// SAYS: CUDA's atomicInc takes addresses of unsigned
__global__ void count(int* counter) { atomicInc(counter, 100); }

// CASE: atomic-load-of-the-compiler
// SAYS: the model has no atomic operations of the compiler
__global__ void copy(int* out, const int* in)
{
    out[threadIdx.x] = __atomic_load_n(in + threadIdx.x, __ATOMIC_RELAXED);
}

// CASE: atomic-maximum-of-float
// SAYS: CUDA's atomicMax takes addresses of int, unsigned, long long and unsigned long long
__global__ void largest(float* out, const float* in) { atomicMax(out, in[threadIdx.x]); }

// CASE: atomic-of-size_t
// SAYS: float4 (for size_t: cast to unsigned long long*)
__global__ void count(size_t* counter) { atomicAdd(counter, 1); }

// CASE: atomic-of-volatile
// SAYS: CUDA's atomicMax takes addresses of int, unsigned, long long and unsigned long long
__global__ void largest(volatile int* out, const int* in) { atomicMax(out, in[threadIdx.x]); }

// CASE: atomic-swap-of-float
// SAYS: CUDA's atomicCAS takes addresses of unsigned short, int, unsigned and unsigned long long
__global__ void swap(float* out) { atomicCAS(out, 1.0f, 2.0f); }

// CASE: ballot-without-mask
// SAYS: no __ballot any more: use __ballot_sync(mask, predicate)
__global__ void vote(unsigned* out, const int* in) { out[threadIdx.x] = __ballot(in[threadIdx.x] > 0); }

// CASE: bit-field-in-memory
// SAYS: Where a bit-field is changed
struct Flags {
    unsigned kind : 4, count : 12, rest : 16;
};

__global__ void count(Flags* flags, int n) { flags[threadIdx.x].count = n; }

// CASE: cached-load-of-float3
// SAYS: CUDA has __ldg, __ldca, __ldcg, __ldcs, __ldlu and __ldcv for numbers, and for vectors of 2 or 4
__global__ void copy(float3* out, const float3* in) { out[threadIdx.x] = __ldg(&in[threadIdx.x]); }

// CASE: cached-store-of-a-structure
// SAYS: CUDA has __stwb, __stcg, __stcs and __stwt for numbers, and for vectors of 2 or 4
struct Pair {
    int first, second;
};

__global__ void fill(Pair* out) { __stcs(&out[threadIdx.x], Pair{1, 2}); }

// CASE: call-back-of-its-own
// SAYS: `__tsan_volatile_write4` is the name of a call-back
extern "C" void __tsan_volatile_write4(void*) {}

__global__ void ones(volatile float* out) { out[threadIdx.x] = 1; }

// CASE: cluster-dimensions
// SAYS: no clusters of blocks (__cluster_dims__)
__global__ void __cluster_dims__(2, 1, 1) fill(int* out) { out[threadIdx.x] = 1; }

// CASE: constant-array-of-the-host
// SAYS: runs on the device and uses `units::powers`, a variable of the host
namespace units {
constexpr int powers[4] = {1, 2, 4, 8};
}

__global__ void map(int* out) { out[threadIdx.x] = units::powers[threadIdx.x % 4]; }

// CASE: constexpr-function-of-the-host
// SAYS: runs on the device and calls `square`, a function of the host
constexpr int square(int x) { return x * x; }

__global__ void map(int* out) { out[threadIdx.x] = square(out[threadIdx.x]); }

// CASE: copy-by-the-compiler
// SAYS: a kernel accesses memory here in a way that the model does not see
struct Row {
    float values[12];
};

__global__ void copy(Row* out, const Row* in) { __builtin_memcpy(out + threadIdx.x, in + threadIdx.x, sizeof(Row)); }

// CASE: cub-device
// SAYS: does not support CUB's algorithms for the whole device (cub/device/device_reduce.cuh): these
#include <cub/device/device_reduce.cuh>

__global__ void sum(int* out) { *out = 1; }

// CASE: cub-unknown-header
// SAYS: cub/block/block_party.cuh is not there: sudo apt-get install libcub-dev
#include <cub/block/block_party.cuh>

__global__ void sum(int* out) { *out = 1; }

// CASE: cublas
// SAYS: does not support libraries of the host (cublas_v2.h): write a kernel
#include <cublas_v2.h>

void multiply(cublasHandle_t handle) { cublasDestroy(handle); }

// CASE: destructor-of-the-host
// SAYS: runs on the device and calls `~Guard`, a function of the host
struct Guard {
    int* place;
    ~Guard() { *place = 1; }
};

__global__ void map(int* out) { Guard guard{out + threadIdx.x}; }

// CASE: exceptions
// SAYS: kernels have no exceptions
__global__ void positive(int* out, const int* in)
{
    if (in[threadIdx.x] < 0) throw 1;
    out[threadIdx.x] = in[threadIdx.x];
}

// CASE: exit
// SAYS: a kernel calls `exit`, a function of the host that ends the whole program
__global__ void leave(const int* in)
{
    if (in[threadIdx.x] == 0) exit(1);
}

// CASE: experimental-groups
// SAYS: CUDA has no cooperative_groups::experimental any more: use cooperative_groups::tiled_partition()
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet(int* out)
{
    auto tile = cg::experimental::tiled_partition<64>(cg::this_thread_block());
    tile.sync();
    out[threadIdx.x] = tile.thread_rank();
}

// CASE: fp4
// SAYS: 4-bit floating point
#include <cuda_fp4.h>

__global__ void copy(__nv_fp4_e2m1* out, const __nv_fp4_e2m1* in) { out[threadIdx.x] = in[threadIdx.x]; }

// CASE: function-of-a-library-through-a-pointer
// SAYS: a kernel uses `strlen`, a function of a library
__global__ void lengths(size_t* out, const char* text, bool is_short)
{
    size_t (*const functions[])(const char*) = {strlen, [](const char*) -> size_t { return 0; }};
    out[threadIdx.x] = functions[is_short](text);
}

// CASE: function-of-a-library
// SAYS: a kernel uses `wmemcpy`, a function of a library
#include <wchar.h>

__global__ void copy(wchar_t* out, const wchar_t* in, int n)
{
    if (threadIdx.x == 0) wmemcpy(out, in, n);
}

// CASE: function-of-the-host-behind-an-assertion
// SAYS: calls `twice`, a function of the host
__global__ void first(int* out)
{
    assert(out != nullptr);
    out[threadIdx.x] = 1;
}

__attribute__((noinline)) int twice(int x) { return 2 * x; }

__global__ void second(int* out) { out[threadIdx.x] = twice(out[threadIdx.x]); }

// CASE: function-of-the-host-that-is-inlined
// SAYS: function-of-the-host-that-is-inlined.cu:4: error: `map(int*)` runs on the device and calls `doubled`
static inline int doubled(int x) { return 2 * x + 1; }

__global__ void map(int* out) { out[threadIdx.x] = doubled(out[threadIdx.x]); }

// CASE: function-of-the-host-two-calls-away
// SAYS: `int twice<int>(int)` runs on the device and calls `doubled`, a function of the host
__attribute__((noinline)) int doubled(int x) { return 2 * x; }

template <class T>
__device__ __attribute__((noinline)) T twice(T x)
{
    return doubled(doubled(x));
}

__global__ void map(int* out) { out[threadIdx.x] = twice(out[threadIdx.x]); }

// CASE: function-of-the-host
// SAYS: runs on the device and calls `doubled`, a function of the host
__attribute__((noinline)) int doubled(int x) { return 2 * x; }

__global__ void map(int* out) { out[threadIdx.x] = doubled(out[threadIdx.x]); }

// CASE: function-with-the-models-mark
// SAYS: `put[abi:warpbook](float*, float)` bears a mark of the model's own functions
__device__ __attribute__((abi_tag("warpbook"), no_sanitize("thread"))) void put(float* to, float value) { *to = value; }

__global__ void ones(float* out) { put(out + threadIdx.x, 1); }

// CASE: function-without-call-backs
// SAYS: kernels call `put(float*, float)`, which is compiled without the model's call-backs
__device__ __attribute__((no_sanitize("thread"))) void put(float* to, float value) { *to = value; }

__global__ void ones(float* out) { put(out + threadIdx.x, 1); }

// CASE: function-without-coverage
// SAYS: kernels call `put(float*, float)`, which is compiled without the model's call-backs
__device__ __attribute__((no_sanitize_coverage, noinline)) void put(float* to, float value)
{
    if (value > 0) *to = value;
}

__global__ void ones(float* out) { put(out + threadIdx.x, 1); }

// CASE: inline-ptx-of-another-size
// SAYS: an operand of this asm() has another size than its constraint: "h" is for 2 bytes
__global__ void lane(unsigned long long* out)
{
    unsigned long long lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[threadIdx.x] = lane;
}

// CASE: inline-ptx-with-label
// SAYS: does not know this inline PTX (asm): the label of `bra behind`.
__global__ void wait(int* out)
{
    asm volatile("bra behind;");
    *out = 1;
    asm volatile("behind:");
}

// CASE: inline-ptx
// SAYS: does not know this inline PTX (asm): `mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, %2,
__global__ void multiply(double* out, double a, double b)
{
    double first = 0;
    double second = 0;
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, %2, %3, {%0, %1};"
                 : "+d"(first), "+d"(second)
                 : "d"(a), "d"(b));
    out[threadIdx.x] = first + second;
}

// CASE: inverse-error-function
// SAYS: has no erfinv
__global__ void invert(double* out, const double* in) { out[threadIdx.x] = erfinv(in[threadIdx.x]); }

// CASE: kernel-that-only-the-host-names
// SAYS: the host launches `void kernel<1>(int*)` only where __CUDA_ARCH__ is undefined
template <int n>
__global__ void kernel(int* out)
{
    out[threadIdx.x] = n;
}

using Kernel = void (*)(int*);

__host__ __device__ Kernel chosen()
{
#ifdef __CUDA_ARCH__
    return kernel<0>;
#else
    return kernel<1>;
#endif
}

Kernel on_host() { return chosen(); }

// CASE: kernel-with-a-result
// SAYS: a kernel (__global__) returns nothing
__global__ int first(const int* in) { return in[0]; }

// CASE: launch-with-a-string
// SAYS: each must be trivially copyable
struct Text {
    char letters[8];
    __device__ Text(const Text& other) { letters[0] = other.letters[0]; }
};

__global__ void child(int* out, Text text) { out[threadIdx.x] = text.letters[0]; }

__global__ void parent(int* out, Text text) { child<<<1, 32>>>(out, text); }

// CASE: launch
// SAYS: no launches by <<<...>>>: the check allocates memory, copies and launches
__global__ void fill(int* out) { out[threadIdx.x] = 1; }

void run(int* out) { fill<<<1, 32>>>(out); }

// CASE: libcudacxx-ptx
// SAYS: does not support PTX (cuda/ptx)
#include <cuda/ptx>

__global__ void lane(unsigned* out) { out[threadIdx.x] = cuda::ptx::get_sreg_laneid(); }

// CASE: libcudacxx-std-algorithm
// SAYS: CUDA 13.0 has no header cuda/std/algorithm: write a loop
#include <cuda/std/algorithm>

__global__ void clamp(int* values) { values[threadIdx.x] = cuda::std::clamp(values[threadIdx.x], 0, 9); }

// CASE: libcudacxx-std-bitset
// SAYS: does not support libcu++ (cuda/std/bitset): use an integer, and cuda/std/bit
#include <cuda/std/bitset>

__global__ void count(unsigned* out) { out[threadIdx.x] = cuda::std::bitset<32>(threadIdx.x).count(); }

// CASE: libcudacxx-std-complex-of-int
// SAYS: Warpbook's model has cuda::std::complex of float and double.
#include <cuda/std/complex>

__global__ void sum(int* out)
{
    cuda::std::complex<int> value(1, 2);
    out[threadIdx.x] = value.real();
}

// CASE: libcudacxx-std-of-the-host
// SAYS: has no cuda::std::vector here
#include <cuda/std/array>

__global__ void fill(int* out)
{
    cuda::std::vector<int> values(4);
    out[threadIdx.x] = values[0];
}

// CASE: loop-without-a-way-out
// SAYS: does not end: it has a loop without a way out
__global__ void waits_for_ever(int* out)
{
    while (true) {
    }
}

// CASE: machine-code
// SAYS: does not know this inline PTX (asm): the directive `.byte 0x90`
__global__ void nothing(float*)
{
    if (threadIdx.x == 0) __asm(".byte 0x90");
}

// CASE: main-of-the-host
// SAYS: no runtime of CUDA for the host (cudaMalloc): the check allocates memory
__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    fill<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}

// CASE: managed-memory
// SAYS: no __managed__ memory: give the kernel a pointer
__device__ __managed__ int counter;

__global__ void count() { atomicAdd(&counter, 1); }

// CASE: masked-store
// SAYS: a kernel accesses memory here in a way that the model does not see
using Bytes = char __attribute__((vector_size(16)));

__global__ void ones(char* out)
{
    const Bytes ones = {1, 1, 1, 1};
    __builtin_ia32_maskmovdqu(ones, ones, out + 16 * threadIdx.x);
}

// CASE: member-of-the-host
// SAYS: runs on the device and calls `sum`, a function of the host
struct Pair {
    int a, b;
    int sum() const { return a + b; }
};

__global__ void map(int* out, Pair pair) { out[threadIdx.x] = pair.sum(); }

// CASE: memmove
// SAYS: CUDA has no memmove in kernels: write a loop
#include <cstring>

__global__ void shift(char* bytes, int count) { std::memmove(bytes + 1, bytes, count); }

// CASE: minimum-of-the-library
// SAYS: uses `std::min` of the C++ library, which is for the host
#include <algorithm>

__global__ void map(int* out, int n) { out[threadIdx.x] = std::min(out[threadIdx.x], n); }

// CASE: non-temporal-store
// SAYS: a kernel accesses memory here in a way that the model does not see
__global__ void ones(int* out) { __builtin_ia32_movnti(out + threadIdx.x, 1); }

// CASE: nvtx
// SAYS: does not support NVTX (nvtx3/nvToolsExt.h)
#include <nvtx3/nvToolsExt.h>

void mark() { nvtxRangePushA("kernel"); }

// CASE: operation-of-another-type
// SAYS: The operation of a reduction or scan must take and return the type of the values.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void sum(float* values)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    values[threadIdx.x] = cg::reduce(tile, values[threadIdx.x], cg::plus<int>());
}

// CASE: partition-of-a-large-tile
// SAYS: labeled_partition and binary_partition are for coalesced groups and tiles of up to 32 threads.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(unsigned* ranks)
{
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    ranks[threadIdx.x] = cg::binary_partition(tile, threadIdx.x % 3 == 0).thread_rank();
}

// CASE: profiler-api
// SAYS: does not support calls of the profiler (cuda_profiler_api.h)
#include <cuda_profiler_api.h>

void watch() { cudaProfilerStart(); }

// CASE: random-number-of-the-host
// SAYS: a kernel uses `rand`, a function of a library
__global__ void fill(int* out) { out[threadIdx.x] = rand(); }

// CASE: random-numbers
// SAYS: does not support random numbers in kernels of labs (curand_kernel.h): fill an array
#include <curand_kernel.h>

__global__ void fill(float* out)
{
    curandState state;
    curand_init(1, threadIdx.x, 0, &state);
    out[threadIdx.x] = curand_uniform(&state);
}

// CASE: results-through-pointers
// SAYS: a kernel accesses memory here in a way that the model does not see
__global__ void exponents(int* out, const float* in) { frexpf(in[threadIdx.x], out + threadIdx.x); }

// CASE: scan-of-a-block
// SAYS: Reductions and scans are for tiles (tiled_partition) and coalesced groups: a whole block is none.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__global__ void sum(int* values)
{
    values[threadIdx.x] = cg::inclusive_scan(cg::this_thread_block(), values[threadIdx.x]);
}

// CASE: several-grids
// SAYS: CUDA has no groups of several grids any more (this_multi_grid): use this_grid()
#include <cooperative_groups.h>

__global__ void rank(unsigned long long* out)
{
    out[threadIdx.x] = cooperative_groups::this_multi_grid().thread_rank();
}

// CASE: shared-array-with-initializer
// SAYS: is in shared memory, which begins without content
__global__ void weights(int* out)
{
    __shared__ int table[4] = {1, 2, 3, 4};
    out[threadIdx.x] = table[threadIdx.x % 4];
}

// CASE: shared-object-with-a-constructor
// SAYS: a __shared__ object begins without content
struct Sum {
    int value;
    __device__ Sum() : value(0) {}
};

__global__ void sums(int* out)
{
    __shared__ Sum sum;
    atomicAdd(&sum.value, 1);
    out[threadIdx.x] = sum.value;
}

// CASE: shared-variable-with-initializer
// SAYS: is in shared memory, which begins without content
__global__ void sum(int* out, const int* in)
{
    __shared__ int total = 0;
    atomicAdd(&total, in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *out = total;
}

// CASE: shuffle-down-without-mask
// SAYS: no __shfl_down any more: use __shfl_down_sync(mask, value, delta)
__global__ void sum(float* values)
{
    float sum = values[threadIdx.x];
    for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down(sum, delta);
    values[threadIdx.x] = sum;
}

// CASE: shuffle-up-without-mask
// SAYS: no __shfl_up any more: use __shfl_up_sync(mask, value, delta)
__global__ void shift(int* values) { values[threadIdx.x] = __shfl_up(values[threadIdx.x], 1, 16); }

// CASE: shuffle-without-mask
// SAYS: no __shfl any more: use __shfl_sync(mask, value, lane)
__global__ void spread(int* values) { values[threadIdx.x] = __shfl(values[threadIdx.x], 0); }

// CASE: shuffle-xor-without-mask
// SAYS: no __shfl_xor any more: use __shfl_xor_sync(mask, value, lanes)
__global__ void cross(int* values) { values[threadIdx.x] = __shfl_xor(values[threadIdx.x], 1); }

// CASE: structure-from-a-function
// SAYS: put it into a variable first
struct Row {
    float values[12];
};

__device__ __attribute__((noinline)) Row row_of(int i)
{
    Row row;
    for (int k = 0; k < 12; ++k) row.values[k] = i + k;
    return row;
}

__global__ void rows(Row* out) { out[threadIdx.x] = row_of(threadIdx.x); }

// CASE: structure-to-a-function
// SAYS: put it into a variable first
__device__ __attribute__((noinline)) float sum_of(float4 four) { return four.x + four.y + four.z + four.w; }

__global__ void sums(float* out, const float4* in) { out[threadIdx.x] = sum_of(in[threadIdx.x]); }

// CASE: surface-of-a-cube
// SAYS: no cubemaps (surfCubemapwrite): use a layer for each face
__global__ void fill(cudaSurfaceObject_t surface, float value) { surfCubemapwrite(value, surface, 0, 0, 5); }

// CASE: surface-of-a-structure
// SAYS: CUDA reads and writes surfaces as floats, as integers
struct Pixel {
    float value;
    int count;
};

__global__ void fill(cudaSurfaceObject_t surface, Pixel pixel) { surf1Dwrite(pixel, surface, threadIdx.x * 8); }

// CASE: surface-reference
// SAYS: CUDA has no surface references any more: give the kernel a cudaSurfaceObject_t
surface<void, cudaSurfaceType2D> image;

__global__ void fill(float value) { surf2Dwrite(value, image, threadIdx.x * 4, threadIdx.y); }

// CASE: swap-of-the-library
// SAYS: uses `std::swap` of the C++ library, which is for the host
#include <utility>

__global__ void map(int* out)
{
    int* pair = out + 2 * threadIdx.x;
    if (pair[0] < pair[1]) std::swap(pair[0], pair[1]);
}

// CASE: tensor-cores
// SAYS: does not support tensor cores (mma.h)
#include <mma.h>

__global__ void fill(float* out)
{
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum;
    nvcuda::wmma::fill_fragment(sum, 1.0f);
    nvcuda::wmma::store_matrix_sync(out, sum, 16, nvcuda::wmma::mem_row_major);
}

// CASE: texture-header
// SAYS: does not support CUDA's internal headers (texture_fetch_functions.h): leave it out
#include <texture_fetch_functions.h>

__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

// CASE: texture-of-a-cube
// SAYS: no cubemaps (texCubemap): use a layer for each face
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = texCubemap<float>(texture, 1.0f, 0.0f, 0.0f);
}

// CASE: texture-of-float3
// SAYS: CUDA reads textures as floats, as integers of at most 4 bytes, and as vectors of 1, 2 or 4 of them
__global__ void copy(float3* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1D<float3>(texture, threadIdx.x);
}

// CASE: texture-reference
// SAYS: CUDA has no texture references any more: give the kernel a cudaTextureObject_t
texture<float, 2, cudaReadModeElementType> image;

__global__ void copy(float* out) { out[threadIdx.x] = tex2D(image, threadIdx.x, threadIdx.y); }

// CASE: texture-with-gradients
// SAYS: no mipmaps (tex2DGrad): without them, tex2D() reads the same
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    tex2DGrad(&out[threadIdx.x], texture, 1.0f, 2.0f, make_float2(1, 0), make_float2(0, 1));
}

// CASE: thrust
// SAYS: does not support Thrust's algorithms and containers (thrust/device_vector.h): write a kernel
#include <thrust/device_vector.h>

void fill(thrust::device_vector<int>& values) { values.assign(32, 1); }

// CASE: tile-of-48
// SAYS: The size of a tile (cooperative_groups::thread_block_tile) is a power of two, and at most 1024.
#include <cooperative_groups.h>

__global__ void meet(int* out)
{
    auto tile = cooperative_groups::tiled_partition<48>(cooperative_groups::this_thread_block());
    tile.sync();
    out[threadIdx.x] = tile.thread_rank();
}

// CASE: tile-of-a-smaller-one
// SAYS: a tile must be smaller than the tile that it is a part of
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet(int* out)
{
    auto tile = cg::tiled_partition<16>(cg::tiled_partition<8>(cg::this_thread_block()));
    out[threadIdx.x] = tile.thread_rank();
}

// CASE: values-too-large-for-a-tile
// SAYS: Tiles of more than 32 threads exchange values of up to 8 bytes.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void first(float4* values)
{
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    float4 value = tile.shfl(values[threadIdx.x], 0);
    values[threadIdx.x] = value;
}

// CASE: variable-of-the-host
// SAYS: runs on the device and uses `table`, a variable of the host
static float table[4] = {1, 2, 3, 4};

__global__ void map(float* out) { out[threadIdx.x] = table[threadIdx.x % 4]; }

// CASE: variable-that-is-never-set
// SAYS: is used uninitialized
__global__ void sums(float* out, const float* in, int n)
{
    float sum;
    sum += in[threadIdx.x];
    out[threadIdx.x] = sum;
}

// CASE: vector-of-the-library
// SAYS: of the C++ library, which is for the host: nvcc refuses that
#include <vector>

__global__ void squares(int* out, int n)
{
    std::vector<int> values;
    for (int i = 0; i < n; ++i) values.push_back(i * i);
    out[threadIdx.x] = values[threadIdx.x];
}

// CASE: waiting-for-a-child
// SAYS: CUDA has no cudaDeviceSynchronize() in kernels any more
__global__ void child(int* out) { out[threadIdx.x] = 1; }

__global__ void parent(int* out)
{
    child<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    out[32] = out[0];
}
