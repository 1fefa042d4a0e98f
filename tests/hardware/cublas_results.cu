// Prints what the cuBLAS of this machine's GPU gives for the calls of blas_cases.hpp, to be kept in recordings/.
#include "../unit/cuda/libraries/blas_cases.hpp"
#include "../unit/cuda/libraries/blas_results.hpp"

int main()
{
    blas_cases::PrintedResults results(stdout);
    blas_cases::run_all_cases(results);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return error == cudaSuccess ? 0 : 1;
}
