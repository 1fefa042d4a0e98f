// A recursion of MRG32k3a makes of three words the next three by a matrix: many steps are a power of it, modulo the
// recursion's modulus. (P. L'Ecuyer, R. Simard, E. J. Chen, W. D. Kelton, "An Object-Oriented Random-Number Package
// with Many Long Streams and Substreams", Operations Research 50, 2002.)
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "details/random/jumps.h"

namespace warpbook::program {

namespace {

using MrgVector = std::array<std::uint32_t, 3>;
using MrgMatrix = std::array<MrgVector, 3>;

struct MrgRecursion {
    std::uint32_t modulus;
    MrgMatrix step;
};

constexpr MrgRecursion first_mrg{4294967087U, {{{0, 1, 0}, {0, 0, 1}, {4294967087U - 810728, 1403580, 0}}}};
constexpr MrgRecursion second_mrg{4294944443U, {{{0, 1, 0}, {0, 0, 1}, {4294944443U - 1370589, 0, 527612}}}};

constexpr unsigned powers_of_mrg = 127 + 64;

MrgVector product(const MrgMatrix& matrix, const MrgVector& vector, std::uint32_t modulus)
{
    MrgVector result{};
    for (std::size_t row = 0; row < 3; ++row) {
        std::uint64_t sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += std::uint64_t{matrix[row][k]} * vector[k] % modulus;
        result[row] = static_cast<std::uint32_t>(sum % modulus);
    }
    return result;
}

MrgMatrix squared(const MrgMatrix& matrix, std::uint32_t modulus)
{
    MrgMatrix result{};
    for (std::size_t column = 0; column < 3; ++column) {
        const MrgVector of_column = product(matrix, {matrix[0][column], matrix[1][column], matrix[2][column]}, modulus);
        for (std::size_t row = 0; row < 3; ++row) result[row][column] = of_column[row];
    }
    return result;
}

/// Of 1, 2, 4, ... steps.
std::vector<MrgMatrix> powers_of(const MrgRecursion& recursion)
{
    std::vector<MrgMatrix> powers{recursion.step};
    while (powers.size() < powers_of_mrg) powers.push_back(squared(powers.back(), recursion.modulus));
    return powers;
}

unsigned first_power(warpbook_random::Stride stride)
{
    switch (stride) {
    case warpbook_random::Stride::number: return 0;
    case warpbook_random::Stride::subsequence: return 76;
    case warpbook_random::Stride::sequence: break;
    }
    return 127;
}

}  // namespace

}  // namespace warpbook::program

namespace warpbook_random {

void jump_mrg32k3a(unsigned words[3], Recursion which, Stride stride, unsigned long long count) noexcept
{
    using namespace warpbook::program;
    static const auto& first_powers = *new std::vector<MrgMatrix>(powers_of(first_mrg));
    static const auto& second_powers = *new std::vector<MrgMatrix>(powers_of(second_mrg));
    const bool is_first = which == Recursion::first;
    MrgVector vector{words[0], words[1], words[2]};
    for (unsigned power = first_power(stride); count != 0; ++power, count >>= 1)
        if ((count & 1) != 0)
            vector = product((is_first ? first_powers : second_powers)[power], vector,
                             (is_first ? first_mrg : second_mrg).modulus);
    for (unsigned k = 0; k < 3; ++k) words[k] = vector[k];
}

}  // namespace warpbook_random
