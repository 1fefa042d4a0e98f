// What accesses cost in time: the kernels of some labs at sizes that no cache holds, each beside another way to do the
// same. All values are checked. Without a number it measures all of these labs.
//
//     nvcc -O3 -arch=native -o costs docs/examples/costs/costs.cu && ./costs 07        on a GPU: the times
//     ./warpbook run docs/examples/costs/costs.cu -- 07 10                             on the model: the counts, of
//     2^10 in place of 2^26
//
// The second number is the exponent of 2 that says how many elements there are: 26 unless given, and at least 10.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr int block_size = 256;
constexpr int launches = 11;

void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::printf("%s\n", cudaGetErrorString(error));
    std::exit(1);
}

int blocks_for(size_t threads) { return static_cast<int>((threads + block_size - 1) / block_size); }

/// Numbers on the device, which begin as small whole ones: their sums are exact.
template <class T>
struct Array {
    T* data = nullptr;
    size_t size;

    explicit Array(size_t n) : size(n) { check(cudaMalloc(&data, n * sizeof(T))); }
    ~Array() { cudaFree(data); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    void clear() { check(cudaMemset(data, 0, size * sizeof(T))); }
    T at(size_t i) const
    {
        T value;
        check(cudaMemcpy(&value, data + i, sizeof(T), cudaMemcpyDeviceToHost));
        return value;
    }
};

__global__ void fill(float* values, size_t n)
{
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n) values[i] = static_cast<float>(i % 7);
}

struct Numbers : Array<float> {
    explicit Numbers(size_t n) : Array(n)
    {
        fill<<<blocks_for(n), block_size>>>(data, n);
        check(cudaGetLastError());
    }
};

/// Prints the median of the times of 11 launches after one that does not count, and the shortest and the longest.
template <class Launch>
void measure(const char* what, Launch launch)
{
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&stop));
    std::vector<float> times;
    for (int i = 0; i <= launches; ++i) {
        check(cudaEventRecord(start));
        launch();
        check(cudaGetLastError());
        check(cudaEventRecord(stop));
        check(cudaEventSynchronize(stop));
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, start, stop));
        if (i > 0) times.push_back(milliseconds);
    }
    check(cudaEventDestroy(start));
    check(cudaEventDestroy(stop));
    std::sort(times.begin(), times.end());
    std::printf("  %-58s %9.4f ms  (%.4f to %.4f)\n", what, times[launches / 2], times.front(), times.back());
}

void expect(bool is_right, const char* what)
{
    if (is_right) return;
    std::printf("  other values than expected: %s\n", what);
    std::exit(1);
}

// Lab 07: the distance between the lanes of a warp.

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

void run_07(size_t elements)
{
    constexpr int longest = 8;
    int n = static_cast<int>(elements / 2);
    std::printf("07, %d sums of elements with a stride\n", n);
    Numbers a(size_t(n) * longest), b(size_t(n) * longest);
    Array<float> out(n);
    for (int stride = 1; stride <= longest; stride *= 2) {
        char what[32];
        std::snprintf(what, sizeof what, "stride %d", stride);
        out.clear();
        measure(what, [&] { strided_add<<<blocks_for(n), block_size>>>(out.data, a.data, b.data, n, stride); });
        expect(out.at(n - 1) == 2 * a.at(size_t(n - 1) * stride), what);
    }
}

// Lab 08: sums along rows, and along columns.

__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int column = 0; column < columns; ++column) sum += matrix[size_t(row) * columns + column];
    sums[row] = sum;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;
    float sum = 0;
#pragma unroll 16
    for (int row = 0; row < rows; ++row) sum += matrix[size_t(row) * columns + column];
    sums[column] = sum;
}

int side_of(size_t elements)
{
    int side = 1;
    while (size_t(side) * 2 * side * 2 <= elements) side *= 2;
    return side;
}

void run_08(size_t elements)
{
    int n = side_of(elements);
    std::printf("08, sums of a matrix of %d x %d\n", n, n);
    Numbers matrix(size_t(n) * n);
    Array<float> sums(n);
    sums.clear();
    measure("row_sums: each thread walks along a row",
            [&] { row_sums<<<blocks_for(n), block_size>>>(sums.data, matrix.data, n, n); });
    expect(sums.at(n - 1) > 0, "row_sums");
    sums.clear();
    measure("column_sums: each thread walks down a column",
            [&] { column_sums<<<blocks_for(n), block_size>>>(sums.data, matrix.data, n, n); });
    expect(sums.at(n - 1) > 0, "column_sums");
}

