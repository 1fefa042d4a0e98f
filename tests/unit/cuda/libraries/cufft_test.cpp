// cuFFT's transforms against their definition, and what its calls are held to.
#include <cufft.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using Wide = std::complex<long double>;

/// Where the numbers of one side stand: `inembed`, `istride` and `idist`.
struct Side {
    std::vector<int> embed;
    int stride = 1;
    int distance = 0;
};

struct Case {
    std::vector<int> sizes;
    int batch = 1;
    bool is_in_place = false;
    Side input = {};
    Side output = {};
};

int product(const std::vector<int>& sizes)
{
    int all = 1;
    for (const int size : sizes) all *= size;
    return all;
}

/// The place of an element: its coordinates in `embed`, the last of which is that of neighbors.
int place_in(const std::vector<int>& embed, const std::vector<int>& at)
{
    int place = 0;
    for (std::size_t i = 0; i < at.size(); ++i) place = place * embed[i] + at[i];
    return place;
}

/// The coordinates of all elements, in their order.
std::vector<std::vector<int>> coordinates(const std::vector<int>& sizes)
{
    std::vector<std::vector<int>> all{{}};
    for (const int size : sizes) {
        std::vector<std::vector<int>> longer;
        for (const auto& at : all)
            for (int i = 0; i < size; ++i) {
                longer.push_back(at);
                longer.back().push_back(i);
            }
        all = std::move(longer);
    }
    return all;
}

/// The definition, along one dimension after the other: n numbers take n * n products.
std::vector<Wide> transformed(std::vector<Wide> all, const std::vector<int>& sizes, int sign)
{
    std::size_t step = 1;
    for (std::size_t dimension = sizes.size(); dimension-- > 0;) {
        const auto size = static_cast<std::size_t>(sizes[dimension]);
        std::vector<Wide> roots;
        for (std::size_t k = 0; k < size; ++k)
            roots.push_back(std::polar(1.0L, 2 * sign * std::numbers::pi_v<long double> * k / size));
        std::vector<Wide> sums(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::size_t k = i / step % size;
            for (std::size_t j = 0; j < size; ++j) sums[i] += all[i - k * step + j * step] * roots[j * k % size];
        }
        all = std::move(sums);
        step *= size;
    }
    return all;
}

template <class Real>
struct Types;
template <>
struct Types<float> {
    static constexpr cufftType complex = CUFFT_C2C, from_real = CUFFT_R2C, to_real = CUFFT_C2R;
    /// Of the results' type: all is computed in double precision.
    static constexpr double bound = 1e-7;
    static auto execute(cufftHandle plan, void* in, void* out, int direction)
    {
        return cufftExecC2C(plan, static_cast<cufftComplex*>(in), static_cast<cufftComplex*>(out), direction);
    }
    static auto from(cufftHandle plan, void* in, void* out)
    {
        return cufftExecR2C(plan, static_cast<float*>(in), static_cast<cufftComplex*>(out));
    }
    static auto to(cufftHandle plan, void* in, void* out)
    {
        return cufftExecC2R(plan, static_cast<cufftComplex*>(in), static_cast<float*>(out));
    }
};
template <>
struct Types<double> {
    static constexpr cufftType complex = CUFFT_Z2Z, from_real = CUFFT_D2Z, to_real = CUFFT_Z2D;
    static constexpr double bound = 2e-15;
    static auto execute(cufftHandle plan, void* in, void* out, int direction)
    {
        return cufftExecZ2Z(plan, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleComplex*>(out),
                            direction);
    }
    static auto from(cufftHandle plan, void* in, void* out)
    {
        return cufftExecD2Z(plan, static_cast<double*>(in), static_cast<cufftDoubleComplex*>(out));
    }
    static auto to(cufftHandle plan, void* in, void* out)
    {
        return cufftExecZ2D(plan, static_cast<cufftDoubleComplex*>(in), static_cast<double*>(out));
    }
};

enum class Kind { forward, inverse, from_real, to_real };

