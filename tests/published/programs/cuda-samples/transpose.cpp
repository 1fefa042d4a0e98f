// KERNELS: cuda-samples/Samples/6_Performance/transpose/transpose.cu
#include "published.hpp"

using Transpose = void(float*, float*, int, int);
Transpose copy, copySharedMem, transposeNaive, transposeCoalesced, transposeNoBankConflicts, transposeDiagonal,
    transposeFineGrained, transposeCoarseGrained;

void program()
{
    const int width = 96, height = 64;
    const auto matrix = random_floats(width * height);
    auto* in = array(matrix, "in");
    const auto result = [&](Transpose* kernel, int w, int h) {
        auto* out = unwritten<float>(width * height, "out");
        run(kernel, Dim3(w / 32, h / 32), Dim3(32, 16), out, in, w, h);
        return content(out, width * height);
    };
    const auto transposed =
        numbers(width * height, [&](std::size_t i) { return matrix[i % height * width + i / height]; });
    expect_equal("copy", result(copy, width, height), matrix);
    for (Transpose* kernel : {transposeNaive, transposeCoalesced, transposeNoBankConflicts, transposeDiagonal})
        expect_equal("transpose", result(kernel, width, height), transposed);
    // The others are for square matrices. Of the last two one transposes within the tiles, the other the tiles only.
    const int n = 64;
    const auto square = [&](Transpose* kernel) {
        auto* out = unwritten<float>(n * n, "out");
        run(kernel, Dim3(n / 32, n / 32), Dim3(32, 16), out, in, n, n);
        return content(out, n * n);
    };
    const auto of_matrix = [&](auto place) {
        return numbers(n * n, [&](std::size_t i) {
            const auto [row, column] = place(i / n, i % n);
            return matrix[row * n + column];
        });
    };
    using Place = std::pair<std::size_t, std::size_t>;
    expect_equal("copy through a tile", square(copySharedMem), of_matrix([](std::size_t y, std::size_t x) {
                     return Place{y, x};
                 }));
    expect_equal("fine grained", square(transposeFineGrained), of_matrix([](std::size_t y, std::size_t x) {
                     return Place{y / 32 * 32 + x % 32, x / 32 * 32 + y % 32};
                 }));
    expect_equal("coarse grained", square(transposeCoarseGrained), of_matrix([](std::size_t y, std::size_t x) {
                     return Place{x / 32 * 32 + y % 32, y / 32 * 32 + x % 32};
                 }));
}
