// XORWOW's five words are 160 bits, and each step is linear in them: many steps are the product with a power of the
// step's matrix. (P. L'Ecuyer, "Random Numbers for Simulation", Communications of the ACM 33, 1990.)
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "details/random/jumps.h"

namespace warpbook::program {

namespace {

constexpr unsigned xorwow_words = 5;
constexpr unsigned xorwow_bits = 32 * xorwow_words;
/// log2 of the numbers of a subsequence.
constexpr unsigned xorwow_subsequence = 67;

using XorwowVector = std::array<std::uint32_t, xorwow_words>;
/// Row i is what becomes of bit i.
using XorwowMatrix = std::array<XorwowVector, xorwow_bits>;

/// Without the Weyl sequence.
XorwowVector xorwow_stepped(const XorwowVector& v)
{
    const std::uint32_t t = v[0] ^ (v[0] >> 2);
    return {v[1], v[2], v[3], v[4], v[4] ^ (v[4] << 4) ^ t ^ (t << 1)};
}

XorwowVector product(const XorwowVector& vector, const XorwowMatrix& matrix)
{
    XorwowVector sum{};
    for (unsigned word = 0; word < xorwow_words; ++word)
        for (std::uint32_t left = vector[word]; left != 0; left &= left - 1) {
            const XorwowVector& row = matrix[32 * word + static_cast<unsigned>(__builtin_ctz(left))];
            for (unsigned k = 0; k < xorwow_words; ++k) sum[k] ^= row[k];
        }
    return sum;
}

/// Those of 1, 2, 4, ... steps, up to 2^63 subsequences.
const std::vector<XorwowMatrix>& xorwow_powers()
{
    static const auto& powers = *[] {
        constexpr unsigned last = xorwow_subsequence + 63;
        auto* const all = new std::vector<XorwowMatrix>(last + 1);
        for (unsigned bit = 0; bit < xorwow_bits; ++bit) {
            XorwowVector one{};
            one[bit / 32] = 1U << (bit % 32);
            (*all)[0][bit] = xorwow_stepped(one);
        }
        for (unsigned power = 1; power <= last; ++power)
            for (unsigned bit = 0; bit < xorwow_bits; ++bit)
                (*all)[power][bit] = product((*all)[power - 1][bit], (*all)[power - 1]);
        return all;
    }();
    return powers;
}

}  // namespace

}  // namespace warpbook::program

namespace warpbook_random {

void jump_xorwow(unsigned words[5], Stride stride, unsigned digit) noexcept
{
    using namespace warpbook::program;
    const unsigned power = 2 * digit + (stride == Stride::number ? 0 : xorwow_subsequence);
    const XorwowVector jumped = product({words[0], words[1], words[2], words[3], words[4]}, xorwow_powers()[power]);
    for (unsigned k = 0; k < xorwow_words; ++k) words[k] = jumped[k];
}

}  // namespace warpbook_random
