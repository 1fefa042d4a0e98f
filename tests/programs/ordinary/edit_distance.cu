// How many letters must change to make one word of another? Three diagonals of the table take turns in shared memory.
// COUNTS: edit_distance global load 128 175
// MISTAKE 1, only two diagonals take turns, and one that is still needed is overwritten: race @corner @put
// MISTAKE 2, the first cell is not set: uninitialized @sides @corner
// MISTAKE 3, a diagonal has no cell behind the last letter: out_of_bounds @put
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

constexpr int kMost = 48;

__global__ void edit_distance(const char* a, int rows, const char* b, int columns, int* distance)
{
    __shared__ int diagonals[3][MISTAKE == 3 ? kMost : kMost + 1];
    const int row = threadIdx.x;
    const int kept = MISTAKE == 1 ? 2 : 3;
    const char own = row > 0 && row <= rows ? a[row - 1] : '\0';
    for (int d = 0; d <= rows + columns; ++d) {
        const int column = d - row;
        int* const now = diagonals[d % kept];
        const int* const before = diagonals[(d + kept - 1) % kept];
        const int* const two_before = diagonals[(d + 2 * kept - 2) % kept];
        if (row <= rows && column >= 0 && column <= columns && (MISTAKE != 2 || d > 0)) {
            int least;
            if (row == 0 || column == 0) {
                least = row + column;
            } else {
                const int change = two_before[row - 1] + (own == b[column - 1] ? 0 : 1);  // @corner
                least = min(change, 1 + min(before[row], before[row - 1]));               // @sides
            }
            now[row] = least;  // @put
            if (d == rows + columns) *distance = least;
        }
        __syncthreads();
    }
}

int main()
{
    const char a[] = "the quick brown fox jumps over the sleepy dog!!!",
               b[] = "a quick fox jumped over a lazy brown dog";
    const int rows = sizeof a - 1, columns = sizeof b - 1;
    static_assert(sizeof a - 1 <= kMost, "a does not fit");
    std::vector<std::vector<int>> table(rows + 1, std::vector<int>(columns + 1));
    for (int i = 0; i <= rows; ++i)
        for (int k = 0; k <= columns; ++k)
            table[i][k] = i == 0 || k == 0 ? i + k
                                           : std::min(table[i - 1][k - 1] + (a[i - 1] != b[k - 1]),
                                                      1 + std::min(table[i - 1][k], table[i][k - 1]));

    char *d_a, *d_b;
    int *d_distance, distance = -1;
    cudaMalloc(&d_a, rows);
    cudaMalloc(&d_b, columns);
    cudaMalloc(&d_distance, sizeof(int));
    cudaMemcpy(d_a, a, rows, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b, columns, cudaMemcpyHostToDevice);
    edit_distance<<<1, 64>>>(d_a, rows, d_b, columns, d_distance);
    cudaMemcpy(&distance, d_distance, sizeof(int), cudaMemcpyDeviceToHost);
    for (void* p : {(void*)d_a, (void*)d_b, (void*)d_distance}) cudaFree(p);
    std::printf("%d changes\n%s\n", distance, distance == table[rows][columns] ? "OK" : "WRONG");
    return distance == table[rows][columns] ? 0 : 1;
}
