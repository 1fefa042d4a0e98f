#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <vector>

namespace warpbook::program::cufft {

/// All is computed in double precision, whatever a plan's type is.
using Complex = std::complex<double>;

/// The discrete Fourier transform of a line of any length: with exp(-2 pi i j k / length), and not divided by anything.
class LineTransform {
public:
    explicit LineTransform(std::size_t length);

    std::size_t length() const { return length_; }
    /// In place; `room` is enlarged as it needs.
    void transform(Complex* line, std::vector<Complex>& room) const;

private:
    void transform_by_factors(Complex* line, Complex* room) const;
    void transform_by_convolution(Complex* line, std::vector<Complex>& room) const;
    void do_step(std::size_t radix, std::size_t done, const Complex* from, Complex* to) const;

    std::size_t length_;
    /// exp(-2 pi i k / length).
    std::vector<Complex> roots_;
    /// Of the length. Empty where one of them is large: then the transform is a convolution.
    std::vector<std::size_t> factors_;
    std::unique_ptr<const LineTransform> for_convolution_;
    /// exp(-pi i k k / length).
    std::vector<Complex> chirp_;
    std::vector<Complex> transformed_chirp_;
};

}  // namespace warpbook::program::cufft
