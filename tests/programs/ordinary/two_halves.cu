// A field in two halves, as for two GPUs: after each step, each half gets the other's nearest row as its ghost row.
// COUNTS: smooth global load 192 768
// COUNTS: smooth global store 64 256
// MISTAKE 1, the ghost row is taken to be one row further: copy_out_of_bounds @up
// MISTAKE 2, the ghost rows are never sent: uninitialized @rows
// MISTAKE 3, a ghost row is computed like a row of the half: out_of_bounds @rows
#include <cstdio>
#include <utility>
#include <vector>

constexpr int width = 32;
constexpr int rows = 8;  // of a half; row 0 and row rows + 1 are ghosts, or the edge of the field
constexpr int steps = 4;
constexpr size_t row_bytes = width * sizeof(int);

__host__ __device__ int mixed(int above, int own, int below) { return (above + 3 * own + below) % 997; }

__global__ void smooth(int* after, const int* before)
{
    const int y = blockIdx.x + 1, x = threadIdx.x;
    const int *above = before + (y - 1) * width, *own = above + width, *below = own + width;
    after[y * width + x] = mixed(above[x], own[x], below[x]);  // @rows
}

struct Half {
    int *now, *next;

    explicit Half(const int* field)
    {
        for (int** array : {&now, &next}) cudaMalloc(array, (rows + 2) * row_bytes);
        cudaMemcpy(now, field, (rows + 2) * row_bytes, cudaMemcpyHostToDevice);
    }
    void keep_edge(int row) { cudaMemcpy(next + row * width, now + row * width, row_bytes, cudaMemcpyDeviceToDevice); }
    void step()
    {
        smooth<<<MISTAKE == 3 ? rows + 1 : rows, width>>>(next, now);
        std::swap(now, next);
    }
    void free()
    {
        cudaFree(now);
        cudaFree(next);
    }
};

int main()
{
    const int all_rows = 2 * rows + 2;
    std::vector<int> field(all_rows * width), result(field.size());
    for (size_t i = 0; i < field.size(); ++i) field[i] = static_cast<int>(i * i % 997);
    result = field;

    Half upper(field.data()), lower(field.data() + rows * width);
    upper.keep_edge(0);
    lower.keep_edge(rows + 1);
    for (int step = 0; step < steps; ++step) {
        upper.step();
        lower.step();
        if (MISTAKE == 2) continue;
        const int ghost = MISTAKE == 1 ? rows + 2 : rows + 1;
        cudaMemcpy(lower.now, upper.now + rows * width, row_bytes, cudaMemcpyDeviceToDevice);
        cudaMemcpy(upper.now + ghost * width, lower.now + width, row_bytes, cudaMemcpyDeviceToDevice);  // @up
    }
    cudaMemcpy(&result[width], upper.now + width, rows * row_bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(&result[(rows + 1) * width], lower.now + width, rows * row_bytes, cudaMemcpyDeviceToHost);
    upper.free();
    lower.free();

    for (int step = 0; step < steps; ++step) {
        const std::vector<int> before = field;
        for (int i = width; i < (all_rows - 1) * width; ++i)
            field[i] = mixed(before[i - width], before[i], before[i + width]);
    }
    std::puts(result == field ? "OK" : "WRONG");
    return result == field ? 0 : 1;
}
