// Many small products at once: strided, and by arrays of addresses.
// MISTAKE 1, the array of addresses is the host's: invalid_pointer @batched
// MISTAKE 2, one product more than there are matrices: out_of_bounds @strided
#include <cublas_v2.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                 \
    do {                                                            \
        if ((call) != 0) {                                          \
            std::printf("%s failed at line %d\n", #call, __LINE__); \
            std::exit(1);                                           \
        }                                                           \
    } while (0)

constexpr int n = 8, count = 16;

int main()
{
    const int all = count * n * n;
    std::vector<float> a(all), b(all), c(all), d(all);
    for (int i = 0; i < all; ++i) a[i] = float(i % 3), b[i] = float(i % 4);
    float *d_a, *d_b, *d_c, *d_d;
    for (float** memory : {&d_a, &d_b, &d_c, &d_d}) CHECK(cudaMalloc(memory, all * sizeof(float)));
    CHECK(cublasSetVector(all, sizeof(float), a.data(), 1, d_a, 1));
    CHECK(cublasSetVector(all, sizeof(float), b.data(), 1, d_b, 1));

    std::vector<float*> addresses;
    for (float* memory : {d_a, d_b, d_d})
        for (int i = 0; i < count; ++i) addresses.push_back(memory + i * n * n);
    float** d_addresses;
    CHECK(cudaMalloc(&d_addresses, addresses.size() * sizeof(float*)));
    CHECK(cudaMemcpy(d_addresses, addresses.data(), addresses.size() * sizeof(float*), cudaMemcpyHostToDevice));
    float** list = MISTAKE == 1 ? addresses.data() : d_addresses;

    cublasHandle_t handle;
    CHECK(cublasCreate(&handle));
    const float alpha = 2, beta = 0;
    const int products = MISTAKE == 2 ? count + 1 : count;
    CHECK(cublasSgemmStridedBatched(handle,  // @strided
                                    CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, d_a, n, n * n, d_b, n, n * n, &beta, d_c,
                                    n, n * n, products));
    CHECK(cublasSgemmBatched(handle,  // @batched
                             CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, list, n, list + count, n, &beta,
                             list + 2 * count, n, count));
    CHECK(cublasGetVector(all, sizeof(float), d_c, 1, c.data(), 1));
    CHECK(cublasGetVector(all, sizeof(float), d_d, 1, d.data(), 1));
    bool same = true;
    for (int m = 0; m < count; ++m)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
                float sum = 0;
                for (int k = 0; k < n; ++k) sum += a[m * n * n + i + k * n] * b[m * n * n + j + k * n];
                same &= c[m * n * n + i + j * n] == 2 * sum && d[m * n * n + i + j * n] == 2 * sum;
            }
    std::puts(same ? "OK" : "wrong");
    CHECK(cublasDestroy(handle));
    for (float* memory : {d_a, d_b, d_c, d_d}) CHECK(cudaFree(memory));
    CHECK(cudaFree(d_addresses));
}
