#include <warpbook/system/sha256.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpbook {

namespace {

// The names and numbers of sections are those of FIPS 180-4.

constexpr std::size_t block_bytes = 64;
constexpr std::size_t bytes_of_length = 8;

// 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Hash = std::array<std::uint32_t, 8>;

// 5.3.3: the same of the square roots of the first 8 primes.
constexpr Hash initial_hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

std::uint32_t word_at(std::string_view bytes, std::size_t index)
{
    std::uint32_t word = 0;
    for (std::size_t byte = 0; byte < 4; ++byte)
        word = word << 8U | static_cast<unsigned char>(bytes[4 * index + byte]);
    return word;
}

/// 6.2.2, for one block.
void add_block(Hash& hash, std::string_view block)
{
    std::array<std::uint32_t, 64> schedule{};
    for (std::size_t t = 0; t < 16; ++t) schedule[t] = word_at(block, t);
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t early = schedule[t - 15];
        const std::uint32_t late = schedule[t - 2];
        const std::uint32_t sigma0 = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U;
        const std::uint32_t sigma1 = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U;
        schedule[t] = sigma1 + schedule[t - 7] + sigma0 + schedule[t - 16];
    }

    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t choice = (e & f) ^ (~e & g);
        const std::uint32_t first = h + sum1 + choice + constants[t] + schedule[t];
        const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        const std::uint32_t second = sum0 + majority;
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const Hash added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += added[i];
}

/// 5.1.1: what follows the last whole block, with a bit of 1, zeros, and the number of bits.
std::string last_blocks(std::string_view bytes)
{
    std::string blocks(bytes.substr(bytes.size() / block_bytes * block_bytes));
    blocks += '\x80';
    while (blocks.size() % block_bytes != block_bytes - bytes_of_length) blocks += '\0';
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (std::size_t byte = 0; byte < bytes_of_length; ++byte)
        blocks += static_cast<char>(bits >> 8 * (bytes_of_length - 1 - byte) & 0xFFU);
    return blocks;
}

void add_blocks(Hash& hash, std::string_view blocks)
{
    for (std::size_t begin = 0; begin + block_bytes <= blocks.size(); begin += block_bytes)
        add_block(hash, blocks.substr(begin, block_bytes));
}

}  // namespace

std::string sha256_of(std::string_view bytes)
{
    Hash hash = initial_hash;
    add_blocks(hash, bytes);
    add_blocks(hash, last_blocks(bytes));

    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint32_t word : hash)
        for (unsigned shift = 32; shift > 0; shift -= 4) text += digits[word >> (shift - 4) & 0xFU];
    return text;
}

}  // namespace warpbook
