// Pascal's triangle: rows of different lengths in managed memory, and a managed array of pointers to them.
// COUNTS: next_row global store 47 119
// MISTAKE 1, the rows are allocated as the host alone can use them: unknown_address @above @store
// MISTAKE 2, the pointers to the rows are freed before the rows: use_after_free @free_row
// MISTAKE 3, the first number of a row has nothing to its left: out_of_bounds @above
// MISSED 2: it is found a line later, because a page opens at the first access
// ALONE: behind other programs the page may be open or not
#include <cstdlib>
#include <iostream>

constexpr int count = 40;

template <class T>
T* allocate(size_t n)
{
    T* memory = nullptr;
    if (cudaMallocManaged(&memory, n * sizeof(T)) != cudaSuccess) std::exit(1);
    return memory;
}

__global__ void next_row(unsigned** rows, int row)
{
    const int i = threadIdx.x;
    const unsigned* const above = rows[row - 1];
    unsigned number = 1;
    if ((i > 0 || MISTAKE == 3) && i < row) number = above[i - 1] + above[i];  // @above
    rows[row][i] = number;                                                     // @store
}

int main()
{
    unsigned** const rows = allocate<unsigned*>(count);
    for (int row = 0; row < count; ++row) {
#if MISTAKE == 1
        rows[row] = new unsigned[row + 1];
#else
        rows[row] = allocate<unsigned>(row + 1);
#endif
    }
    rows[0][0] = 1;
    for (int row = 1; row < count; ++row) next_row<<<1, row + 1>>>(rows, row);
    cudaDeviceSynchronize();

    bool right = true;
    unsigned expected[count] = {1};
    for (int row = 0; row < count; ++row) {
        for (int i = row; i > 0; --i) expected[i] += expected[i - 1];
        for (int i = 0; i <= row; ++i) right = right && rows[row][i] == expected[i];
    }

    if (MISTAKE == 2) cudaFree(rows);
    for (int row = 0; row < count; ++row) {
        unsigned* const numbers = rows[row];  // @free_row
#if MISTAKE == 1
        delete[] numbers;
#else
        cudaFree(numbers);
#endif
    }
    if (MISTAKE != 2) cudaFree(rows);
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
