// KERNELS: cuda-samples/Samples/3_CUDA_Features/graphMemoryNodes/graphMemoryNodes.cu
#include "published.hpp"

struct negSquareArrays {
    float *input, *square, *negSquare;
    int numElements;
    std::size_t bytes, numBlocks;
};
void squareArray(const float*, float*, int);
void negateArray(const float*, float*, int);
void validateGPU(float*, negSquareArrays, bool*);

void program()
{
    const int n = 3000;
    const auto values = random_floats(n, 0.5f, 2);
    auto *in = array(values, "in"), *square = unwritten<float>(n, "square"),
         *negative = unwritten<float>(n, "negative");
    run(squareArray, 6, 512, in, square, n);
    run(negateArray, 6, 512, square, negative, n);
    expect_equal("negative square", content(negative, n),
                 numbers(n, [&](std::size_t i) { return -(values[i] * values[i]); }));
    auto* failed = reinterpret_cast<bool*>(zeros<char>(1, "failed"));
    run(validateGPU, 6, 512, negative, negSquareArrays{in, square, negative, n, n * sizeof(float), 6}, failed);
    expect("valid", content(reinterpret_cast<char*>(failed), 1)[0] == 0);
    // All threads that see it store the same.
    run(validateGPU, 6, 512, square, negSquareArrays{in, square, negative, n, n * sizeof(float), 6}, failed);
    expect("not valid", content(reinterpret_cast<char*>(failed), 1)[0] == 1);
}
