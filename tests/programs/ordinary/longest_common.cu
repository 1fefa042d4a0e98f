// The longest common subsequence of two texts: a block fills a table, all cells of a diagonal at once.
// COUNTS: fill_table global store 81 1581
// MISTAKE 1, no barrier after a diagonal: race @corner @sides @put
// MISTAKE 2, the row and the column before the first do not begin with zero: uninitialized @corner @sides
// MISTAKE 3, the last thread takes a row after the last one: out_of_bounds @letter
#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

__global__ void fill_table(int* table, const char* a, int a_length, const char* b, int b_length)
{
    const int width = b_length + 1;
    const int row = threadIdx.x + 1;
    for (int diagonal = 2; diagonal <= a_length + b_length; ++diagonal) {
        const int column = diagonal - row;
        if ((row <= a_length || MISTAKE == 3) && column >= 1 && column <= b_length) {
            int* cell = table + row * width + column;
            const bool same = a[row - 1] == b[column - 1];  // @letter
            int best;
            if (same)
                best = cell[-width - 1] + 1;  // @corner
            else
                best = max(cell[-width], cell[-1]);  // @sides
            *cell = best;                            // @put
        }
        if (MISTAKE != 1) __syncthreads();
    }
}

int main()
{
    const std::string a = "a man, a plan, a canal: panama!", b = "madam, in eden I am adam; a cat, a plan? an anagram";
    const int rows = a.size() + 1, width = b.size() + 1;
    std::vector<int> expected(rows * width);
    for (int row = 1; row < rows; ++row)
        for (int column = 1; column < width; ++column) {
            int* cell = &expected[row * width + column];
            *cell = a[row - 1] == b[column - 1] ? cell[-width - 1] + 1 : std::max(cell[-width], cell[-1]);
        }

    char *d_a, *d_b;
    int *table, longest = 0;
    cudaMalloc(&d_a, a.size());
    cudaMalloc(&d_b, b.size());
    cudaMalloc(&table, rows * width * sizeof(int));
    cudaMemcpy(d_a, a.data(), a.size(), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), b.size(), cudaMemcpyHostToDevice);
    if (MISTAKE != 2) cudaMemset(table, 0, rows * width * sizeof(int));
    fill_table<<<1, 64>>>(table, d_a, a.size(), d_b, b.size());
    cudaMemcpy(&longest, table + rows * width - 1, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(table);

    std::cout << "at most " << longest << " letters in common\n";
    if (longest != expected.back()) {
        std::cout << "WRONG, it is " << expected.back() << std::endl;
        return 1;
    }
    std::cout << "OK" << std::endl;
    return 0;
}
