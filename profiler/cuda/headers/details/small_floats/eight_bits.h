// Floating-point numbers of 8 bits: 1 of the sign, 4 or 5 of the exponent, and the rest of the fraction.
#pragma once

#include "formats.h"

namespace cuda_on_cpu {

/// Without infinities: 0x7f is NaN.
struct E4m3Format {
    static constexpr int fraction_bits = 3;
    static constexpr int largest_exponent = 7;
};
/// What becomes of larger numbers than there are.
template <>
constexpr unsigned short infinity_of<E4m3Format> = 0x7f;

struct E5m2Format {
    static constexpr int fraction_bits = 2;
    static constexpr int largest_exponent = 15;
};

constexpr unsigned char sign_of_8_bits = 0x80;

/// The nearest number. `saturates`: what is too large becomes the largest one that is finite.
template <class Format>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned char rounded_to_8_bits(double x, bool saturates)
{
    constexpr int fraction_of_double = 52;
    const auto bits = __builtin_bit_cast(unsigned long long, x);
    const unsigned sign = bits >> 63 != 0 ? sign_of_8_bits : 0;
    if (x != x) {
        // The upper bits of its fraction stay; E4M3 has only one NaN.
        constexpr unsigned nan = 0x7e;
        const auto fraction = static_cast<unsigned>(bits >> (fraction_of_double - Format::fraction_bits));
        return static_cast<unsigned char>(sign | nan | (infinity_of<Format> > nan ? 1 : fraction & 3));
    }
    unsigned magnitude = rounded_bits<Format>(x, FE_TONEAREST) & ~sign_of_16_bits & 0xffffu;
    if (saturates && magnitude == infinity_of<Format>) --magnitude;
    return static_cast<unsigned char>(sign | magnitude);
}

template <class Format>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN float number_with_8_bits(unsigned char bits)
{
    const unsigned magnitude = bits & ~sign_of_8_bits & 0xffu;
    const bool is_nan = infinity_of<Format> == 0x7f && magnitude == 0x7f;
    const unsigned short sign = (bits & sign_of_8_bits) != 0 ? sign_of_16_bits : static_cast<unsigned short>(0);
    return is_nan ? __builtin_bit_cast(float, 0x7fffffffu)
                  : number_with_bits<Format>(static_cast<unsigned short>(sign | magnitude));
}

}  // namespace cuda_on_cpu
