// KERNELS: cuda-samples/Samples/5_Domain_Specific/binomialOptions/binomialOptions_kernel.cu
// AND: void set_option(int i, float s, float x, float v, float up, float down) { d_OptionData[i] = {s, x, v, up,
//     down}; }
// AND: float call_value(int i) { return d_CallValue[i]; }
#include "published.hpp"

void set_option(int i, float s, float x, float v, float up, float down);
float call_value(int i);
void binomialOptionsKernel();

void program()
{
    const int options = 2, steps = 2048;
    const double price = 20, strike = 18, years = 1, riskfree = 0.06, volatility = 0.1, dt = years / steps;
    const double v = volatility * std::sqrt(dt), r = riskfree * dt, up = std::exp(v), down = std::exp(-v);
    const double probability = (std::exp(r) - down) / (up - down), discount = std::exp(-r);
    for (int i = 0; i < options; ++i)
        set_option(i, float(price + i), float(strike), float(v), float(probability * discount),
                   float((1 - probability) * discount));
    run(binomialOptionsKernel, options, 128);
    for (int i = 0; i < options; ++i) {
        auto values = numbers(steps + 1, [&](std::size_t k) {
            return std::max((price + i) * std::exp(v * (2.0 * double(k) - steps)) - strike, 0.0);
        });
        for (int left = steps; left > 0; --left)
            for (int k = 0; k < left; ++k)
                values[k] = discount * (probability * values[k + 1] + (1 - probability) * values[k]);
        expect_equal("call", call_value(i), float(values[0]), 1e-3);
    }
}
