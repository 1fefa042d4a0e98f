// Particles are sorted by the cell that they are in, and the masses of each cell are summed: Thrust, with positions and
// masses as two arrays under one zip iterator.
// MISTAKE 1, the sums have room for fewer cells than there are: out_of_bounds @sum
// MISTAKE 2, a stream sorts, and another one sums without waiting: race @again
#include <cstdio>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/system_error.h>
#include <thrust/tuple.h>

constexpr int particles = 2000;
constexpr int cells = 40;

__global__ void place(int* cell, float* position, float* mass)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= particles) return;
    cell[i] = i * 17 % cells;
    position[i] = i;
    mass[i] = 0.5f;
}

int main()
{
    thrust::device_vector<int> cell(particles), found(cells);
    thrust::device_vector<float> position(particles), mass(particles), sums(MISTAKE == 1 ? cells / 2 : cells);
    place<<<(particles + 127) / 128, 128>>>(thrust::raw_pointer_cast(cell.data()),
                                            thrust::raw_pointer_cast(position.data()),
                                            thrust::raw_pointer_cast(mass.data()));
    cudaDeviceSynchronize();
    cudaStream_t sorting, summing;
    cudaStreamCreateWithFlags(&sorting, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&summing, cudaStreamNonBlocking);
    const auto both = thrust::make_zip_iterator(thrust::make_tuple(position.begin(), mass.begin()));
    bool is_right = false;
    try {
        thrust::stable_sort_by_key(thrust::cuda::par_nosync.on(sorting), cell.begin(), cell.end(), both);
        if (MISTAKE != 2) cudaStreamSynchronize(sorting);
        if (MISTAKE == 2) thrust::fill(thrust::cuda::par_nosync.on(summing), mass.begin(), mass.end(), 1.0f);  // @again
        const auto ends = thrust::reduce_by_key(thrust::cuda::par.on(summing), cell.begin(), cell.end(),       // @sum
                                                mass.begin(), found.begin(), sums.begin());
        is_right = ends.first == found.end() && sums[cells - 1] == particles / cells * 0.5f && position[0] == 0 &&
                   position[1] == cells;
    } catch (const thrust::system_error&) {
    }
    std::puts(is_right ? "OK" : "wrong");
    cudaStreamDestroy(sorting);
    cudaStreamDestroy(summing);
}
