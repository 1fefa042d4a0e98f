// In how many ways can 7 queens stand on a board? Each thread tries one pair of places for the first two, by recursion.
// COUNTS: count_ways global store 4 13
// MISTAKE 1, a thread has no room for the last row: out_of_bounds @place
// MISTAKE 2, recursion does not go on to the next row: stack_overflow @deeper
// MISTAKE 3, the sum of all threads is not set to anything: uninitialized @add
// MISSED 0: on a GPU, a lane that calls nothing does not wait for those that go into the recursion
#include <iostream>

template <int Size>
struct Board {
    int columns[Size];  // of the queen in each row

    __host__ __device__ bool is_free(int row, int column) const
    {
        for (int other = 0; other < row; ++other) {
            const int aside = columns[other] - column;
            if (aside == 0 || aside == row - other || aside == other - row) return false;
        }
        return true;
    }
};

template <int Size>
__device__ int ways_from(Board<Size>& board, int row, int queens)
{
    if (row == queens) return 1;
    int ways = 0;
    for (int column = 0; column < queens; ++column)
        if (board.is_free(row, column)) {
            board.columns[row] = column;                                     // @place
            ways += ways_from(board, MISTAKE == 2 ? row : row + 1, queens);  // @deeper
        }
    return ways;
}

template <int Size>
__global__ void count_ways(int* of_threads, int* sum, int queens)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= queens * queens) return;
    Board<Size> board;
    int ways = 0;
    board.columns[0] = i / queens;
    if (board.is_free(1, i % queens)) {
        board.columns[1] = i % queens;
        ways = ways_from(board, 2, queens);
    }
    of_threads[i] = ways;
    atomicAdd(sum, ways);  // @add
}

int ways_on_host(Board<8>& board, int row, int queens)
{
    if (row == queens) return 1;
    int ways = 0;
    for (board.columns[row] = 0; board.columns[row] < queens; ++board.columns[row])
        if (board.is_free(row, board.columns[row])) ways += ways_on_host(board, row + 1, queens);
    return ways;
}

int main()
{
    constexpr int queens = 7;
    int *of_threads, *d_sum, sum = 0;
    cudaMalloc(&of_threads, queens * queens * sizeof(int));
    cudaMalloc(&d_sum, sizeof(int));
    if (MISTAKE != 3) cudaMemset(d_sum, 0, sizeof(int));
    count_ways<MISTAKE == 1 ? queens - 1 : queens><<<2, 32>>>(of_threads, d_sum, queens);
    cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(of_threads);
    cudaFree(d_sum);
    Board<8> board;
    const int expected = ways_on_host(board, 0, queens);
    std::cout << sum << " ways\n" << (sum == expected ? "OK" : "WRONG") << std::endl;
    return sum == expected ? 0 : 1;
}