/// Transforms drawn numbers by cuFFT and by the definition, and tells how far they are apart at most, in parts of the
/// largest.
template <class Real>
class Comparison {
public:
    Comparison(Case of, Kind kind) : case_(std::move(of)), kind_(kind)
    {
        half_ = case_.sizes;
        half_.back() = half_.back() / 2 + 1;
        plain(case_.input, kind == Kind::from_real);
        plain(case_.output, kind == Kind::to_real);
    }

    double distance()
    {
        cufftHandle plan = 0;
        const bool is_plain = embeds_are_plain_;
        EXPECT_EQ(cufftPlanMany(&plan, static_cast<int>(case_.sizes.size()), case_.sizes.data(),
                                is_plain ? nullptr : case_.input.embed.data(), case_.input.stride, case_.input.distance,
                                is_plain ? nullptr : case_.output.embed.data(), case_.output.stride,
                                case_.output.distance, type(), case_.batch),
                  CUFFT_SUCCESS);
        std::vector<Wide> expected;
        const std::size_t input_numbers = numbers(case_.input, kind_ == Kind::from_real);
        const std::size_t output_numbers = numbers(case_.output, kind_ == Kind::to_real);
        // What is between the numbers is none, and must not be used.
        std::vector<Real> content(input_numbers, std::numeric_limits<Real>::quiet_NaN());
        for (int i = 0; i < case_.batch; ++i) {
            const std::vector<Wide> drawn = draw();
            store(content, drawn, i);
            const auto result = transformed(drawn, case_.sizes, is_inverse() ? 1 : -1);
            expected.insert(expected.end(), result.begin(), result.end());
        }
        Real *input = nullptr, *output = nullptr;
        const std::size_t room = case_.is_in_place ? std::max(input_numbers, output_numbers) : input_numbers;
        cudaMalloc(&input, room * sizeof(Real));
        cudaMemcpy(input, content.data(), input_numbers * sizeof(Real), cudaMemcpyHostToDevice);
        if (case_.is_in_place) {
            output = input;
        } else {
            cudaMalloc(&output, output_numbers * sizeof(Real));
            cudaMemset(output, 0, output_numbers * sizeof(Real));
        }
        EXPECT_EQ(run(plan, input, output), CUFFT_SUCCESS);
        EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
        std::vector<Real> results(output_numbers);
        cudaMemcpy(results.data(), output, output_numbers * sizeof(Real), cudaMemcpyDeviceToHost);
        const double apart = compare(results, expected);
        cudaFree(input);
        if (!case_.is_in_place) cudaFree(output);
        return apart;
    }

private:
    bool is_inverse() const { return kind_ == Kind::inverse || kind_ == Kind::to_real; }
    cufftType type() const
    {
        return kind_ == Kind::from_real ? Types<Real>::from_real
               : kind_ == Kind::to_real ? Types<Real>::to_real
                                        : Types<Real>::complex;
    }
    auto run(cufftHandle plan, void* in, void* out) const
    {
        if (kind_ == Kind::from_real) return Types<Real>::from(plan, in, out);
        if (kind_ == Kind::to_real) return Types<Real>::to(plan, in, out);
        return Types<Real>::execute(plan, in, out, kind_ == Kind::forward ? CUFFT_FORWARD : CUFFT_INVERSE);
    }
    bool is_half() const { return kind_ == Kind::from_real || kind_ == Kind::to_real; }

    /// Without a layout of its own: one after another, and in place, rows of real numbers are padded.
    void plain(Side& side, bool is_real)
    {
        if (!side.embed.empty()) {
            embeds_are_plain_ = false;
            return;
        }
        side.embed = is_half() && !is_real ? half_ : case_.sizes;
        if (is_real && case_.is_in_place) side.embed.back() = 2 * half_.back();
        side.distance = product(side.embed);
    }
    std::size_t numbers(const Side& side, bool is_real) const
    {
        const int elements = (case_.batch - 1) * side.distance + product(side.embed) * side.stride;
        return static_cast<std::size_t>(elements) * (is_real ? 1 : 2);
    }

