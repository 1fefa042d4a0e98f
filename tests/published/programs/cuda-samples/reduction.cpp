// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/reduction/reduction_kernel.cu
// AND: template __global__ void reduce0<int>(int*, int*, unsigned);
// AND: template __global__ void reduce1<int>(int*, int*, unsigned);
// AND: template __global__ void reduce2<double>(double*, double*, unsigned);
// AND: template __global__ void reduce3<float>(float*, float*, unsigned);
// AND: template __global__ void reduce4<int, 128>(int*, int*, unsigned);
// AND: template __global__ void reduce5<float, 256>(float*, float*, unsigned);
// AND: template __global__ void reduce6<int, 64, true>(int*, int*, unsigned);
// AND: template __global__ void reduce6<double, 64, false>(double*, double*, unsigned);
// AND: template __global__ void reduce7<int, 256, true>(const int*, int*, unsigned);
// AND: template __global__ void reduce7<float, 256, true>(const float*, float*, unsigned);
// AND: template __global__ void cg_reduce<float>(float*, float*, unsigned);
// AND: template __global__ void multi_warp_cg_reduce<int, 256, 64>(int*, int*, unsigned);
#include "published.hpp"

template <class T>
void reduce0(T*, T*, unsigned);
template <class T>
void reduce1(T*, T*, unsigned);
template <class T>
void reduce2(T*, T*, unsigned);
template <class T>
void reduce3(T*, T*, unsigned);
template <class T, unsigned blockSize>
void reduce4(T*, T*, unsigned);
template <class T, unsigned blockSize>
void reduce5(T*, T*, unsigned);
template <class T, unsigned blockSize, bool nIsPow2>
void reduce6(T*, T*, unsigned);
template <class T, unsigned blockSize, bool nIsPow2>
void reduce7(const T*, T*, unsigned);
template <class T>
void cg_reduce(T*, T*, unsigned);
template <class T, std::size_t BlockSize, std::size_t MultiWarpGroupSize>
void multi_warp_cg_reduce(T*, T*, unsigned);

template <class T, class Kernel>
void sum(Kernel kernel, unsigned n, unsigned blocks, unsigned threads)
{
    const auto drawn = random_ints(n, 0, 100);
    const std::vector<T> values(drawn.begin(), drawn.end());
    auto* sums = unwritten<T>(blocks, "sums");
    run_with_shared(kernel, blocks, threads, std::max(threads, 64u) * sizeof(T), array(values, "values"), sums, n);
    const auto parts = content(sums, blocks);
    expect_equal("sum", std::accumulate(parts.begin(), parts.end(), T{}),
                 std::accumulate(values.begin(), values.end(), T{}));
}

void program()
{
    sum<int>(reduce0<int>, 4000, 16, 256);
    sum<int>(reduce1<int>, 4000, 16, 256);
    sum<double>(reduce2<double>, 4000, 16, 256);
    sum<float>(reduce3<float>, 4000, 8, 256);
    sum<int>(reduce4<int, 128>, 4000, 16, 128);
    sum<float>(reduce5<float, 256>, 4000, 8, 256);
    sum<int>(reduce6<int, 64, true>, 8192, 16, 64);
    sum<double>(reduce6<double, 64, false>, 4001, 16, 64);
    sum<int>(reduce7<int, 256, true>, 8192, 8, 256);
    // For other types than int the last 8 lanes shuffle among themselves, and read from lanes 8 to 31, which are not in
    // the mask
    // ("Warp Shuffle Functions": "If the target thread is inactive, the retrieved value is undefined"). So is the sum.
    expect_finding(FindingKind::undefined_shuffle, "reduction_kernel.cu:78");
    run_with_shared(reduce7<float, 256, true>, 8, 256, 1024, array(random_floats(8192), "values"),
                    unwritten<float>(8, "sums"), 8192u);
    sum<float>(cg_reduce<float>, 4001, 8, 256);
    sum<int>(multi_warp_cg_reduce<int, 256, 64>, 8192, 8, 256);
}
