// Finds clusters of points: each joins the nearest center, and each center moves to the mean of its points.
// COUNTS: move global store 5 10
// MISTAKE 1, the mean of no points at all: division_by_zero @mean
// MISTAKE 2, there is one center less than the kernel compares with: out_of_bounds @center
// MISTAKE 3, sums of a block begin with whatever is there: uninitialized @block_sum
#include <cstdio>
#include <vector>

constexpr int kCenters = 8;

struct Sum {
    int x, y, count;
};

__global__ void assign(const int2* points, int n, const int2* centers, Sum* sums)
{
    __shared__ Sum of_block[kCenters];
    if (MISTAKE != 3 && threadIdx.x < kCenters) of_block[threadIdx.x] = Sum{0, 0, 0};
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int2 point = points[i];
        int nearest = 0, least = 0x7fffffff;
        for (int c = 0; c < kCenters; ++c) {
            const int x = centers[c].x - point.x;  // @center
            const int y = centers[c].y - point.y;
            if (x * x + y * y < least) {
                least = x * x + y * y;
                nearest = c;
            }
        }
        atomicAdd(&of_block[nearest].x, point.x);  // @block_sum
        atomicAdd(&of_block[nearest].y, point.y);
        atomicAdd(&of_block[nearest].count, 1);
    }
    __syncthreads();
    if (threadIdx.x >= kCenters) return;
    atomicAdd(&sums[threadIdx.x].x, of_block[threadIdx.x].x);
    atomicAdd(&sums[threadIdx.x].y, of_block[threadIdx.x].y);
    atomicAdd(&sums[threadIdx.x].count, of_block[threadIdx.x].count);
}

__global__ void move(int2* centers, const Sum* sums)
{
    const Sum sum = sums[threadIdx.x];
    if (MISTAKE != 1 && sum.count == 0) return;
    const int2 mean = make_int2(sum.x / sum.count, sum.y / sum.count);  // @mean
    centers[threadIdx.x] = mean;
}

int main()
{
    const int n = 320, rounds = 5, block = 128;
    std::vector<int2> points(n), centers(kCenters), expected(kCenters);
    for (int i = 0; i < n; ++i) {
        const int cluster = i % 4;
        points[i] = make_int2(100 * (cluster % 2) + i * 7 % 30, 100 * (cluster / 2) + i * 11 % 30);
    }
    for (int c = 0; c < kCenters; ++c) expected[c] = centers[c] = make_int2(100 * (c % 2) - 1, 40 * c);

    int2 *d_points, *d_centers;
    Sum* d_sums;
    cudaMalloc(&d_points, n * sizeof(int2));
    cudaMalloc(&d_centers, (kCenters - (MISTAKE == 2)) * sizeof(int2));
    cudaMalloc(&d_sums, kCenters * sizeof(Sum));
    cudaMemcpy(d_points, points.data(), n * sizeof(int2), cudaMemcpyHostToDevice);
    cudaMemcpy(d_centers, centers.data(), (kCenters - (MISTAKE == 2)) * sizeof(int2), cudaMemcpyHostToDevice);
    for (int round = 0; round < rounds; ++round) {
        cudaMemset(d_sums, 0, kCenters * sizeof(Sum));
        assign<<<(n + block - 1) / block, block>>>(d_points, n, d_centers, d_sums);
        move<<<1, kCenters>>>(d_centers, d_sums);
    }
    cudaMemcpy(centers.data(), d_centers, (kCenters - (MISTAKE == 2)) * sizeof(int2), cudaMemcpyDeviceToHost);
    cudaFree(d_points);
    cudaFree(d_centers);
    cudaFree(d_sums);

    for (int round = 0; round < rounds; ++round) {
        Sum sums[kCenters] = {};
        for (const int2 point : points) {
            auto squared = [&](int c) {
                const int x = expected[c].x - point.x, y = expected[c].y - point.y;
                return x * x + y * y;
            };
            int nearest = 0;
            for (int c = 1; c < kCenters; ++c)
                if (squared(c) < squared(nearest)) nearest = c;
            sums[nearest].x += point.x, sums[nearest].y += point.y, ++sums[nearest].count;
        }
        for (int c = 0; c < kCenters; ++c)
            if (sums[c].count > 0) expected[c] = make_int2(sums[c].x / sums[c].count, sums[c].y / sums[c].count);
    }
    bool right = true;
    for (int c = 0; c < kCenters; ++c) right &= centers[c].x == expected[c].x && centers[c].y == expected[c].y;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