// Lab 09: which index runs along threadIdx.x.

__global__ void add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int row = coalesced ? y : x;
    int column = coalesced ? x : y;
    if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
}

void run_09(size_t elements)
{
    int n = side_of(elements);
    std::printf("09, the sum of two matrices of %d x %d\n", n, n);
    Numbers a(size_t(n) * n), b(size_t(n) * n);
    Array<float> c(size_t(n) * n);
    dim3 block(32, 8);
    dim3 grid((n + 31) / 32, (n + 31) / 32 * 4);
    for (bool coalesced : {true, false}) {
        c.clear();
        measure(coalesced ? "x along a row" : "x down a column",
                [&] { add<<<grid, block>>>(c.data, a.data, b.data, n, coalesced); });
        expect(c.at(c.size - 1) == 2 * a.at(c.size - 1), "add");
    }
}

// Lab 10: where a copy begins.

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

void run_10(size_t elements)
{
    int n = static_cast<int>(elements);
    std::printf("10, a copy of %d floats\n", n);
    Numbers in(elements + 32);
    Array<float> out(elements);
    for (int offset : {0, 1, 8, 16, 31}) {
        char what[32];
        std::snprintf(what, sizeof what, "offset %d", offset);
        out.clear();
        measure(what, [&] { copy_from<<<blocks_for(n), block_size>>>(out.data, in.data, n, offset); });
        expect(out.at(n - 1) == in.at(size_t(n - 1) + offset), what);
    }
}

// Lab 11: structures, or an array for each field.

struct Particle {
    float charge, x, y, z;
};

__global__ void energies_of_structures(float* energies, const Particle* particles, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = 2 * particles[i].charge;
}

__global__ void energies_of_arrays(float* energies, const float* charges, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = 2 * charges[i];
}

void run_11(size_t elements)
{
    int n = static_cast<int>(elements);
    std::printf("11, one field of %d structures of four\n", n);
    Numbers fields(elements * 4);
    Array<float> energies(elements);
    energies.clear();
    const auto* particles = reinterpret_cast<const Particle*>(fields.data);
    measure("an array of structures",
            [&] { energies_of_structures<<<blocks_for(n), block_size>>>(energies.data, particles, n); });
    expect(energies.at(n - 1) == 2 * fields.at(4 * size_t(n - 1)), "structures");
    energies.clear();
    measure("an array for each field",
            [&] { energies_of_arrays<<<blocks_for(n), block_size>>>(energies.data, fields.data, n); });
    expect(energies.at(n - 1) == 2 * fields.at(n - 1), "arrays");
}

// Lab 12: bytes that a lane moves at once.

