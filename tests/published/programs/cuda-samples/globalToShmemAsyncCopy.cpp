// KERNELS: cuda-samples/Samples/3_CUDA_Features/globalToShmemAsyncCopy/globalToShmemAsyncCopy.cu
// AND: using Product = void(float*, const float*, const float*, int, int);
// AND: Product* product_kernel(int number) {
//     Product* const kernels[] = {MatrixMulAsyncCopyMultiStageLargeChunk<16>, MatrixMulAsyncCopyLargeChunk<16>,
//     MatrixMulAsyncCopyLargeChunkAWBarrier<16>, MatrixMulAsyncCopyMultiStageSharedState<16>,
//     MatrixMulAsyncCopyMultiStage<16>, MatrixMulAsyncCopySingleStage<16>}; return kernels[number]; }
// AND: template __global__ void MatrixMulNaive<16>(float*, float*, float*, int, int);
// AND: template __global__ void MatrixMulNaiveLargeChunk<16>(float*, float*, float*, int, int);
#include "published.hpp"
#include "matrix_product.hpp"

using Product = void(float*, const float*, const float*, int, int);
/// In the order of the published enum `kernels`.
Product* product_kernel(int number);
template <int BLOCK_SIZE>
void MatrixMulNaive(float*, float*, float*, int, int);
template <int BLOCK_SIZE>
void MatrixMulNaiveLargeChunk(float*, float*, float*, int, int);

constexpr int n = 32, m = 32, tile = 16;

struct Matrices {
    int inner;
    std::vector<float> a, b;
};

Matrices random_matrices(int inner)
{
    return {inner, random_floats(std::size_t(n * inner)), random_floats(std::size_t(inner * m))};
}

/// The kernels that copy four numbers at once read B where they read A: right only where all of B is one number, as in
/// the published host part.
Matrices with_uniform_b(int inner)
{
    return {inner, random_floats(std::size_t(n * inner)), std::vector<float>(std::size_t(inner * m), 0.5f)};
}

template <class Kernel>
float* run_product(Kernel* kernel, const Matrices& matrices, int threads_in_y = tile)
{
    auto* c = unwritten<float>(n * m, "c");
    run(kernel, Dim3(m / tile, n / tile), Dim3(tile, unsigned(threads_in_y)), c, array(matrices.a, "a"),
        array(matrices.b, "b"), matrices.inner, m);
    return c;
}

template <class Kernel>
void compare_product(Kernel* kernel, const Matrices& matrices, int threads_in_y = tile)
{
    const float* c = run_product(kernel, matrices, threads_in_y);
    expect_equal("product", content(c, n * m), matrix_product(matrices.a, matrices.b, n, matrices.inner, m), 1e-5);
}

void program()
{
    // All 16 threads with threadIdx.x == 0 initialise the one barrier (PTX ISA, "mbarrier.init": on a location that
    // contains a valid barrier already the behaviour is undefined).
    expect_finding(FindingKind::race, "globalToShmemAsyncCopy.cu:278");
    // The loops in front fetch up to five tiles, and there is room for four: from the fifth tile on, each goes to where
    // the tile is, or is still to arrive, that is multiplied next ("Asynchronous Data Copies": a copy happens as if
    // performed by another thread, which is synchronized with when it completes).
    for (const char* second : {"globalToShmemAsyncCopy.cu:136", "globalToShmemAsyncCopy.cu:137"})
        expect_finding(FindingKind::race, "globalToShmemAsyncCopy.cu:154", second);
    expect_finding(FindingKind::race, "globalToShmemAsyncCopy.cu:136");
    for (const char* copy : {"globalToShmemAsyncCopy.cu:467", "globalToShmemAsyncCopy.cu:469"}) {
        expect_finding(FindingKind::race, copy);
        expect_finding(FindingKind::race, "globalToShmemAsyncCopy.cu:486", copy);
    }
    const int four_tiles = 4 * tile, six_tiles = 6 * tile;
    compare_product(product_kernel(1), with_uniform_b(six_tiles));
    compare_product(product_kernel(2), with_uniform_b(six_tiles));
    compare_product(product_kernel(3), random_matrices(six_tiles), tile + 2);
    compare_product(product_kernel(5), random_matrices(six_tiles));
    compare_product(MatrixMulNaive<16>, random_matrices(six_tiles));
    compare_product(MatrixMulNaiveLargeChunk<16>, with_uniform_b(six_tiles));

    // The kernels with the two races.
    compare_product(product_kernel(0), with_uniform_b(four_tiles));
    compare_product(product_kernel(4), random_matrices(four_tiles));

    run_product(product_kernel(0), with_uniform_b(six_tiles));
    run_product(product_kernel(4), random_matrices(six_tiles));
}