    /// What becomes real when it is transformed back is what becomes of real numbers.
    std::vector<Wide> draw()
    {
        std::vector<Wide> all(static_cast<std::size_t>(product(case_.sizes)));
        for (Wide& number : all) number = {next(), kind_ == Kind::forward || kind_ == Kind::inverse ? next() : 0.0L};
        if (kind_ != Kind::to_real) return all;
        all = transformed(all, case_.sizes, -1);
        for (Wide& number : all) number = Wide(static_cast<Real>(number.real()), static_cast<Real>(number.imag()));
        return all;
    }
    long double next() { return static_cast<Real>(std::uniform_real_distribution<Real>(-1, 1)(random_)); }

    /// The place of an element's first number in its memory.
    static std::size_t place(const Side& side, const std::vector<int>& at, int transform, bool is_real)
    {
        const int element = transform * side.distance + place_in(side.embed, at) * side.stride;
        return static_cast<std::size_t>(element) * (is_real ? 1 : 2);
    }

    void store(std::vector<Real>& content, const std::vector<Wide>& all, int transform) const
    {
        const bool is_real = kind_ == Kind::from_real;
        for (const auto& at : coordinates(kind_ == Kind::to_real ? half_ : case_.sizes)) {
            const Wide number = all[static_cast<std::size_t>(place_in(case_.sizes, at))];
            const std::size_t first = place(case_.input, at, transform, is_real);
            content[first] = static_cast<Real>(number.real());
            if (!is_real) content[first + 1] = static_cast<Real>(number.imag());
        }
    }

    double compare(const std::vector<Real>& results, const std::vector<Wide>& expected) const
    {
        const bool is_real = kind_ == Kind::to_real;
        long double apart = 0;
        long double largest = 0;
        for (int i = 0; i < case_.batch; ++i) {
            for (const auto& at : coordinates(kind_ == Kind::from_real ? half_ : case_.sizes)) {
                const std::size_t first = place(case_.output, at, i, is_real);
                const Wide found(results[first], is_real ? 0 : results[first + 1]);
                Wide wanted = expected[static_cast<std::size_t>(i * product(case_.sizes) + place_in(case_.sizes, at))];
                // The rest is what the drawn numbers were rounded by.
                if (is_real) wanted.imag(0);
                // A number that is none is as far away as can be.
                const long double difference = std::abs(found - wanted);
                apart =
                    std::isnan(difference) ? std::numeric_limits<long double>::infinity() : std::max(apart, difference);
                largest = std::max(largest, std::abs(wanted));
            }
        }
        return static_cast<double>(apart / largest);
    }

    Case case_;
    Kind kind_;
    std::vector<int> half_;
    bool embeds_are_plain_ = true;
    std::mt19937 random_{1};
};

class Cufft : public RuntimeTest {
protected:
    static void expect_close(const Case& of)
    {
        for (const Kind kind : {Kind::forward, Kind::inverse, Kind::from_real, Kind::to_real}) {
            std::string name = "kind " + std::to_string(static_cast<int>(kind)) + ", sizes";
            for (const int size : of.sizes) name += " " + std::to_string(size);
            EXPECT_LE(Comparison<float>(of, kind).distance(), Types<float>::bound) << name;
            EXPECT_LE(Comparison<double>(of, kind).distance(), Types<double>::bound) << name;
        }
    }
    static void expect_no_findings()
    {
        for (const Json& record : records())
            if (record.contains("host_finding") && record["host_finding"]["kind"] != "leak")
                ADD_FAILURE() << record.dump();
    }
    template <class T>
    static T* device_array(std::size_t count)
    {
        T* memory = nullptr;
        EXPECT_EQ(cudaMalloc(&memory, count * sizeof *memory), cudaSuccess);
        EXPECT_EQ(cudaMemset(memory, 0, count * sizeof *memory), cudaSuccess);
        return memory;
    }
};

TEST_F(Cufft, TransformsLinesOfAnyLength)
{
    // Powers, products of small factors, primes that are a factor and primes that are not.
    for (const int size : {1, 2, 3, 4, 5, 7, 8, 12, 16, 30, 31, 32, 37, 74, 77, 97, 120, 128, 211, 243, 256, 360, 509})
        expect_close({{size}});
    expect_no_findings();
}

