// KERNELS: cuda-samples/Samples/5_Domain_Specific/dwtHaar1D/dwtHaar1D.cu
#include "published.hpp"

void initValue(float*, float);
void dwtHaar1D(float*, float*, float*, unsigned, unsigned, int);

void program()
{
    const unsigned n = 1024;
    const auto signal = random_floats(n, -10, 10);
    auto *out = unwritten<float>(n, "out"), *approximation = unwritten<float>(n, "approximation"),
         *in = array(signal, "in");
    run(initValue, n / 256, 256, out, 0.0f);
    run_with_shared(dwtHaar1D, 1, n / 2, 2 * n * sizeof(float), in, out, approximation, 10u, n / 2, int(n / 2));
    std::vector<float> wanted(n), level = signal;
    for (unsigned length = n / 2; length > 0; length /= 2) {
        std::vector<float> next(length);
        for (unsigned i = 0; i < length; ++i) {
            next[i] = (level[2 * i] + level[2 * i + 1]) * 0.70710678f;
            wanted[length + i] = (level[2 * i] - level[2 * i + 1]) * 0.70710678f;
        }
        level = next;
    }
    auto got = content(out, n);
    got[0] = content(approximation, 1)[0];
    wanted[0] = level[0];
    expect_equal("coefficient", got, wanted, 1e-4);
}
