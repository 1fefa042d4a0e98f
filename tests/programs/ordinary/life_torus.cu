// The game of life on a torus, with all generations in shared memory of one block: two boards take turns.
// COUNTS: live global load 32 128
// COUNTS: live global store 32 128
// MISTAKE 1, no barrier between generations: race @count @set
// MISTAKE 2, the remainder of a negative number is negative: out_of_bounds @count
// MISTAKE 3, one barrier less for threads whose cell has died: divergent_barrier @barrier
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

template <int Size>
struct Board {
    int cells[Size][Size];

    __host__ __device__ static int wrapped(int i)
    {
#if MISTAKE == 2 && defined(__CUDA_ARCH__)
        return i % Size;
#else
        return (i + Size) % Size;
#endif
    }

    __host__ __device__ int neighbors(int x, int y) const
    {
        int count = -cells[y][x];
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) count += cells[wrapped(y + dy)][wrapped(x + dx)];  // @count
        return count;
    }

    __host__ __device__ int next(int x, int y) const
    {
        const int count = neighbors(x, y);
        return count == 3 || (count == 2 && cells[y][x]);
    }
};

template <int Size>
__global__ void live(Board<Size>* board, int generations)
{
    __shared__ Board<Size> boards[2];
    const int x = threadIdx.x, y = threadIdx.y;
    boards[0].cells[y][x] = board->cells[y][x];
    __syncthreads();
    for (int g = 0; g < generations; ++g) {
        const int next = boards[g % 2].next(x, y);
        boards[(g + 1) % 2].cells[y][x] = next;  // @set
#if MISTAKE == 3
        if (next == 0) continue;
#endif
#if MISTAKE != 1
        __syncthreads();  // @barrier
#endif
    }
    board->cells[y][x] = boards[generations % 2].cells[y][x];
}

int main()
{
    constexpr int size = 32, generations = 6;
    const auto board = new Board<size>(), expected = new Board<size>(), copy = new Board<size>();
    for (int i = 0; i < size * size; ++i) board->cells[i / size][i % size] = (i * i / 7 + i / 3) % 3 == 0;
    *expected = *board;
    for (int g = 0; g < generations; ++g) {
        *copy = *expected;
        for (int i = 0; i < size * size; ++i) expected->cells[i / size][i % size] = copy->next(i % size, i / size);
    }

    Board<size>* on_device;
    cudaMalloc(&on_device, sizeof *on_device);
    cudaMemcpy(on_device, board, sizeof *board, cudaMemcpyHostToDevice);
    live<<<1, dim3(size, size)>>>(on_device, generations);
    cudaMemcpy(board, on_device, sizeof *board, cudaMemcpyDeviceToHost);
    cudaFree(on_device);

    const bool right = std::equal(&board->cells[0][0], &board->cells[0][0] + size * size, &expected->cells[0][0]);
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    delete board;
    delete expected;
    delete copy;
    return right ? 0 : 1;
}
