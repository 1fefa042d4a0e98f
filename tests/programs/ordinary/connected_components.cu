// Which pixels belong together? Each takes the least label among its neighbors', until nothing changes any more.
// COUNTS: number global store 12 48
// MISTAKE 1, labels are read while neighbors lower theirs: race @neighbor @lower
// MISTAKE 2, the row below the last one is looked at: out_of_bounds @neighbor
// MISTAKE 3, the host reads the flag while the kernel runs: unsynchronized @again
// MISSED 3: it is found at the line of the loop's beginning
#include <cstdio>
#include <utility>
#include <vector>

static const char picture[] =
    "################################"
    "#..............................#"
    "#.#####..#.#.#.#.#....##########"
    "#.#...#..#.#.#.#.#....#........#"
    "#.#.#.#..#.#.#.#.#....#.######.#"
    "#.#...#..#.#.#.#.#....#......#.#"
    "#.#####..#######.####.######.#.#"
    "#....................#.......#.#"
    "##########.###########.#######.#"
    "#........#.#.........#.........#"
    "#.######.#.#.#######.###########"
    "################################";

constexpr int width = 32, height = 12, pixels = width * height;

__managed__ bool changed;

__global__ void number(int* labels)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    labels[i] = i;
}

__global__ void lower(int* to, const int* labels, const char* colors)
{
    const int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
    const int i = y * width + x;
    int least = labels[i];
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int last_row = MISTAKE == 2 ? height : height - 1;
            if (dx * dy != 0 || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy > last_row) continue;
            const int neighbor = (y + dy) * width + x + dx;
            if (colors[neighbor] == colors[i] && labels[neighbor] < least) least = labels[neighbor];  // @neighbor
        }
    if (least < labels[i]) changed = true;
    to[i] = least;  // @lower
}

int main()
{
    int *labels, *next;
    char* colors;
    cudaMalloc(&labels, pixels * sizeof(int));
    cudaMalloc(&next, pixels * sizeof(int));
    cudaMalloc(&colors, pixels);
    cudaMemcpy(colors, picture, pixels, cudaMemcpyHostToDevice);
    number<<<pixels / 64, 64>>>(labels);
    const dim3 block(width, 4);
    do {
        changed = false;
        lower<<<height / block.y, block>>>(MISTAKE == 1 ? labels : next, labels, colors);
        if (MISTAKE != 3) cudaDeviceSynchronize();
        if (MISTAKE != 1) std::swap(labels, next);
    } while (changed);  // @again

    std::vector<int> found(pixels), expected(pixels, -1);
    cudaMemcpy(found.data(), labels, pixels * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(labels);
    cudaFree(next);
    cudaFree(colors);

    // A pixel's label is the first of those that can be reached from it.
    for (int first = 0; first < pixels; ++first) {
        std::vector<int> reached;
        if (expected[first] < 0) reached.push_back(first);
        while (!reached.empty()) {
            const int i = reached.back();
            reached.pop_back();
            if (expected[i] >= 0 || picture[i] != picture[first]) continue;
            expected[i] = first;
            if (i % width > 0) reached.push_back(i - 1);
            if (i % width < width - 1) reached.push_back(i + 1);
            if (i >= width) reached.push_back(i - width);
            if (i + width < pixels) reached.push_back(i + width);
        }
    }
    std::puts(found == expected ? "OK" : "WRONG");
    return found == expected ? 0 : 1;
}
