// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/shfl_scan/shfl_scan.cu
#include "published.hpp"

void shfl_scan_test(int*, int, int*);
void uniform_add(int*, int*, int);
void shfl_intimage_rows(const uint4*, uint4*);
void shfl_vertical_shfl(unsigned*, int, int);

void scan()
{
    const int n = 16 * 256;
    const auto values = random_ints(n, 0, 100);
    auto *data = array(values, "data"), *partial_sums = unwritten<int>(16, "partial_sums");
    run_with_shared(shfl_scan_test, 16, 256, 32, data, 32, partial_sums);
    run_with_shared(shfl_scan_test, 1, 16, 32, partial_sums, 32, static_cast<int*>(nullptr));
    run(uniform_add, 15, 256, data + 256, partial_sums, n);
    std::vector<int> sums(n);
    std::partial_sum(values.begin(), values.end(), sums.begin());
    expect_equal("sum", content(data, n), sums);
}

void integral_image()
{
    // A row has 120 threads: 32 lanes load sums[], of which 3 warps have written; the last has no lane 31. Nobody uses
    // the others
    // ("__shared__": such variables have no initial value).
    expect_finding(FindingKind::uninitialized, "shfl_integral_image.cuh:132");
    const int width = 1920, height = 1080;
    auto* image = array(std::vector<unsigned char>(width * height, 1), "image");
    auto* sums = unwritten<unsigned>(width * height, "sums");
    run(shfl_intimage_rows, height, width / 16, reinterpret_cast<const uint4*>(image), reinterpret_cast<uint4*>(sums));
    run(shfl_vertical_shfl, width / 32, Dim3(32, 8), sums, width, height);
    expect_equal("integral", content(sums, width * height),
                 numbers(width * height, [](std::size_t i) { return unsigned((i % width + 1) * (i / width + 1)); }));
}

void program()
{
    scan();
    integral_image();
}
