#pragma once

#include <array>
#include <cstdint>

#include <warpbook/texture.hpp>

/// How a linear filter mixes what lies around a place. The CUDA C++ Programming Guide ("Linear Filtering") says that
/// weights have 8 bits after the point, and not how products and results are rounded: that is as an H200 does it
/// (tests/parity/textures).
namespace warpbook::rules {

/// The weight of each of 2 x 2 x 2 elements, in 256ths; all together they are 256. Bit 0 of a corner's number says that
/// it is the second along x, bit 1 along y, bit 2 along z. Parameters are the weights of the second in each direction.
std::array<unsigned, 8> corner_weights(unsigned x, unsigned y, unsigned z);

/// What kernels get where `sum` is that of numbers times their weights in 256ths. Of halves, it is rounded to a half.
float mixture_of_floats(double sum, const ElementFormat& format);

/// The same of integers that are read as floats: a multiple of 1 / 65535, or of 1 / 32767 where they have a sign.
float mixture_of_integers(std::int64_t sum, const ElementFormat& format);

/// The integer that is read as 1.
std::int64_t integer_of_one(const ElementFormat& format);

}  // namespace warpbook::rules
