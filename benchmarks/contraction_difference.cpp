// How far two ways to compute `a * b + c` come apart in larger computations: rounded once, as a GPU does and the model
// on a processor with FMA, and rounded twice, as the model does without. docs/model.md has the table that it prints.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

float rounded_once(float a, float b, float c) { return std::fma(a, b, c); }

float rounded_twice(float a, float b, float c)
{
    // volatile, because the compiler may contract here, too.
    const volatile float product = a * b;
    return product + c;
}

using Step = float (*)(float, float, float);

float scalar_product(Step step, std::span<const float> x, std::span<const float> y)
{
    float sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum = step(x[i], y[i], sum);
    return sum;
}

/// The coefficient of the highest power comes first.
float polynomial(Step step, std::span<const float> coefficients, float x)
{
    float value = 0;
    for (const float coefficient : coefficients) value = step(value, x, coefficient);
    return value;
}

/// The first product is always rounded by itself.
float sum_of_two_products(Step step, float a, float b, float c, float d) { return step(a, b, rounded_twice(c, d, 0)); }

float stencil(Step step, std::span<const float> x)
{
    return step(0.3f, x[2], sum_of_two_products(step, 0.3f, x[0], 0.4f, x[1]));
}

double sum_of_sizes(std::span<const float> x, std::span<const float> y)
{
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += std::fabs(double{x[i]} * y[i]);
    return sum;
}

struct Row {
    std::string name;
    double of_result = 0;
    double of_sizes = 0;

    void note(float once, float twice, double sizes)
    {
        const double difference = std::fabs(double{once} - twice);
        if (twice != 0) of_result = std::max(of_result, difference / std::fabs(twice));
        of_sizes = std::max(of_sizes, difference / sizes);
    }
};

std::vector<float> numbers(std::mt19937& random, std::size_t count, float lowest)
{
    std::uniform_real_distribution<float> number(lowest, 1);
    std::vector<float> drawn(count);
    for (float& each : drawn) each = number(random);
    return drawn;
}

}  // namespace

int main()
{
    std::mt19937 random(1);
    Row positive{"scalar product of 1,000 positive numbers"};
    Row both_signs{"of 1,000 numbers of both signs"};
    for (int i = 0; i < 2'000; ++i) {
        for (Row* row : {&positive, &both_signs}) {
            const float lowest = row == &positive ? 0.0f : -1.0f;
            const auto x = numbers(random, 1'000, lowest);
            const auto y = numbers(random, 1'000, lowest);
            row->note(scalar_product(rounded_once, x, y), scalar_product(rounded_twice, x, y), sum_of_sizes(x, y));
        }
    }
    Row of_degree_10{"polynomial of degree 10"};
    Row complex{"real part of a complex product"};
    Row of_3_points{"stencil of 3 points"};
    for (int i = 0; i < 20'000; ++i) {
        const auto x = numbers(random, 11, -1);
        const std::vector<float> ones(11, 1);
        const float at = numbers(random, 1, -1)[0];
        of_degree_10.note(polynomial(rounded_once, x, at), polynomial(rounded_twice, x, at), sum_of_sizes(x, ones));
        complex.note(sum_of_two_products(rounded_once, x[0], x[1], -x[2], x[3]),
                     sum_of_two_products(rounded_twice, x[0], x[1], -x[2], x[3]),
                     std::fabs(x[0] * x[1]) + std::fabs(x[2] * x[3]));
        const float weights[] = {0.3f, 0.4f, 0.3f};
        const std::span<const float> points(x.data(), 3);
        of_3_points.note(stencil(rounded_once, points), stencil(rounded_twice, points), sum_of_sizes(points, weights));
    }
    std::printf("| | of the result | of the sum of the terms' sizes |\n|---|---|---|\n");
    for (const Row& row : {positive, both_signs, of_degree_10, complex, of_3_points})
        std::printf("| %s | %.2g | %.2g |\n", row.name.c_str(), row.of_result, row.of_sizes);
}
