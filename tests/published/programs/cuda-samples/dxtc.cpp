// KERNELS: cuda-samples/Samples/5_Domain_Specific/dxtc/dxtc.cu
#include "published.hpp"

void compress(const unsigned*, const unsigned*, uint2*, int);

void program()
{
    // Blocks of 16 pixels in two colours that DXT1 can hold exactly. Any permutations that include the right one will
    // do.
    const unsigned red = 0x0000ff, blue = 0xff0000;
    const auto image = numbers(8 * 16, [&](std::size_t i) { return i % 3 == 0 ? red : blue; });
    auto permutations = random_unsigneds(992, 0, 0xffffffffu);
    // In order of the colours' places on the line between them: all of the one kind, then all of the other.
    permutations[100] = 0x00055555;
    for (unsigned i = 0; i < 16; ++i) permutations[200 + i] = unsigned((std::uint64_t{1} << 2 * i) - 1) & 0x55555555;
    auto* out = unwritten<unsigned>(16, "out");
    run(compress, 8, 64, static_cast<const unsigned*>(array(permutations, "permutations")),
        static_cast<const unsigned*>(array(image, "image")), reinterpret_cast<uint2*>(out), 0);
    const auto compressed = content(out, 16);
    const auto decoded = [&](std::size_t i) {
        const unsigned ends = compressed[i / 16 * 2], index = compressed[i / 16 * 2 + 1] >> 2 * (i % 16) & 3;
        const unsigned color = index == 0 ? ends & 0xffff : ends >> 16;
        return index > 1 ? 0 : color == 0xf800 ? red : color == 0x001f ? blue : 0;
    };
    expect_equal("pixel", numbers(8 * 16, decoded), image);
}