template <class Piece>
__global__ void copy_pieces(Piece* out, const Piece* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

template <class Piece>
void run_pieces(const char* what, Array<float>& out, const Numbers& in)
{
    int n = static_cast<int>(in.size * sizeof(float) / sizeof(Piece));
    out.clear();
    measure(what, [&] {
        copy_pieces<<<blocks_for(n), block_size>>>(reinterpret_cast<Piece*>(out.data),
                                                   reinterpret_cast<const Piece*>(in.data), n);
    });
    expect(out.at(out.size - 1) == in.at(in.size - 1), what);
}

void run_12(size_t elements)
{
    std::printf("12, a copy of %zu floats\n", elements);
    Numbers in(elements);
    Array<float> out(elements);
    run_pieces<float>("4 bytes a lane", out, in);
    run_pieces<float2>("8 bytes a lane", out, in);
    run_pieces<float4>("16 bytes a lane", out, in);
}

// Lab 18: a product, each thread for itself, and through tiles.

__global__ void matmul_naive(float* c, const float* a, const float* b, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[row * n + i] * b[i * n + column];
    c[row * n + column] = sum;
}

template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int n)
{
    __shared__ float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    int column = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;
    float sum = 0;
    for (int first = 0; first < n; first += tile) {
        tile_a[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
        tile_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

void run_18(size_t elements)
{
    int n = std::max(32, side_of(elements) / 2);
    std::printf("18, a product of matrices of %d x %d\n", n, n);
    Numbers a(size_t(n) * n), b(size_t(n) * n);
    Array<float> c(size_t(n) * n);
    dim3 grid16(n / 16, n / 16), block16(16, 16), grid32(n / 32, n / 32), block32(32, 32);
    measure("each thread for itself, blocks of 16 x 16",
            [&] { matmul_naive<<<grid16, block16>>>(c.data, a.data, b.data, n); });
    float last = c.at(c.size - 1);
    measure("each thread for itself, blocks of 32 x 32",
            [&] { matmul_naive<<<grid32, block32>>>(c.data, a.data, b.data, n); });
    expect(c.at(c.size - 1) == last, "naive");
    c.clear();
    measure("through tiles of 16 x 16", [&] { matmul_shared<16><<<grid16, block16>>>(c.data, a.data, b.data, n); });
    expect(c.at(c.size - 1) == last, "tiles of 16 x 16");
    c.clear();
    measure("through tiles of 32 x 32", [&] { matmul_shared<32><<<grid32, block32>>>(c.data, a.data, b.data, n); });
    expect(c.at(c.size - 1) == last, "tiles of 32 x 32");
}

// Lab 22: sums of 1,024 values: a tree over a block, and a tree over each warp.

constexpr int values_of_block = 1024;

__global__ void sums_by_block(float* sums, const float* values)
{
    __shared__ float kept[values_of_block];
    kept[threadIdx.x] = values[size_t{blockIdx.x} * values_of_block + threadIdx.x];
    __syncthreads();
    for (unsigned distance = 1; distance < values_of_block; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0) kept[threadIdx.x] += kept[threadIdx.x + distance];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = kept[0];
}

__global__ void sums_by_warps(float* sums, const float* values)
{
    __shared__ float kept[values_of_block];
    __shared__ float of_warp[32];
    unsigned lane = threadIdx.x % 32;
    unsigned warp = threadIdx.x / 32;
    kept[threadIdx.x] = values[size_t{blockIdx.x} * values_of_block + threadIdx.x];
    __syncwarp();
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        if (lane % (2 * distance) == 0) kept[threadIdx.x] += kept[threadIdx.x + distance];
        __syncwarp();
    }
    if (lane == 0) of_warp[warp] = kept[threadIdx.x];
    __syncthreads();
    if (warp > 0) return;
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        if (lane % (2 * distance) == 0) of_warp[lane] += of_warp[lane + distance];
        __syncwarp();
    }
    if (lane == 0) sums[blockIdx.x] = of_warp[0];
}

void run_22(size_t elements)
{
    int blocks = static_cast<int>(elements / values_of_block);
    std::printf("22, %d sums of 1024 values\n", blocks);
    Numbers values(elements);
    Array<float> sums(blocks);
    measure("a tree over the block: 11 barriers",
            [&] { sums_by_block<<<blocks, values_of_block>>>(sums.data, values.data); });
    float last = sums.at(blocks - 1);
    sums.clear();
    measure("a tree over each warp: 1 barrier",
            [&] { sums_by_warps<<<blocks, values_of_block>>>(sums.data, values.data); });
    expect(sums.at(blocks - 1) == last, "sums_by_warps");
}

// Lab 25: who adds to one counter.

__global__ void each_thread_counts(unsigned* counter, const float* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && values[i] > 2) atomicAdd(counter, 1U);
}

__global__ void each_warp_counts(unsigned* counter, const float* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned counted = __ballot_sync(0xffffffff, i < n && values[i] > 2);
    if (threadIdx.x % 32 == 0) atomicAdd(counter, static_cast<unsigned>(__popc(counted)));
}

__global__ void each_block_counts(unsigned* counter, const float* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int counted = __syncthreads_count(i < n && values[i] > 2);
    if (threadIdx.x == 0) atomicAdd(counter, static_cast<unsigned>(counted));
}

void run_25(size_t elements)
{
    int n = static_cast<int>(elements);
    std::printf("25, which of %d values are larger than 2, counted in one counter\n", n);
    Numbers values(elements);
    Array<unsigned> counter(1);
    const auto count = [&](const char* what, auto kernel) {
        counter.clear();
        measure(what, [&] { kernel<<<blocks_for(n), block_size>>>(counter.data, values.data, n); });
        counter.clear();
        kernel<<<blocks_for(n), block_size>>>(counter.data, values.data, n);
        return counter.at(0);
    };
    unsigned counted = count("each thread adds 1", each_thread_counts);
    expect(count("each warp adds its number", each_warp_counts) == counted, "warp");
    expect(count("each block adds its number", each_block_counts) == counted, "block");
}

