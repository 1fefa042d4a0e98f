// cuda::std in kernels.

#include "cuda_std.hpp"

#include <bit>
#include <complex>
#include <numeric>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

class CudaStd : public ModelTest {
protected:
    void expect_failed_assertion(const Launch& launch, const std::string& mark, const std::string& text)
    {
        const Profile seen = profile(launch);
        ASSERT_EQ(seen.findings.size(), 1u);
        EXPECT_EQ(seen.findings[0].kind, FindingKind::failed_assertion);
        EXPECT_EQ(seen.findings[0].location.line, marked_line(mark));
        EXPECT_THAT(sentence_of(seen.findings[0]), testing::HasSubstr(text));
    }
};

TEST_F(CudaStd, SpansAccessInTheLineThatUsesThem)
{
    int* const out = array<int>("out", 34);
    const Profile seen = profile(launch(spans, 1, 32, out, array("in", numbers(32, 3)), 32));
    EXPECT_TRUE(seen.findings.empty());
    const auto got = read(out, 34);
    for (int i = 0; i < 32; ++i) EXPECT_EQ(got[static_cast<std::size_t>(i)], (3 + i) * (3 + 31 - i));
    EXPECT_EQ(got[32], 3 + 4 + 5 + 6);
    EXPECT_EQ(got[33], 34 + 33 + 32 + 31);
    EXPECT_EQ(counts_at(seen, "span", Space::global, Operation::load).instructions, 2u);
    EXPECT_EQ(counts_at(seen, "span", Space::global, Operation::store).instructions, 1u);
    for (const SourceLine& line : seen.lines.value()) EXPECT_EQ(line.location.file, KERNEL_FILE);
}

TEST_F(CudaStd, Arrays)
{
    auto* const out = array<Arrays>("out", 8);
    std::vector<int> in;
    for (int i = 0; i < 32; ++i) in.push_back(i * 7 % 13);
    EXPECT_TRUE(profile(launch(arrays, 1, 8, out, array("in", in))).findings.empty());
    const auto got = read(out, 8);
    for (std::size_t i = 0; i < 8; ++i) {
        SCOPED_TRACE(i);
        const std::vector<int> four(in.begin() + 4 * static_cast<int>(i), in.begin() + 4 * static_cast<int>(i) + 4);
        EXPECT_EQ(got[i].sum, std::accumulate(four.begin(), four.end(), 0));
        EXPECT_EQ(got[i].smallest, *std::min_element(four.begin(), four.end()));
        EXPECT_EQ(got[i].second, four[1]);
        EXPECT_EQ(got[i].last, four[3]);
        EXPECT_EQ(got[i].compared != 0, std::vector<int>(4, four[0]) < four);
        EXPECT_EQ(got[i].found, 1);
    }
}

TEST_F(CudaStd, AnIndexOutsideIsFound)
{
    int* const out = array<int>("out", 16);
    const auto expect_found = [&](auto kernel, int size, const std::string& mark) {
        EXPECT_TRUE(profile(launch(kernel, 1, 1, out, size - 1)).findings.empty());
        for (const int index : {size, size + 1, -1}) {
            SCOPED_TRACE(mark + ", index " + std::to_string(index));
            const Profile seen = profile(launch(kernel, 1, 1, out, index));
            ASSERT_FALSE(seen.findings.empty());
            EXPECT_EQ(seen.findings[0].kind, FindingKind::out_of_bounds);
            EXPECT_EQ(seen.findings[0].location.line, marked_line(mark));
            EXPECT_THAT(sentence_of(seen.findings[0]),
                        testing::HasSubstr("index " + std::to_string(index) + " is outside"));
        }
    };
    expect_found(element_outside_of_an_array, 4, "outside");
    expect_found(element_outside_of_a_span, 8, "outside-of-span");
    expect_found(element_outside_of_a_row, 4, "outside-of-row");
}

TEST_F(CudaStd, WhatWouldThrowEndsTheKernel)
{
    int* const out = array<int>("out", 1);
    expect_failed_assertion(launch(element_at_outside_of_an_array, 1, 1, out, 4), "at-outside", "array::at");
    expect_failed_assertion(launch(value_of_nothing, 1, 1, out), "nothing", "optional::value");
    expect_failed_assertion(launch(wrong_type_of_a_variant, 1, 1, out), "wrong-type", "another type");
}

TEST_F(CudaStd, ComplexNumbers)
{
    const auto near = [](const Numbers& got, std::complex<float> expected) {
        EXPECT_NEAR(got.re, expected.real(), 2e-6f * (1 + std::abs(expected)));
        EXPECT_NEAR(got.im, expected.imag(), 2e-6f * (1 + std::abs(expected)));
    };
    for (const Numbers first : {Numbers{1, 2}, Numbers{-3, 0.5f}, Numbers{0.25f, -4}}) {
        for (const Numbers second : {Numbers{2, -1}, Numbers{0.5f, 0.75f}}) {
            const std::complex<float> a(first.re, first.im);
            const std::complex<float> b(second.re, second.im);
            auto* const out = array<ComplexNumbers>("out", 1);
            EXPECT_TRUE(profile(launch(complex_numbers, 1, 1, out, first, second)).findings.empty());
            const ComplexNumbers got = read(out, 1)[0];
            near(got.sum, a + b);
            near(got.difference, a - b);
            near(got.product, a * b);
            near(got.quotient, a / b);
            near(got.exponential, std::exp(a));
            near(got.root, std::sqrt(a));
            near(got.power, std::pow(a, b));
            near(got.conjugate, std::conj(a));
            EXPECT_FLOAT_EQ(got.absolute, std::abs(a));
            EXPECT_FLOAT_EQ(got.argument, std::arg(a));
            EXPECT_FLOAT_EQ(got.norm, std::norm(a));
        }
    }
}

