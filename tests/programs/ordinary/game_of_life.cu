// Generations of a board in pitched memory; two boards take turns.
// COUNTS: next_generation global store 48 144
// MISTAKE 1, the pitch is taken for a number of elements: out_of_bounds @cell
// MISTAKE 2, the edges are not left out: out_of_bounds @cell
#include <cstdio>
#include <utility>
#include <vector>

__device__ int cell(const int* board, std::size_t pitch, int x, int y)
{
    const char* const row = reinterpret_cast<const char*>(board) + y * pitch * (MISTAKE == 1 ? sizeof(int) : 1);
    return reinterpret_cast<const int*>(row)[x];  // @cell
}

__global__ void next_generation(int* next, const int* board, std::size_t pitch, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int neighbors = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const bool inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
            if ((inside || MISTAKE == 2) && (dx != 0 || dy != 0)) neighbors += cell(board, pitch, x + dx, y + dy);
        }
    int* const row = reinterpret_cast<int*>(reinterpret_cast<char*>(next) + y * pitch);
    row[x] = neighbors == 3 || (neighbors == 2 && cell(board, pitch, x, y) != 0);
}

int main()
{
    const int width = 20, height = 12, generations = 4;
    std::vector<int> board(width * height);
    for (const int at : {1, 22, 40, 41, 42}) board[at] = 1;  // a glider
    int *one, *two;
    std::size_t pitch;
    cudaMallocPitch(&one, &pitch, width * sizeof(int), height);
    cudaMallocPitch(&two, &pitch, width * sizeof(int), height);
    cudaMemcpy2D(one, pitch, board.data(), width * sizeof(int), width * sizeof(int), height, cudaMemcpyHostToDevice);
    const dim3 block(16, 4), grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    for (int i = 0; i < generations; ++i) {
        next_generation<<<grid, block>>>(two, one, pitch, width, height);
        std::swap(one, two);
    }
    std::vector<int> later(width * height);
    cudaMemcpy2D(later.data(), width * sizeof(int), one, pitch, width * sizeof(int), height, cudaMemcpyDeviceToHost);
    // In four generations, it goes one cell down and one to the right.
    bool right = true;
    for (int y = 1; y < height; ++y)
        for (int x = 1; x < width; ++x) right &= later[y * width + x] == board[(y - 1) * width + x - 1];
    std::puts(right ? "OK" : "wrong");
    cudaFree(one);
    cudaFree(two);
}
