// KERNELS: cuda-samples/Samples/5_Domain_Specific/BlackScholes/BlackScholes_kernel.cuh
#include "published.hpp"

void BlackScholesGPU(float2*, float2*, float2*, float2*, float2*, float, float, int);

double normal_distribution(double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); }

void program()
{
    const int n = 2000;
    const double r = 0.02, v = 0.30;
    const auto price = random_floats(n, 5, 30), strike = random_floats(n, 1, 100), years = random_floats(n, 0.25f, 10);
    auto *call = unwritten<float>(n, "call"), *put = unwritten<float>(n, "put");
    const auto pairs = [](float* memory) { return reinterpret_cast<float2*>(memory); };
    run(BlackScholesGPU, (n / 2 + 127) / 128, 128, pairs(call), pairs(put), pairs(array(price, "price")),
        pairs(array(strike, "strike")), pairs(array(years, "years")), float(r), float(v), n);
    const auto wanted = [&](bool is_call) {
        return numbers(n, [&](std::size_t i) {
            const double root = std::sqrt(double(years[i])),
                         d1 = (std::log(price[i] / strike[i]) + (r + v * v / 2) * years[i]) / (v * root);
            const double d2 = d1 - v * root, discounted = strike[i] * std::exp(-r * years[i]);
            return float(is_call ? price[i] * normal_distribution(d1) - discounted * normal_distribution(d2)
                                 : discounted * normal_distribution(-d2) - price[i] * normal_distribution(-d1));
        });
    };
    expect_equal("call", content(call, n), wanted(true), 1e-4);
    expect_equal("put", content(put, n), wanted(false), 1e-4);
}