TEST_F(Cufft, TransformsTwoAndThreeDimensions)
{
    for (const std::vector<int>& sizes :
         {std::vector{4, 6}, {8, 8}, {5, 7}, {1, 9}, {9, 1}, {37, 3}, {2, 3, 4}, {3, 5, 7}, {8, 4, 2}, {1, 1, 5}})
        expect_close({sizes});
    expect_no_findings();
}

TEST_F(Cufft, TransformsInPlaceWithPaddedRows)
{
    for (const std::vector<int>& sizes : {std::vector{16}, {15}, {37}, {4, 6}, {5, 7}, {2, 3, 4}, {3, 2, 5}}) {
        Case of{sizes, 3};
        of.is_in_place = true;
        expect_close(of);
    }
    expect_no_findings();
}

TEST_F(Cufft, TransformsManyAtOnce)
{
    expect_close({{8}, 5});
    expect_close({{4, 6}, 3});
    // With room between elements, rows and transforms; and elements of all transforms beside each other.
    expect_close({{8}, 3, false, {{10}, 2, 21}, {{9}, 3, 30}});
    expect_close({{6}, 4, false, {{6}, 4, 1}, {{6}, 4, 1}});
    expect_close({{3, 4}, 2, false, {{3, 7}, 2, 50}, {{4, 5}, 1, 20}});
    expect_close({{2, 3, 4}, 2, false, {{2, 4, 6}, 1, 48}, {{2, 3, 5}, 2, 61}});
    expect_no_findings();
}

TEST_F(Cufft, LongLinesComeBack)
{
    for (const int size : {1 << 16, 3 * 5 * 7 * 11 * 13, 65537}) {
        std::vector<cufftDoubleComplex> content(static_cast<std::size_t>(size));
        for (std::size_t i = 0; i < content.size(); ++i) content[i] = {std::sin(i * 0.7), std::cos(i * 1.3)};
        auto* const memory = device_array<cufftDoubleComplex>(content.size());
        cudaMemcpy(memory, content.data(), content.size() * sizeof content[0], cudaMemcpyHostToDevice);
        cufftHandle plan = 0;
        ASSERT_EQ(cufftPlan1d(&plan, size, CUFFT_Z2Z, 1), CUFFT_SUCCESS);
        cufftExecZ2Z(plan, memory, memory, CUFFT_FORWARD);
        cufftExecZ2Z(plan, memory, memory, CUFFT_INVERSE);
        const auto back = read(memory, content.size());
        double apart = 0;
        for (std::size_t i = 0; i < back.size(); ++i)
            apart =
                std::max({apart, std::abs(back[i].x / size - content[i].x), std::abs(back[i].y / size - content[i].y)});
        EXPECT_LE(apart, 1e-13) << size;
        cudaFree(memory);
        cufftDestroy(plan);
    }
}

TEST_F(Cufft, ABufferThatIsTooShortIsNamed)
{
    cufftHandle plan = 0;
    cufftPlan1d(&plan, 16, CUFFT_R2C, 4);
    auto* const signal = device_array<float>(64);
    // n / 2 complex numbers, and not n / 2 + 1.
    auto* const spectrum = device_array<cufftComplex>(32);
    EXPECT_EQ(cufftExecR2C(plan, signal, spectrum), CUFFT_SUCCESS) << "a GPU would tell later";
    const int line = __LINE__ - 1;
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    const auto findings = host_findings("out_of_bounds");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(),
                AllOf(StartsWith("cufftExecR2C() writes 288 bytes of 'odata' in 'memory' (256 bytes"),
                      EndsWith("32 bytes too many")));
}

