// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/interval/cuda_interval.h
// AND: using Newton = void(interval_gpu<double>*, int*, interval_gpu<double>, int);
// AND: template __global__ void test_interval_newton<double>(interval_gpu<double>*, int*, interval_gpu<double>, int);
// AND: Newton* newton_kernel() { return test_interval_newton<double>; }
#include "published.hpp"

/// Of two doubles, like the sample's.
template <class T>
struct interval_gpu {
    T lower, upper;
};
using Newton = void(interval_gpu<double>*, int*, interval_gpu<double>, int);
Newton* newton_kernel();

void program()
{
    // The sample's 65536 threads lie side by side in its arrays; here 512 of them run.
    const int threads = 65536, depth = 16;
    auto* roots = unwritten<interval_gpu<double>>(threads * depth, "roots");
    auto* counts = unwritten<int>(threads, "counts");
    for (const int implementation : {0, 1, 2}) {
        run(newton_kernel(), 8, 64, roots, counts, interval_gpu<double>{0.01, 4.0}, implementation);
        // The roots of (x - 1)^2 = i / threads x.
        const auto number = content(counts, 512);
        const auto found = content(roots, threads * depth);
        for (const int i : {100, 300, 511}) {
            const double b = 2 + double(i) / threads, root = std::sqrt(b * b / 4 - 1);
            for (const double wanted : {b / 2 - root, b / 2 + root}) {
                bool is_there = false;
                for (int k = 0; k < number[i]; ++k) is_there |= std::abs(found[k * threads + i].lower - wanted) < 1e-4;
                expect("root", is_there);
            }
        }
    }
}
