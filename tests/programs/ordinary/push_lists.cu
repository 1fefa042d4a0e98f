// Points in the cells of a grid: each cell has a list, and a thread pushes its point to the front of one.
// COUNTS: push global load 16 128
// COUNTS: push global store 16 64
// MISTAKE 1, the head is read and written without an atomic: race @head @new_head
// MISTAKE 2, points on the edge at the top have no cell: out_of_bounds @push
// MISTAKE 3, there is a distance for each cell, not for each point: out_of_bounds @distance
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

const int SIDE = 8;

struct Lists {
    int *heads, *nexts;
};

__device__ int cell_of(float2 point)
{
    int column = point.x * SIDE, row = point.y * SIDE;
    if (MISTAKE != 2) row = min(row, SIDE - 1);
    return row * SIDE + min(column, SIDE - 1);
}

__global__ void push(Lists lists, const float2* points)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    int* head = &lists.heads[cell_of(points[i])];
#if MISTAKE == 1
    lists.nexts[i] = *head;  // @head
    *head = i;               // @new_head
#else
    lists.nexts[i] = atomicExch(head, i);  // @push
#endif
}

// How far it is from each point to the nearest other one in its own cell.
__global__ void nearest_in_cell(float* distances, Lists lists, const float2* points)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const float2 own = points[i];
    float least = 10;
    for (int other = lists.heads[cell_of(own)]; other >= 0; other = lists.nexts[other])
        if (other != i) least = fminf(least, hypotf(points[other].x - own.x, points[other].y - own.y));
    distances[i] = least;  // @distance
}

int main()
{
    const int n = 512, cells = SIDE * SIDE;
    std::vector<float2> points(n);
    for (int i = 0; i < n; ++i) points[i] = make_float2((i * 67 % 255) / 254.0f, (i * i % 241) / 240.0f);
    Lists lists;
    float2* device_points;
    float* device_distances;
    cudaMalloc(&lists.heads, cells * sizeof(int));
    cudaMalloc(&lists.nexts, n * sizeof(int));
    cudaMalloc(&device_points, n * sizeof(float2));
    cudaMalloc(&device_distances, (MISTAKE == 3 ? cells : n) * sizeof(float));
    cudaMemcpy(device_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    cudaMemset(lists.heads, 0xff, cells * sizeof(int));
    push<<<4, n / 4>>>(lists, device_points);
    std::vector<float> distances(n);
    nearest_in_cell<<<4, n / 4>>>(device_distances, lists, device_points);
    cudaMemcpy(distances.data(), device_distances, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(lists.heads);
    cudaFree(lists.nexts);
    cudaFree(device_points);
    cudaFree(device_distances);

    auto index = [](float x) { return std::min(int(x * SIDE), SIDE - 1); };
    for (int i = 0; i < n; ++i) {
        float least = 10;
        for (int k = 0; k < n; ++k)
            if (k != i && index(points[i].x) == index(points[k].x) && index(points[i].y) == index(points[k].y))
                least = std::fmin(least, std::hypot(points[k].x - points[i].x, points[k].y - points[i].y));
        if (std::fabs(least - distances[i]) > 1e-5f) {
            std::cout << "WRONG: " << distances[i] << " instead of " << least << std::endl;
            return 1;
        }
    }
    std::cout << "OK" << std::endl;
}