TEST_F(Cufft, PaddingNeedNotBeWritten)
{
    cufftHandle plan = 0;
    cufftPlan2d(&plan, 3, 4, CUFFT_R2C);
    float* memory = nullptr;
    cudaMalloc(&memory, 3 * 6 * sizeof(float));
    const std::vector<float> rows(12, 1);
    cudaMemcpy2D(memory, 6 * sizeof(float), rows.data(), 4 * sizeof(float), 4 * sizeof(float), 3,
                 cudaMemcpyHostToDevice);
    EXPECT_EQ(cufftExecR2C(plan, memory, reinterpret_cast<cufftComplex*>(memory)), CUFFT_SUCCESS);
    EXPECT_FLOAT_EQ(read(memory, 18)[0], 12);
    expect_no_findings();
}

TEST_F(Cufft, AWorkAreaOfTheProgramsOwnMustHaveItsSize)
{
    cufftHandle plan = 0;
    std::size_t size = 0;
    ASSERT_EQ(cufftCreate(&plan), CUFFT_SUCCESS);
    EXPECT_EQ(cufftSetAutoAllocation(plan, 0), CUFFT_SUCCESS);
    EXPECT_EQ(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &size), CUFFT_SUCCESS);
    ASSERT_GT(size, 0u);
    auto* const area = device_array<char>(size / 2);
    auto* const data = device_array<cufftComplex>(8);
    EXPECT_EQ(cufftSetWorkArea(plan, area), CUFFT_SUCCESS);
    cufftExecC2C(plan, data, data, CUFFT_FORWARD);
    const auto findings = host_findings("out_of_bounds");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), HasSubstr("64 bytes of 'workArea' in 'memory' (32 bytes"));
}

TEST_F(Cufft, WhatCannotBeDoneIsRefused)
{
    cufftHandle plan = 0;
    EXPECT_EQ(cufftPlan1d(&plan, 0, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
    EXPECT_EQ(cufftPlan1d(&plan, 8, CUFFT_C2C, 0), CUFFT_INVALID_SIZE);
    EXPECT_EQ(cufftPlan1d(&plan, 8, static_cast<cufftType>(1), 1), CUFFT_INVALID_TYPE);
    EXPECT_EQ(cufftPlan1d(nullptr, 8, CUFFT_C2C, 1), CUFFT_INVALID_VALUE);
    EXPECT_EQ(cufftDestroy(plan), CUFFT_INVALID_PLAN) << "none was made";
    ASSERT_EQ(cufftPlan1d(&plan, 8, CUFFT_C2C, 1), CUFFT_SUCCESS);
    auto* const data = device_array<cufftComplex>(8);
    EXPECT_EQ(cufftExecC2C(plan, data, data, 0), CUFFT_INVALID_VALUE);
    EXPECT_EQ(cufftExecC2C(plan, data, nullptr, CUFFT_FORWARD), CUFFT_INVALID_VALUE);
    EXPECT_EQ(cufftExecR2C(plan, reinterpret_cast<float*>(data), data), CUFFT_INVALID_PLAN);
    EXPECT_EQ(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, nullptr), CUFFT_INVALID_PLAN);
    EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
    EXPECT_EQ(cufftDestroy(plan), CUFFT_INVALID_PLAN);
    expect_no_findings();
}

TEST_F(Cufft, ARefusalThatNobodyLooksAtIsAFinding)
{
    cufftPlan1d(nullptr, 8, CUFFT_C2C, 1);
    const auto findings = host_findings("unchecked_error");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], __LINE__ - 3);
}

TEST_F(Cufft, AStreamOfItsOwnIsInNoOrderWithAnother)
{
    cudaStream_t one = nullptr, other = nullptr;
    cudaStreamCreate(&one);
    cudaStreamCreate(&other);
    auto* const data = device_array<cufftComplex>(8);
    cufftHandle plan = 0;
    cufftPlan1d(&plan, 8, CUFFT_C2C, 1);
    cufftSetStream(plan, one);
    cufftExecC2C(plan, data, data, CUFFT_FORWARD);
    cufftSetStream(plan, other);
    cufftExecC2C(plan, data, data, CUFFT_INVERSE);
    EXPECT_EQ(host_findings("race").size(), 1u);
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
}

}  // namespace

}  // namespace warpbook::tests