TEST_F(CudaStd, AComplexNumberIsLoadedAndStoredAsOne)
{
    std::vector<Numbers> z;
    std::vector<Numbers> c;
    for (int i = 0; i < 32; ++i) {
        z.push_back({static_cast<float>(i), 1.0f});
        c.push_back({0.5f, static_cast<float>(-i)});
    }
    auto* const memory = array("z", z);
    const Profile seen = profile(launch(complex_in_memory, 1, 32, memory, array("c", c)));
    EXPECT_TRUE(seen.findings.empty());
    const auto got = read(memory, 32);
    for (std::size_t i = 0; i < 32; ++i) {
        EXPECT_EQ(got[i].re, z[i].re * z[i].re - 1 + 0.5f);
        EXPECT_EQ(got[i].im, 2 * z[i].re - static_cast<float>(i));
    }
    EXPECT_EQ(counts_at(seen, "complex", Space::global, Operation::load).instructions, 3u) << "z[i] twice";
    EXPECT_EQ(counts_at(seen, "complex", Space::global, Operation::load).units, 24u);
    EXPECT_EQ(counts_at(seen, "complex", Space::global, Operation::store).instructions, 1u);
}

TEST_F(CudaStd, VocabularyTypes)
{
    for (const int number : {1, 22, 100, 101}) {
        SCOPED_TRACE(number);
        auto* const out = array<Vocabulary>("out", 1);
        EXPECT_TRUE(profile(launch(vocabulary, 1, 1, out, number)).findings.empty());
        const Vocabulary got = read(out, 1)[0];
        const auto bits = static_cast<unsigned>(number);
        EXPECT_EQ(got.first_of_pair, number);
        EXPECT_EQ(got.sum_of_tuple, 6 * number);
        EXPECT_EQ(got.swapped, -number);
        EXPECT_EQ(got.exchanged, number);
        EXPECT_EQ(got.value, 7);
        EXPECT_EQ(got.other_value, number);
        EXPECT_EQ(got.visited, number > 100 ? 2 * number : 5);
        EXPECT_EQ(got.expected, number);
        EXPECT_EQ(got.error, 2 * number + 1);
        EXPECT_EQ(got.halved, number);
        EXPECT_EQ(got.bits, std::popcount(bits));
        EXPECT_EQ(got.zeros, std::countl_zero(bits));
        EXPECT_EQ(got.width, std::bit_width(bits));
        EXPECT_EQ(got.rotated, number * 16);
        EXPECT_EQ(got.common_divisor, 6 * number);
        EXPECT_EQ(got.rounded, (number + 15) / 16 * 17);
        unsigned reversed = 0;
        for (unsigned bit = 0; bit < 8; ++bit) reversed |= (bits >> bit & 1) << (7 - bit);
        EXPECT_EQ(got.reversed, static_cast<int>(reversed));
        EXPECT_EQ(got.largest, 2 * std::max(number, 3));
        EXPECT_EQ(got.seconds, 120);
    }
}

TEST_F(CudaStd, MatricesByMdspan)
{
    int* const out = array<int>("out", 6 * 5);
    const Profile seen = profile(launch(transpose_by_mdspan, 1, Dim3(8, 8), out, array("in", numbers(30)), 6, 5));
    EXPECT_TRUE(seen.findings.empty());
    const auto got = read(out, 30);
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 5; ++column)
            EXPECT_EQ(got[static_cast<std::size_t>(column * 6 + row)], row * 5 + column);
    EXPECT_GT(counts_at(seen, "mdspan", Space::global, Operation::store).instructions, 0u);

    int* const sums = array<int>("sums", 4);
    EXPECT_TRUE(profile(launch(sums_of_rows, 1, 4, sums, array("in", numbers(40)), 4, 6, 10)).findings.empty());
    for (int row = 0; row < 4; ++row) EXPECT_EQ(read(sums, 4)[static_cast<std::size_t>(row)], 60 * row + 15);
}

TEST_F(CudaStd, RangesAreReadAndWrittenInTheLineThatNamesThem)
{
    int* const sums = array<int>("sums", 32);
    int* const running = array<int>("running", 128);
    const Profile seen = profile(launch(sums_of_ranges, 1, 32, sums, running, array("in", numbers(128))));
    EXPECT_TRUE(seen.findings.empty());
    for (int i = 0; i < 32; ++i) {
        EXPECT_EQ(read(sums, 32)[static_cast<std::size_t>(i)], 16 * i + 6);
        EXPECT_EQ(read(running, 128)[static_cast<std::size_t>(4 * i + 2)], 12 * i + 3);
    }
    EXPECT_EQ(counts_at(seen, "reduce", Space::global, Operation::load).instructions, 4u);
    EXPECT_EQ(counts_at(seen, "scan", Space::global, Operation::load).instructions, 4u);
    EXPECT_EQ(counts_at(seen, "scan", Space::global, Operation::store).instructions, 4u);
}

}  // namespace
}  // namespace warpbook::tests
