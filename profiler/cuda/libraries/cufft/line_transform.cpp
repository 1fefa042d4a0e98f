#include "line_transform.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

namespace warpbook::program::cufft {

namespace {

/// A step by a factor takes its square of operations for each of its numbers: beyond this, the convolution is quicker.
constexpr std::size_t largest_factor = 31;

/// exp(-2 pi i numerator / denominator).
Complex root(std::size_t numerator, std::size_t denominator)
{
    const double angle = -2 * std::numbers::pi * static_cast<double>(numerator) / static_cast<double>(denominator);
    return {std::cos(angle), std::sin(angle)};
}

/// Its factors, as many fours as there are; nothing where one of them is too large.
std::vector<std::size_t> small_factors(std::size_t number)
{
    std::vector<std::size_t> factors;
    for (; number % 4 == 0; number /= 4) factors.push_back(4);
    for (std::size_t factor = 2; factor <= largest_factor; ++factor)
        for (; number % factor == 0; number /= factor) factors.push_back(factor);
    return number == 1 ? factors : std::vector<std::size_t>{};
}

Complex times_minus_i(Complex number) { return {number.imag(), -number.real()}; }

/// The transform of a few numbers, without roots of any length.
template <std::size_t radix>
struct Few;

template <>
struct Few<2> {
    static void transform(std::array<Complex, 2>& x) { x = {x[0] + x[1], x[0] - x[1]}; }
};

template <>
struct Few<4> {
    static void transform(std::array<Complex, 4>& x)
    {
        const Complex even = x[0] + x[2];
        const Complex even_difference = x[0] - x[2];
        const Complex odd = x[1] + x[3];
        const Complex odd_difference = times_minus_i(x[1] - x[3]);
        x = {even + odd, even_difference + odd_difference, even - odd, even_difference - odd_difference};
    }
};

/// One step of Stockham's transform: the numbers that are `rest` apart, each `done` of them in a row, are transformed,
/// turned, and stored beside each other.
template <std::size_t radix>
void step_of_few(std::size_t done, std::size_t rest, const Complex* roots, const Complex* from, Complex* to)
{
    for (std::size_t k = 0; k < rest; ++k) {
        const Complex* const in = from + k * done;
        Complex* const out = to + k * done * radix;
        std::array<Complex, radix> turns;
        for (std::size_t j = 0; j < radix; ++j) turns[j] = roots[j * k * done];
        for (std::size_t q = 0; q < done; ++q) {
            std::array<Complex, radix> x;
            for (std::size_t j = 0; j < radix; ++j) x[j] = in[q + j * rest * done];
            Few<radix>::transform(x);
            for (std::size_t j = 0; j < radix; ++j) out[q + j * done] = x[j] * turns[j];
        }
    }
}

}  // namespace

LineTransform::LineTransform(std::size_t length) : length_(length), factors_(small_factors(length))
{
    if (length == 1) return;
    if (!factors_.empty()) {
        for (std::size_t k = 0; k < length; ++k) roots_.push_back(root(k, length));
        return;
    }
    // Bluestein: j k = (j j + k k - (k - j)(k - j)) / 2.
    for_convolution_ = std::make_unique<LineTransform>(std::bit_ceil(2 * length - 1));
    for (std::size_t k = 0; k < length; ++k) chirp_.push_back(root(k * k % (2 * length), 2 * length));
    transformed_chirp_.resize(for_convolution_->length());
    for (std::size_t k = 0; k < length; ++k) {
        transformed_chirp_[k] = std::conj(chirp_[k]);
        if (k > 0) transformed_chirp_[transformed_chirp_.size() - k] = std::conj(chirp_[k]);
    }
    std::vector<Complex> room;
    for_convolution_->transform(transformed_chirp_.data(), room);
}

void LineTransform::transform(Complex* line, std::vector<Complex>& room) const
{
    if (length_ == 1) return;
    if (for_convolution_) return transform_by_convolution(line, room);
    if (room.size() < length_) room.resize(length_);
    transform_by_factors(line, room.data());
}

void LineTransform::do_step(std::size_t radix, std::size_t done, const Complex* from, Complex* to) const
{
    const std::size_t rest = length_ / radix / done;
    if (radix == 2) return step_of_few<2>(done, rest, roots_.data(), from, to);
    if (radix == 4) return step_of_few<4>(done, rest, roots_.data(), from, to);
    const std::size_t between_roots = length_ / radix;
    for (std::size_t k = 0; k < rest; ++k) {
        for (std::size_t j = 0; j < radix; ++j) {
            Complex* const out = to + (k * radix + j) * done;
            std::fill_n(out, done, Complex());
            for (std::size_t l = 0; l < radix; ++l) {
                const Complex turn = roots_[(j * l % radix * between_roots + j * k * done) % length_];
                const Complex* const in = from + (k + l * rest) * done;
                for (std::size_t q = 0; q < done; ++q) out[q] += in[q] * turn;
            }
        }
    }
}

void LineTransform::transform_by_factors(Complex* line, Complex* room) const
{
    Complex* from = line;
    Complex* to = room;
    std::size_t done = 1;
    for (const std::size_t factor : factors_) {
        do_step(factor, done, from, to);
        done *= factor;
        std::swap(from, to);
    }
    if (from != line) std::copy_n(from, length_, line);
}

void LineTransform::transform_by_convolution(Complex* line, std::vector<Complex>& room) const
{
    const std::size_t padded = for_convolution_->length();
    if (room.size() < 2 * padded) room.resize(2 * padded);
    Complex* const product = room.data();
    Complex* const rest = product + padded;
    for (std::size_t k = 0; k < length_; ++k) product[k] = line[k] * chirp_[k];
    std::fill(product + length_, product + padded, Complex());
    for_convolution_->transform_by_factors(product, rest);
    // The way back is the way there with conjugates.
    for (std::size_t k = 0; k < padded; ++k) product[k] = std::conj(product[k] * transformed_chirp_[k]);
    for_convolution_->transform_by_factors(product, rest);
    const double scale = 1 / static_cast<double>(padded);
    for (std::size_t k = 0; k < length_; ++k) line[k] = std::conj(product[k]) * scale * chirp_[k];
}

}  // namespace warpbook::program::cufft
