// KERNELS: cuda-samples/Samples/5_Domain_Specific/quasirandomGenerator/quasirandomGenerator_kernel.cu
// AND: unsigned* table() { return &c_Table[0][0]; }
// AND: auto* generator_kernel() { return quasirandomGeneratorKernel; }
// AND: auto* inverse_kernel() { return inverseCNDKernel; }
#include "published.hpp"

unsigned* table();
void (*generator_kernel())(float*, unsigned, unsigned);
void (*inverse_kernel())(float*, unsigned*, unsigned);

void program()
{
    const unsigned n = 3000, dimensions = 3;
    const auto directions = random_unsigneds(dimensions * 31, 0, 0x7fffffffu);
    std::copy(directions.begin(), directions.end(), table());
    auto* out = unwritten<float>(n * dimensions, "out");
    run(generator_kernel(), 4, Dim3(128, dimensions), out, 5u, n);
    const auto wanted = [&](std::size_t i) {
        unsigned result = 0;
        for (unsigned bit = 0; bit < 31; ++bit)
            if ((5 + i % n) >> bit & 1) result ^= directions[i / n * 31 + bit];
        return float(result + 1) * (1.0f / 0x80000001U);
    };
    expect_equal("out", content(out, n * dimensions), numbers(n * dimensions, wanted), 1e-6);
    run(inverse_kernel(), 4, 128, out, static_cast<unsigned*>(nullptr), n);
    const auto inverse = content(out, n);
    const auto back = [&](std::size_t i) { return float(0.5 * std::erfc(-inverse[i] / std::sqrt(2.0))); };
    expect_equal("distribution", numbers(n, back),
                 numbers(n, [&](std::size_t i) { return float(i + 1) / float(n + 1); }), 1e-4);
}
