// Kernels as students write them, the good and the slow ones.

#include "algorithms.hpp"
#include "thread_in_grid.hpp"

__global__ void saxpy(float* y, const float* x, float a, int n)
{
    const int i = thread_in_grid();
    if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void saxpy_in_grid_strides(float* y, const float* x, float a, int n)
{
    const int threads = static_cast<int>(gridDim.x * blockDim.x);
    for (int i = thread_in_grid(); i < n; i += threads) y[i] = a * x[i] + y[i];
}

__global__ void naive_transpose(float* out, const float* in, int n)
{
    const int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
    out[x * n + y] = in[y * n + x];
}

__global__ void transpose_through_unpadded_tile(float* out, const float* in, int n)
{
    __shared__ float tile[32][32];
    int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
    int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();
    x = static_cast<int>(blockIdx.y * 32 + threadIdx.x);
    y = static_cast<int>(blockIdx.x * 32 + threadIdx.y);
    out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose_through_padded_tile(float* out, const float* in, int n)
{
    __shared__ float tile[32][33];
    int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
    int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();
    x = static_cast<int>(blockIdx.y * 32 + threadIdx.x);
    y = static_cast<int>(blockIdx.x * 32 + threadIdx.y);
    out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose_through_swizzled_tile(float* out, const float* in, int n)
{
    __shared__ float tile[32][32];
    int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
    int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
    tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * n + x];
    __syncthreads();
    x = static_cast<int>(blockIdx.y * 32 + threadIdx.x);
    y = static_cast<int>(blockIdx.x * 32 + threadIdx.y);
    out[y * n + x] = tile[threadIdx.x][threadIdx.x ^ threadIdx.y];
}

__global__ void transpose_with_four_rows_each(float* out, const float* in, int n)
{
    __shared__ float tile[32][33];
    int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
    int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
    for (int row = 0; row < 32; row += 8) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * n + x];
    __syncthreads();
    x = static_cast<int>(blockIdx.y * 32 + threadIdx.x);
    y = static_cast<int>(blockIdx.x * 32 + threadIdx.y);
    for (int row = 0; row < 32; row += 8) out[(y + row) * n + x] = tile[threadIdx.x][threadIdx.y + row];
}

__global__ void naive_product(float* c, const float* a, const float* b, int n)
{
    const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void tiled_product(float* c, const float* a, const float* b, int n)
{
    __shared__ float tile_a[16][16];
    __shared__ float tile_b[16][16];
    const int column = static_cast<int>(blockIdx.x * 16 + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y * 16 + threadIdx.y);
    float sum = 0;
    for (int tile = 0; tile < n; tile += 16) {
        tile_a[threadIdx.y][threadIdx.x] = a[row * n + tile + threadIdx.x];
        tile_b[threadIdx.y][threadIdx.x] = b[(tile + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void tiled_product_of_padded_tiles(float* c, const float* a, const float* b, int n)
{
    __shared__ float tile_a[16][17];
    __shared__ float tile_b[16][17];
    const int column = static_cast<int>(blockIdx.x * 16 + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y * 16 + threadIdx.y);
    float sum = 0;
    for (int tile = 0; tile < n; tile += 16) {
        tile_a[threadIdx.y][threadIdx.x] = a[row * n + tile + threadIdx.x];
        tile_b[threadIdx.y][threadIdx.x] = b[(tile + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void guarded_tiled_product(float* c, const float* a, const float* b, int n)
{
    __shared__ float tile_a[16][17];
    __shared__ float tile_b[16][17];
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(blockIdx.x * 16) + x;
    const int row = static_cast<int>(blockIdx.y * 16) + y;
    float sum = 0;
    for (int tile = 0; tile < n; tile += 16) {
        tile_a[y][x] = row < n && tile + x < n ? a[row * n + tile + x] : 0.0f;
        tile_b[y][x] = tile + y < n && column < n ? b[(tile + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += tile_a[y][k] * tile_b[k][x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

__global__ void reduction_with_divergence(int* sums, const int* in)
{
    __shared__ int partial[128];
    const int t = static_cast<int>(threadIdx.x);
    partial[t] = in[thread_in_grid()];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        if (t % (2 * distance) == 0) partial[t] += partial[t + distance];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

__global__ void reduction_with_conflicts(int* sums, const int* in)
{
    __shared__ int partial[128];
    const int t = static_cast<int>(threadIdx.x);
    partial[t] = in[thread_in_grid()];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        const int i = 2 * distance * t;
        if (i < 128) partial[i] += partial[i + distance];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

__global__ void reduction_without_conflicts(int* sums, const int* in)
{
    __shared__ int partial[128];
    const int t = static_cast<int>(threadIdx.x);
    partial[t] = in[thread_in_grid()];
    __syncthreads();
    for (int distance = 64; distance > 0; distance /= 2) {
        if (t < distance) partial[t] += partial[t + distance];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

__global__ void reduction_that_adds_on_load(int* sums, const int* in, int n)
{
    extern __shared__ int partial_sums[];
    const int t = static_cast<int>(threadIdx.x);
    int sum = 0;
    for (int i = thread_in_grid(); i < n; i += static_cast<int>(gridDim.x * blockDim.x)) sum += in[i];
    partial_sums[t] = sum;
    __syncthreads();
    for (int distance = static_cast<int>(blockDim.x / 2); distance > 0; distance /= 2) {
        if (t < distance) partial_sums[t] += partial_sums[t + distance];
        __syncthreads();
    }
    if (t == 0) atomicAdd(sums, partial_sums[0]);
}

__global__ void reduction_with_last_warp_apart(int* sums, const int* in)
{
    __shared__ volatile int partial[128];
    const int t = static_cast<int>(threadIdx.x);
    partial[t] = in[thread_in_grid()];
    __syncthreads();
    if (t < 64) partial[t] = partial[t] + partial[t + 64];
    __syncthreads();
    if (t < 32) {
        for (int distance = 32; distance > 0; distance /= 2) {
            const int sum = partial[t] + partial[t + distance];
            __syncwarp();
            partial[t] = sum;
            __syncwarp();
        }
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

__global__ void histogram_in_global_memory(int* bins, const unsigned char* in, int n)
{
    const int threads = static_cast<int>(gridDim.x * blockDim.x);
    for (int i = thread_in_grid(); i < n; i += threads) {
        atomicAdd(&bins[in[i] % 64], 1);
    }
}

__global__ void histogram_in_shared_memory(int* bins, const unsigned char* in, int n)
{
    __shared__ int own[64];
    own[threadIdx.x] = 0;
    __syncthreads();
    const int threads = static_cast<int>(gridDim.x * blockDim.x);
    for (int i = thread_in_grid(); i < n; i += threads) {
        atomicAdd(&own[in[i] % 64], 1);
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void histogram_of_each_warp(int* bins, const unsigned char* in, int n)
{
    __shared__ int own[2][64];
    own[0][threadIdx.x] = 0;
    own[1][threadIdx.x] = 0;
    __syncthreads();
    const int threads = static_cast<int>(gridDim.x * blockDim.x);
    for (int i = thread_in_grid(); i < n; i += threads) {
        atomicAdd(&own[threadIdx.x / 32][in[i] % 64], 1);
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[0][threadIdx.x] + own[1][threadIdx.x]);
}

__global__ void stencil_in_global_memory(float* out, const float* in, int n)
{
    const int i = thread_in_grid();
    if (i < 3 || i >= n - 3) return;
    float sum = 0;
    for (int offset = -3; offset <= 3; ++offset) sum += in[i + offset];
    out[i] = sum / 7;
}

__global__ void stencil_with_halo(float* out, const float* in, int n)
{
    __shared__ float tile[64 + 6];
    const int i = thread_in_grid();
    const int t = static_cast<int>(threadIdx.x) + 3;
    tile[t] = i < n ? in[i] : 0.0f;
    if (threadIdx.x < 3) {
        tile[t - 3] = i >= 3 ? in[i - 3] : 0.0f;
        tile[t + 64] = i + 64 < n ? in[i + 64] : 0.0f;
    }
    __syncthreads();
    float sum = 0;
    for (int offset = -3; offset <= 3; ++offset) sum += tile[t + offset];
    if (i < n) out[i] = sum / 7;
}

__global__ void five_point_stencil_with_halo(float* out, const float* in, int width, int height)
{
    __shared__ float tile[18][18];
    const int x = static_cast<int>(blockIdx.x * 16 + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * 16 + threadIdx.y);
    const int tx = static_cast<int>(threadIdx.x) + 1;
    const int ty = static_cast<int>(threadIdx.y) + 1;
    const int i = y * width + x;
    tile[ty][tx] = in[i];
    if (threadIdx.x == 0 && x > 0) tile[ty][0] = in[i - 1];
    if (threadIdx.x == 15 && x < width - 1) tile[ty][17] = in[i + 1];
    if (threadIdx.y == 0 && y > 0) tile[0][tx] = in[i - width];
    if (threadIdx.y == 15 && y < height - 1) tile[17][tx] = in[i + width];
    __syncthreads();
    if (x == 0 || x == width - 1 || y == 0 || y == height - 1) return;
    const float sum = tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
    out[i] = sum - 4 * tile[ty][tx];
}

__global__ void blur_3_by_3(unsigned char* out, const unsigned char* in, int width, int height)
{
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    int sum = 0;
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
            sum += in[(y + dy) * width + x + dx];
            ++count;
        }
    }
    out[y * width + x] = static_cast<unsigned char>(sum / count);
}

__global__ void sparse_product_by_thread(float* y, const float* values, const int* columns, const int* starts,
                                         const float* x, int rows)
{
    const int row = thread_in_grid();
    if (row >= rows) return;
    float sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * x[columns[k]];
    y[row] = sum;
}

__global__ void sparse_product_by_warp(float* y, const float* values, const int* columns, const int* starts,
                                       const float* x, int rows)
{
    __shared__ float partial[64];
    const int t = static_cast<int>(threadIdx.x);
    const int lane = lane_of_thread();
    const int row = thread_in_grid() / 32;
    float sum = 0;
    if (row < rows) {
        for (int k = starts[row] + lane; k < starts[row + 1]; k += 32) sum += values[k] * x[columns[k]];
    }
    partial[t] = sum;
    __syncthreads();
    for (int distance = 16; distance > 0; distance /= 2) {
        if (lane < distance) partial[t] += partial[t + distance];
        __syncthreads();
    }
    if (lane == 0 && row < rows) y[row] = partial[t];
}

__global__ void sparse_product_in_ell_format(float* y, const float* values, const int* columns, const float* x,
                                             int rows, int width)
{
    const int row = thread_in_grid();
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < width; ++k) {
        const int column = columns[k * rows + row];
        if (column >= 0) sum += values[k * rows + row] * x[column];
    }
    y[row] = sum;
}

__global__ void scan_of_hillis_and_steele(int* out, const int* in)
{
    __shared__ int buffers[2][128];
    const int t = static_cast<int>(threadIdx.x);
    int current = 0;
    buffers[0][t] = in[thread_in_grid()];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        int sum = buffers[current][t];
        if (t >= distance) sum += buffers[current][t - distance];
        buffers[1 - current][t] = sum;
        current = 1 - current;
        __syncthreads();
    }
    out[thread_in_grid()] = buffers[current][t];
}

__global__ void scan_of_blelloch(int* out, const int* in)
{
    __shared__ int sums[256];
    const int t = static_cast<int>(threadIdx.x);
    const int first = static_cast<int>(blockIdx.x * 256);
    sums[t] = in[first + t];
    sums[t + 128] = in[first + t + 128];
    int distance = 1;
    for (int active = 128; active > 0; active /= 2) {
        __syncthreads();
        if (t < active) sums[distance * (2 * t + 2) - 1] += sums[distance * (2 * t + 1) - 1];
        distance *= 2;
    }
    if (t == 0) sums[255] = 0;
    for (int active = 1; active <= 128; active *= 2) {
        distance /= 2;
        __syncthreads();
        if (t < active) {
            const int left = distance * (2 * t + 1) - 1;
            const int right = distance * (2 * t + 2) - 1;
            const int left_sum = sums[left];
            const int right_sum = sums[right];
            sums[left] = right_sum;
            sums[right] = right_sum + left_sum;
        }
    }
    __syncthreads();
    out[first + t] = sums[t];
    out[first + t + 128] = sums[t + 128];
}

namespace {

__device__ int padded(int i) { return i + i / 32; }

}  // namespace

__global__ void scan_of_blelloch_with_padding(int* out, const int* in)
{
    __shared__ int sums[256 + 8];
    const int t = static_cast<int>(threadIdx.x);
    const int first = static_cast<int>(blockIdx.x * 256);
    sums[padded(t)] = in[first + t];
    sums[padded(t + 128)] = in[first + t + 128];
    int distance = 1;
    for (int active = 128; active > 0; active /= 2) {
        __syncthreads();
        if (t < active) sums[padded(distance * (2 * t + 2) - 1)] += sums[padded(distance * (2 * t + 1) - 1)];
        distance *= 2;
    }
    if (t == 0) sums[padded(255)] = 0;
    for (int active = 1; active <= 128; active *= 2) {
        distance /= 2;
        __syncthreads();
        if (t < active) {
            const int left = padded(distance * (2 * t + 1) - 1);
            const int right = padded(distance * (2 * t + 2) - 1);
            const int left_sum = sums[left];
            const int right_sum = sums[right];
            sums[left] = right_sum;
            sums[right] = right_sum + left_sum;
        }
    }
    __syncthreads();
    out[first + t] = sums[padded(t)];
    out[first + t + 128] = sums[padded(t + 128)];
}

__global__ void column_sums(float* sums, const float* in, int rows, int columns)
{
    const int column = thread_in_grid();
    if (column >= columns) return;
    float sum = 0;
    for (int row = 0; row < rows; ++row) sum += in[row * columns + column];
    sums[column] = sum;
}

__global__ void row_sums(float* sums, const float* in, int rows, int columns)
{
    const int row = thread_in_grid();
    if (row >= rows) return;
    float sum = 0;
    for (int column = 0; column < columns; ++column) sum += in[row * columns + column];
    sums[row] = sum;
}

__global__ void matrix_times_vector(float* y, const float* a, const float* x, int n)
{
    __shared__ float part[64];
    const int row = thread_in_grid();
    float sum = 0;
    for (int first = 0; first < n; first += 64) {
        part[threadIdx.x] = x[first + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 64; ++k) sum += a[(first + k) * n + row] * part[k];
        __syncthreads();
    }
    y[row] = sum;
}

__global__ void gather(float* out, const float* in, const int* index, int n)
{
    const int i = thread_in_grid();
    if (i < n) out[i] = in[index[i]];
}

__global__ void scatter(float* out, const float* in, const int* index, int n)
{
    const int i = thread_in_grid();
    if (i < n) out[index[i]] = in[i];
}

__global__ void collatz_lengths(int* out, const int* in, int* longest)
{
    const int i = thread_in_grid();
    int number = in[i];
    int length = 0;
    while (number > 1) {
        number = number % 2 == 0 ? number / 2 : 3 * number + 1;
        ++length;
    }
    out[i] = length;
    atomicMax(longest, length);
}

__global__ void bitonic_sort(int* values)
{
    __shared__ int sorted[128];
    const int t = static_cast<int>(threadIdx.x);
    sorted[t] = values[t];
    __syncthreads();
    for (int size = 2; size <= 128; size *= 2) {
        for (int distance = size / 2; distance > 0; distance /= 2) {
            const int partner = t ^ distance;
            if (partner > t) {
                const int mine = sorted[t];
                const int other = sorted[partner];
                if ((mine > other) == ((t & size) == 0)) {
                    sorted[t] = other;
                    sorted[partner] = mine;
                }
            }
            __syncthreads();
        }
    }
    values[t] = sorted[t];
}

__global__ void odd_even_sort(int* values, int n)
{
    __shared__ int sorted[128];
    const int t = static_cast<int>(threadIdx.x);
    sorted[t] = values[t];
    __syncthreads();
    for (int round = 0; round < n; ++round) {
        if (t % 2 == round % 2 && t + 1 < n) {
            const int left = sorted[t];
            const int right = sorted[t + 1];
            if (left > right) {
                sorted[t] = right;
                sorted[t + 1] = left;
            }
        }
        __syncthreads();
    }
    values[t] = sorted[t];
}

__global__ void keep_positive(int* out, int* count, const int* in, int n)
{
    const int i = thread_in_grid();
    if (i >= n) return;
    const int value = in[i];
    if (value > 0) {
        const int place = atomicAdd(count, 1);
        out[place] = value;
    }
}

__global__ void move_particles(float4* positions, const float4* velocities, float time, int n)
{
    const int i = thread_in_grid();
    if (i >= n) return;
    const float4 velocity = velocities[i];
    float4 position = positions[i];
    position.x += time * velocity.x;
    position.y += time * velocity.y;
    position.z += time * velocity.z;
    positions[i] = position;
}

__global__ void forces_of_bodies(float4* forces, const float4* bodies, int n)
{
    __shared__ float4 tile[64];
    const int i = thread_in_grid();
    const float4 own = bodies[i];
    float4 force = make_float4(0, 0, 0, 0);
    for (int first = 0; first < n; first += 64) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 64; ++k) {
            const float4 other = tile[k];
            const float dx = other.x - own.x;
            const float dy = other.y - own.y;
            const float dz = other.z - own.z;
            const float pull = other.w / (dx * dx + dy * dy + dz * dz + 1.0f);
            force.x += pull * dx;
            force.y += pull * dy;
            force.z += pull * dz;
        }
        __syncthreads();
    }
    forces[i] = force;
}

__global__ void breadth_first_step(int* level, const int* starts, const int* neighbours, int step, int nodes)
{
    const int node = thread_in_grid();
    if (node >= nodes || level[node] != step) return;
    for (int k = starts[node]; k < starts[node + 1]; ++k) {
        const int neighbour = neighbours[k];
        if (level[neighbour] < 0) level[neighbour] = step + 1;
    }
}