// Lab 32: counters of each thread, in local memory, in registers, and spilled.

enum class Kinds { alike_in_a_row, by_lane, random };

__global__ void fill_kinds(int* values, int columns, size_t n, int kinds, Kinds order)
{
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= n) return;
    size_t number = order == Kinds::alike_in_a_row ? i / columns : order == Kinds::by_lane ? i : i * 2654435761U >> 16;
    values[i] = static_cast<int>(number % kinds);
}

__global__ void count_by_index(int* counts, const int* values, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;
    int own[8] = {};
    for (int row = 0; row < rows; ++row) ++own[values[row * columns + column]];
    for (int kind = 0; kind < 8; ++kind) counts[kind * columns + column] = own[kind];
}

template <int kinds>
__device__ void count_in_registers(int* counts, const int* values, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;
    int own[kinds] = {};
    for (int row = 0; row < rows; ++row) {
        int value = values[row * columns + column];
#pragma unroll
        for (int kind = 0; kind < kinds; ++kind) own[kind] += value == kind;
    }
#pragma unroll
    for (int kind = 0; kind < kinds; ++kind) counts[kind * columns + column] = own[kind];
}

__global__ void count_8(int* counts, const int* values, int rows, int columns)
{
    count_in_registers<8>(counts, values, rows, columns);
}

__global__ void count_64(int* counts, const int* values, int rows, int columns)
{
    count_in_registers<64>(counts, values, rows, columns);
}

// Two blocks of 1,024 threads leave 32 registers for each.
__global__ void __launch_bounds__(1024, 2) count_64_spilled(int* counts, const int* values, int rows, int columns)
{
    count_in_registers<64>(counts, values, rows, columns);
}

void run_32(size_t elements)
{
    constexpr int rows = 64;
    int columns = static_cast<int>(elements / rows);
    std::printf("32, how often each kind occurs in %d columns of %d values\n", columns, rows);
    Array<int> values(elements);
    Array<int> counts(size_t{64} * columns);
    const auto count = [&](const char* what, int kinds, Kinds order, auto kernel) {
        fill_kinds<<<blocks_for(elements), block_size>>>(values.data, columns, elements, kinds, order);
        check(cudaGetLastError());
        counts.clear();
        measure(what, [&] { kernel<<<blocks_for(columns), block_size>>>(counts.data, values.data, rows, columns); });
        int all = 0;
        for (int kind = 0; kind < kinds; ++kind) all += counts.at(size_t(kind) * columns);
        expect(all == rows, what);
    };
    count("8 kinds by index, all lanes alike", 8, Kinds::alike_in_a_row, count_by_index);
    count("8 kinds by index, lane % 8", 8, Kinds::by_lane, count_by_index);
    count("8 kinds by index, random", 8, Kinds::random, count_by_index);
    count("8 kinds in registers, all lanes alike", 8, Kinds::alike_in_a_row, count_8);
    count("8 kinds in registers, lane % 8", 8, Kinds::by_lane, count_8);
    count("8 kinds in registers, random", 8, Kinds::random, count_8);
    count("64 kinds in registers, random", 64, Kinds::random, count_64);
    count("64 kinds with 32 registers a thread, random", 64, Kinds::random, count_64_spilled);
}

struct Lab {
    const char* number;
    void (*run)(size_t elements);
};

constexpr Lab measured[] = {{"07", run_07}, {"08", run_08}, {"09", run_09}, {"10", run_10}, {"11", run_11},
                            {"12", run_12}, {"18", run_18}, {"22", run_22}, {"25", run_25}, {"32", run_32}};

}  // namespace

int main(int count, char** words)
{
    const char* wanted = count > 1 ? words[1] : "all";
    int exponent = count > 2 ? std::atoi(words[2]) : 26;
    if (exponent < 10 || exponent > 28) {
        std::printf("The exponent is a number from 10 to 28.\n");
        return 1;
    }
    bool is_found = false;
    for (const Lab& lab : measured) {
        if (std::strcmp(wanted, "all") != 0 && std::strcmp(wanted, lab.number) != 0) continue;
        is_found = true;
        lab.run(size_t{1} << exponent);
    }
    if (!is_found) {
        std::printf("This program has nothing of lab %s: 07, 08, 09, 10, 11, 12, 18, 22, 25, 32 or all.\n", wanted);
        return 1;
    }
    check(cudaDeviceSynchronize());
}
